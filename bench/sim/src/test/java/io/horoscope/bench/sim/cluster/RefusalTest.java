package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.select.ClosestSelector;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Three replicas with two slots that take 10 ms for a read, and one read for each of them. Then so
 * many reads for which replica 0 is the first that the last ones would wait there.
 */
class RefusalTest {

    private static final int BUSY_AT = 100;

    /** At twice the service time of the others, and what diverting costs, it is worth it. */
    @Test
    void read_longQueue_isRefusedAndServedElsewhere() {
        TestCluster cluster = cluster(Consistency.ONE, 0, Feedback.IN_PROGRESS);
        read(cluster, 5, OperationClass.READ);
        assertEquals(List.of("0@110", "0@110", "0@110", "0@120", "0@120"), last(cluster, 5));
        assertEquals(1, cluster.recorder.refusals());
        assertEquals(9, cluster.recorder.shares().total(0, cluster.recorder.shares().slices()));
    }

    /** As in Cassandra, a node asks its own replica without a message, which could have a price. */
    @Test
    void read_ofTheReplicasOwnNode_isNotRefused() {
        for (int node = 0; node < 3; node++) {
            First first = new First();
            TestCluster cluster =
                    cluster(Consistency.ONE, 0, kinds(replica -> Feedback.IN_PROGRESS), first);
            Coordinator own = cluster.coordinatorAt(node);
            for (int replica = 0; replica < 3; replica++) {
                int next = replica;
                cluster.at(20L * replica, now -> first.node = next);
                cluster.readAt(own, 20L * replica, 0, OperationClass.READ);
            }
            cluster.at(BUSY_AT, now -> first.node = 0);
            for (int i = 0; i < 5; i++) {
                cluster.readAt(own, BUSY_AT, 0, OperationClass.READ);
            }
            cluster.simulation.runUntil(5 * SECOND);
            assertEquals(node == 0 ? 0 : 1, cluster.recorder.refusals());
        }
    }

    @Test
    void read_allBusy_isNotRefused() {
        TestCluster cluster = cluster(Consistency.ONE, 0, Feedback.IN_PROGRESS);
        for (int i = 0; i < 300; i++) {
            cluster.readAt(BUSY_AT + i % 8, i);
        }
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(303, cluster.ended.size());
        assertEquals(0, cluster.recorder.refusals());
    }

    @Test
    void read_scanStockNodesOrSwitchedOff_isNotRefused() {
        TestCluster scans = cluster(Consistency.ONE, 0, Feedback.IN_PROGRESS);
        read(scans, 20, OperationClass.SCAN);
        assertEquals(0, scans.recorder.refusals());
        TestCluster stock = cluster(Consistency.ONE, 0, Feedback.NONE);
        read(stock, 20, OperationClass.READ);
        assertEquals(0, stock.recorder.refusals());
        TestCluster off =
                new TestCluster(
                        3, 2, node -> TestCluster.constant(10 * MILLI), new ClosestSelector());
        read(off, 20, OperationClass.READ);
        assertEquals(0, off.recorder.refusals());
    }

    /** Replica 2 is free, but does not report it; replica 0 reports, but has nowhere to send. */
    @Test
    void read_othersAreStock_isNotRefused() {
        TestCluster cluster =
                cluster(
                        Consistency.ONE,
                        0,
                        node -> node == 0 ? Feedback.IN_PROGRESS : Feedback.NONE);
        read(cluster, 20, OperationClass.READ);
        assertEquals(0, cluster.recorder.refusals());
    }

    @Test
    void read_quorum_isRefusedWhileAReplicaIsLeft() {
        TestCluster cluster = cluster(Consistency.QUORUM, 0, Feedback.IN_PROGRESS);
        read(cluster, 20, OperationClass.READ);
        assertTrue(cluster.recorder.refusals() > 0);
        assertEquals(23, cluster.recorder.completed());
        TestCluster all = cluster(Consistency.ALL, 0, Feedback.IN_PROGRESS);
        read(all, 20, OperationClass.READ);
        assertEquals(0, all.recorder.refusals());
    }

