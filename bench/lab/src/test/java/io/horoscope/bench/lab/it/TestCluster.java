package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Daemons;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The one cluster that test classes share: three patched nodes, a dataset at RF 2, sessions pinned
 * to each node. Node 1 is the coordinator under test; nodes 2 and 3 hold the third of the data that
 * it has no copy of. Monitors are simulated unless a test starts real ones. Taken down when the
 * JVM ends.
 */
final class TestCluster {

    /** What takes longer never comes. Machines differ, so no test asks for a shorter time. */
    static final Duration DEADLINE = Duration.ofMinutes(3);

    /**
     * Queries to measure a share. A node whose share is a sixth, as in the ring, is measured with
     * less than 8 % four times in a million, and with 2 % or less never (binomial).
     */
    static final int SAMPLE = 300;

    private static final double IDLE = 0.5;
    private static final double BUSY = 0.8;

    private static final Dataset DATASET = new Dataset("tests", 3_000, 100, 2);
    private static final int NODES = 3;

    /** Through each node: as many as the Java virtual machine needs to compile what serves them. */
    private static final int WARM_UP_READS = 1_000;

    /** Through each node, before a share is measured. */
    private static final int OTHER_READS = 30;

    private static TestCluster shared;

    private final LocalCluster started;
    private Clients clients;

    private TestCluster(LocalCluster started) {
        this.started = started;
        if (hasCgroups()) {
            daemons().restartMonitors(true);
        }
    }

    /** The cluster, started with the first call. */
    static synchronized TestCluster shared() {
        if (shared == null) {
            ClusterPlan plan =
                    new ClusterPlan(
                            FreshCluster.directory("shared"),
                            LabNetwork.TESTS,
                            NODES,
                            Flavour.PATCHED,
                            NodeCgroups.obstacle().isEmpty());
            LocalCluster cluster = FreshCluster.of(plan);
            cluster.up();
            shared = new TestCluster(cluster);
            shared.prepare();
        }
        return shared;
    }

    /**
     * Reads at ALL: a node that has just been started is slow, and gets few of the reads that a
     * selector plans, too few to become faster while the cluster is not busy.
     */
    private void prepare() {
        clients = Clients.of(nodes(), DATASET);
        clients.readEverywhere(Operation.READ, WARM_UP_READS);
    }

    LocalCluster cluster() {
        return started;
    }

    Daemons daemons() {
        return started.daemons();
    }

    /** Stress that simulated monitors report. */
    Stress stress() {
        return new Stress(started, true);
    }

    /** Suspends the node's Cassandra by a signal, until {@link #resume}. */
    void suspend(NodePlan node) {
        started.processes().suspend(started.cassandra(node));
    }

    /** Lets it go on; harmless where it is not suspended. */
    void resume(NodePlan node) {
        started.processes().resume(started.cassandra(node));
    }

    boolean hasCgroups() {
        return started.plan().cgroups();
    }

    List<NodePlan> nodes() {
        return started.plan().nodes();
    }

    NodePlan node(int number) {
        return started.plan().node(number);
    }

    Clients clients() {
        return clients;
    }

    CqlSession coordinator() {
        return clients.session(node(1));
    }

    Queries queries() {
        return clients.queries(node(1));
    }

    /** Ends a node's Cassandra and starts it again; the node's session is a new one then. */
    void restart(NodePlan node) {
        started.stopNode(node);
        started.launch(node, Flavour.PATCHED, started.routing(node));
        started.awaitCql(node);
        started.awaitRing();
        clients.reconnect(node);
    }

    /**
     * The share of the coordinator's queries that a node serves, while all nodes have other clients,
     * at ALL. A node without other work is cold and slower than the other, and rightly gets few reads.
     */
    double share(NodePlan node, Operation operation) {
        clients.readEverywhere(operation, OTHER_READS);
        return serve(operation, SAMPLE)[node.number() - 1];
    }

    /**
     * Runs queries one after another through the coordinator.
     *
     * @return the share of them that each node served, by its own count
     */
    double[] serve(Operation operation, int count) {
        return clients.serve(node(1), operation, count);
    }

    /** Sends reads through the coordinator, none of which waits for another one. */
    List<CompletableFuture<AsyncResultSet>> readAtOnce(int count) {
        return IntStream.range(0, count)
                .mapToObj(read -> coordinator().executeAsync(queries().next(Operation.READ)))
                .map(CompletionStage::toCompletableFuture)
                .toList();
    }

    /**
     * Has the coordinator retry reads that take longer than a second, which it knows within the
     * read timeout. They are not retried otherwise.
     */
    void retrySlowReads(boolean retry) {
        DATASET.retry(coordinator(), NODES, retry ? "1000ms" : "NEVER");
        if (!retry) {
            return;
        }
        String bean =
                "org.apache.cassandra.metrics:type=Table,keyspace=%s,scope=%s,name=%s"
                        .formatted(
                                DATASET.table().keyspace(),
                                DATASET.table().name(),
                                "SpeculativeSampleLatencyNanos");
        try (NodeJmx jmx = NodeJmx.open(node(1))) {
            Await.until(
                    "retries after a second",
                    DEADLINE,
                    () -> jmx.get(bean, "Value").equals(TimeUnit.SECONDS.toNanos(1)));
        }
    }

    /** Waits until the coordinator's loads of all nodes are fresh and low. */
    void awaitIdle() {
        Scores scores = new Scores(coordinator());
        Await.until(
                "all loads known and low",
                DEADLINE,
                () -> nodes().stream().allMatch(node -> scores.load(node).orElse(1) < IDLE));
    }

    /**
     * Has a simulated monitor report stress, and waits until the coordinator knows: that a node has
     * no reads is no sign of it, because it may have none since the test before.
     */
    void overload(NodePlan node) {
        stress().inject(node);
        Scores scores = new Scores(coordinator());
        Await.until("a high load of " + node, DEADLINE, () -> scores.load(node).orElse(0) > BUSY);
    }

    /** Ends every stress, real or simulated, and starts what does not run. */
    void restore() {
        if (!daemons().runsDirector()) {
            daemons().startDirector();
        }
        for (NodePlan node : nodes()) {
            Stress.of(started).clear(node);
            stress().clear(node);
            if (!daemons().runsMonitor(node)) {
                daemons().startMonitor(node);
            }
        }
    }
}
