package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.load.Queries;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A client whose driver has Horoscope's policy by its one line, and nodes that order no replicas: a
 * node that is paused, or whose machine is reported busy, gets no requests, and its share afterwards.
 */
class DriverPolicyIT extends OnSharedCluster {

    private static final int READS_PER_SECOND = 200;
    private static final int COUNTED = 300;
    private static final long SEED = 20_260_101;

    /** Reads after which a node is warm. */
    private static final int WARMING = 10_000;

    /** By then some requests to the paused node are outstanding for long. */
    private static final Duration SEEN = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofSeconds(4);
    private static final double P99_MILLIS = 500;

    /** A third of the requests is fair, and Cassandra's own work is not evenly distributed. */
    private static final double LEAST_SHARE = 0.15;

    private static final double LARGEST_SHARE_OF_BUSY = 0.05;

    private final List<NodePlan> nodes = cluster.nodes();
    private final NodePlan node = cluster.node(2);
    private final Dataset dataset = new Dataset("tests", 3_000, 100, 2);
    private CqlSession session;
    private Queries queries;

    @BeforeEach
    void open() {
        RoutingBean.setEverywhere(nodes, "Mode", "off");
        session = Pinned.openHoroscope(nodes);
        queries =
                Queries.prepare(
                        session, dataset, DefaultConsistencyLevel.ONE, new SplittableRandom(SEED));
    }

    @AfterEach
    void close() {
        session.close();
        cluster.resume(node);
        RoutingBean.setEverywhere(nodes, "Mode", "on");
    }

    @Test
    void newQueryPlan_nodePausedAndGoesOn_requestsLeaveAndComeBack() {
        requireShare();
        PacedReads load = load(session);
        Await.pause(SEEN);
        long begin = System.nanoTime();
        cluster.suspend(node);
        Await.pauseUntil(begin + PAUSE.toNanos());
        cluster.resume(node);
        long end = System.nanoTime();
        load.finish();
        assertEquals(0, load.failures(), load::toString);
        long[] latencies =
                load.reads().stream()
                        .filter(read -> read.dueNanos() - begin > SEEN.toNanos())
                        .filter(read -> read.dueNanos() - end < 0)
                        .mapToLong(Read::latencyNanos)
                        .sorted()
                        .toArray();
        double p99 = PacedReads.quantileMillis(latencies, 0.99);
        assertTrue(p99 < P99_MILLIS, () -> "p99 " + p99 + " ms of " + latencies.length);
        requireShare();
    }

    /**
     * As it stops, the node closes its connections. As it starts, it is slow until it is warm, which
     * takes one client alone long, as it tries the node about once a second.
     */
    @Test
    void newQueryPlan_nodeRestarts_failsNoRequestMoreThanTheDefault() {
        requireShare();
        try (CqlSession other = Pinned.openTokenAware(nodes)) {
            long byDefault = failuresWhileNodeRestarts(other);
            long ours = failuresWhileNodeRestarts(session);
            assertTrue(ours <= byDefault, () -> ours + " failed, by default " + byDefault);
            Await.until(
                    node + " is tried again",
                    TestCluster.DEADLINE,
                    () -> coordinator(session).equals(node.cql()));
            for (int i = 0; i < WARMING; i++) {
                coordinator(other);
            }
        }
        requireShare();
    }

    private long failuresWhileNodeRestarts(CqlSession client) {
        PacedReads load = load(client);
        Await.pause(SEEN);
        cluster.restart(node);
        load.finish();
        RoutingBean.setEverywhere(nodes, "Mode", "off");
        return load.failures();
    }

    @Test
    void newQueryPlan_machineReportedBusy_requestsLeaveAndComeBack() {
        requireShare();
        cluster.stress().inject(node);
        Await.until(
                "requests leaving " + node,
                TestCluster.DEADLINE,
                () -> share() <= LARGEST_SHARE_OF_BUSY);
        cluster.stress().clear(node);
        requireShare();
    }

    /** Reads that have begun. */
    private PacedReads load(CqlSession client) {
        PacedReads load =
                new PacedReads(
                        List.of(client),
                        dataset,
                        READS_PER_SECOND,
                        DefaultConsistencyLevel.ONE,
                        SEED);
        load.start();
        return load;
    }

    private void requireShare() {
        Await.until(
                node + " coordinates its share",
                TestCluster.DEADLINE,
                () -> share() >= LEAST_SHARE);
    }

    /** Of reads that the node coordinates. */
    private double share() {
        int own = 0;
        for (int i = 0; i < COUNTED; i++) {
            own += coordinator(session).equals(node.cql()) ? 1 : 0;
        }
        return (double) own / COUNTED;
    }

    /** Of a read. */
    private SocketAddress coordinator(CqlSession client) {
        return client.execute(queries.next(Operation.READ))
                .getExecutionInfo()
                .getCoordinator()
                .getEndPoint()
                .resolve();
    }
}
