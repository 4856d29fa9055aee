package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.load.Dataset;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.Pinned;
import io.horoscope.bench.lab.load.Queries;
import io.horoscope.bench.lab.observe.LocalCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The one cluster that test classes share: three patched nodes, a dataset at RF 2, sessions pinned to each node. Node 1 is
 * the coordinator under test; nodes 2 and 3 hold the third of the data that it has no copy of. Monitors are simulated
 * unless a test asks for real ones. Taken down when the JVM ends.
 */
final class TestCluster {

    static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final Dataset DATASET = new Dataset("tests", 3_000, 100, 2);
    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int NODES = 3;
    private static final int WARM_UP_READS = 2_000;

    private static TestCluster shared;

    private final LocalCluster started;
    private final LocalCluster simulated;
    private final List<CqlSession> sessions = new ArrayList<>();
    private Queries queries;

    private TestCluster(LocalCluster started) {
        this.started = started;
        this.simulated = started.plan().cgroups() ? started.simulated() : started;
    }

    /** The cluster, started by whoever asks first. */
    static synchronized TestCluster shared() {
        if (shared == null) {
            Places places = Places.ofThisRun();
            Installation patched = places.patched();
            ClusterPlan plan =
                    new ClusterPlan(
                            places.testDirectory("shared"),
                            LabNetwork.TESTS,
                            NODES,
                            Flavour.PATCHED,
                            NodeCgroups.obstacle().isEmpty());
            LocalCluster cluster = LocalCluster.of(plan, patched, patched, System.err::println);
            cluster.down();
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
            cluster = LocalCluster.of(plan, patched, patched, System.err::println);
            cluster.up();
            shared = new TestCluster(cluster);
            shared.prepare();
        }
        return shared;
    }

    private void prepare() {
        started.plan().nodes().forEach(node -> sessions.add(Pinned.open(node)));
        DATASET.create(coordinator(), NODES);
        DATASET.load(coordinator(), SEED);
        queries =
                Queries.prepare(
                        coordinator(),
                        DATASET,
                        DefaultConsistencyLevel.ONE,
                        new SplittableRandom(SEED));
        serve(Operation.READ, WARM_UP_READS);
    }

    /** The cluster whose stress is a claim of its monitors. */
    LocalCluster simulated() {
        return simulated;
    }

    /** The cluster whose stress is real; only if {@link #hasCgroups}. */
    LocalCluster real() {
        return started;
    }

    boolean hasCgroups() {
        return started.plan().cgroups();
    }

    NodePlan node(int number) {
        return started.plan().node(number);
    }

    CqlSession coordinator() {
        return sessions.get(0);
    }

    Queries queries() {
        return queries;
    }

    /** Replaces the session of a node that was restarted. */
    void reconnect(NodePlan node) {
        sessions.set(node.number() - 1, Pinned.open(node)).close();
        if (node.number() == 1) {
            queries =
                    Queries.prepare(
                            coordinator(),
                            DATASET,
                            DefaultConsistencyLevel.ONE,
                            new SplittableRandom(SEED));
        }
    }

    /**
     * Runs queries one after another through the coordinator.
     *
     * @return the share of them that each node served, by its own count
     */
    double[] serve(Operation operation, int count) {
        long[] before = counts(operation);
        for (int i = 0; i < count; i++) {
            coordinator().execute(queries.next(operation));
        }
        long[] after = counts(operation);
        double all = Arrays.stream(after).sum() - Arrays.stream(before).sum();
        double[] shares = new double[after.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = (after[i] - before[i]) / all;
        }
        return shares;
    }

    /** Waits until nobody is stressed and the coordinator knows it: every load fresh, low, and reads where they belong. */
    void awaitCalm() {
        Scores scores = new Scores(coordinator());
        Await.until(
                "all loads known and low",
                DEADLINE,
                () ->
                        started.plan().nodes().stream()
                                .allMatch(node -> scores.load(node).orElse(1) < 0.5));
    }

    /** Ends every stress, real or not, and sees to it that everything runs. */
    void restore() {
        if (!simulated.runsDirector()) {
            simulated.startDirector();
        }
        for (NodePlan node : started.plan().nodes()) {
            started.relax(node);
            simulated.relax(node);
            if (!simulated.runsMonitor(node)) {
                simulated.startMonitor(node);
            }
        }
    }

    private long[] counts(Operation operation) {
        return sessions.stream()
                .mapToLong(session -> LocalCounts.of(session, DATASET.table(), operation))
                .toArray();
    }
}