    /** The process refuses nothing while it is stopped, and then what would wait. */
    @Test
    void read_paused_isRefusedAfterThePause() {
        TestCluster cluster = cluster(Consistency.ONE, 0, Feedback.IN_PROGRESS);
        cluster.at(BUSY_AT - 1, now -> cluster.replicas[0].pause(101 * MILLI, now));
        read(cluster, 5, OperationClass.READ);
        assertEquals(List.of("0@210", "0@210", "0@210", "0@220", "0@220"), last(cluster, 5));
        assertEquals(1, cluster.recorder.refusals());
    }

    /** The third read is sent back before any is answered. */
    @Test
    void read_refused_bringsTheReportOfTheReplica() {
        TestCluster cluster = cluster(Consistency.ONE, 0, Feedback.IN_PROGRESS);
        cluster.at(BUSY_AT - 1, now -> cluster.replicas[0].ownReport().made(report(), now));
        cluster.at(BUSY_AT + 5, now -> assertEquals(1, cluster.taken.size()));
        read(cluster, 5, OperationClass.READ);
        assertEquals(1, cluster.taken.size());
        assertEquals(MILLI, cluster.taken.get(0).ageNanos());
    }

    /** As nodes do: a read that finds a free thread, but no processor, may take too long as well. */
    @Test
    void read_threadsShareProcessors_isRefusedByReportedSlots() {
        TestCluster cluster =
                cluster(
                        Consistency.ONE,
                        0,
                        node -> new Replica.Node(node, 32, 2, Feedback.IN_PROGRESS),
                        new ClosestSelector());
        read(cluster, 5, OperationClass.READ);
        assertTrue(cluster.recorder.refusals() > 0);
    }

    private static Report report() {
        return new Report(NodeAddress.parse("10.0.0.0"), 1, 1, 0, false, Signals.none());
    }

    /** The retry does not go to a replica that a refusal has led to. */
    @Test
    void read_refusedAndRetried_goesToEachReplicaOnce() {
        TestCluster cluster = cluster(Consistency.ONE, 90, Feedback.IN_PROGRESS);
        cluster.simulation.runUntil(2 * SECOND);
        for (int i = 0; i < 40; i++) {
            cluster.readAt(3_000, 0);
        }
        cluster.simulation.runUntil(8 * SECOND);
        assertEquals(43, cluster.ended.size());
        assertTrue(cluster.recorder.refusals() > 0 && cluster.recorder.retries() > 0);
        assertEquals(0, cluster.recorder.failed());
    }

    private static void read(TestCluster cluster, int reads, OperationClass operation) {
        for (int i = 0; i < reads; i++) {
            cluster.readAt(BUSY_AT, 0, operation);
        }
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(0, cluster.recorder.failed());
    }

    private static TestCluster cluster(
            Consistency consistency, double retryPercentile, Feedback feedback) {
        return cluster(consistency, retryPercentile, node -> feedback);
    }

    private static TestCluster cluster(
            Consistency consistency, double retryPercentile, IntFunction<Feedback> feedback) {
        return cluster(consistency, retryPercentile, kinds(feedback), new ClosestSelector());
    }

    private static IntFunction<Replica.Node> kinds(IntFunction<Feedback> feedback) {
        return node -> new Replica.Node(node, 2, feedback.apply(node));
    }

    private static TestCluster cluster(
            Consistency consistency,
            double retryPercentile,
            IntFunction<Replica.Node> kinds,
            ReplicaSelector selector) {
        TestCluster cluster =
                new TestCluster(
                        3,
                        kinds,
                        node -> TestCluster.constant(10 * MILLI),
                        selector,
                        TestCluster.settings(consistency, 0, retryPercentile, true));
        for (int node = 0; node < 3; node++) {
            cluster.readAt(0, node);
        }
        return cluster;
    }

    private static List<String> last(TestCluster cluster, int count) {
        int size = cluster.ended.size();
        return cluster.ended.subList(size - count, size);
    }

    /** Reads go to one replica, whatever is known of it. */
    private static final class First implements ReplicaSelector {

        private int node;

        @Override
        public String name() {
            return "first";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            Ring.putFirst(node, replicas, count);
        }
    }
}
