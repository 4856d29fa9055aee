package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.core.select.OperationClass;
import org.junit.jupiter.api.Test;

/**
 * Three replicas that take 10 ms for a read. After a second of reads replica 0, the first of all
 * reads here, is paused for 400 ms.
 */
class RetryTest {

    private static final int PAUSED_AT = 2_000;

    @Test
    void read_takesLonger_isAnsweredByTheNextReplica() {
        assertEquals("0@2020", endOfReadAtThePause(Consistency.ONE, 99, OperationClass.READ, 3));
    }

    @Test
    void read_quorum_needsOneOfTwoAnswersFromTheNextReplica() {
        assertEquals("0@2020", endOfReadAtThePause(Consistency.QUORUM, 99, OperationClass.READ, 3));
    }

    @Test
    void read_answeredInTime_isNotRetried() {
        TestCluster cluster = cluster(Consistency.ONE, 99, 3);
        cluster.readAt(PAUSED_AT, 0);
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals("0@2010", last(cluster));
        assertEquals(0, cluster.recorder.retries());
    }

    @Test
    void read_noneLeft_waits() {
        assertEquals("0@2410", endOfReadAtThePause(Consistency.ALL, 99, OperationClass.READ, 3));
        assertEquals("0@2410", endOfReadAtThePause(Consistency.ONE, 99, OperationClass.READ, 1));
    }

    @Test
    void read_scanOrWithoutRetry_waits() {
        assertEquals("0@2410", endOfReadAtThePause(Consistency.ONE, 99, OperationClass.SCAN, 3));
        assertEquals("0@2410", endOfReadAtThePause(Consistency.ONE, 0, OperationClass.READ, 3));
    }

    /** Both replicas are lost: one retry only, and the read fails when the first times out. */
    @Test
    void read_bothLost_failsOnceAtTheTimeoutOfTheLater() {
        TestCluster cluster = cluster(Consistency.ONE, 99, 3);
        for (int node = 0; node < 2; node++) {
            Replica replica = cluster.replicas[node];
            cluster.at(PAUSED_AT, now -> replica.pause(400 * MILLI, now));
            cluster.at(PAUSED_AT + 100, replica::stop);
        }
        cluster.readAt(PAUSED_AT + 1, 0);
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals("0!3011", last(cluster));
        assertEquals(1, cluster.recorder.retries());
    }

    /**
     * After 500 ms, if the replica has still not answered any. After a shorter pause it answers two in
     * 10 ms, and for all but two the next one, with the first 50 retries, is as busy.
     */
    @Test
    void read_beyondTheBudget_isRetriedAfterHalfOfItsTimeout() {
        assertEquals(50, retriesOf80(50));
        assertEquals(52, retriesOf80(400));
        assertEquals(80, retriesOf80(600));
    }

    /** Of reads that are sent at once to a replica that begins to pause, with an empty budget. */
    private static long retriesOf80(long pauseMillis) {
        TestCluster cluster = withoutBudget();
        cluster.at(PAUSED_AT, now -> cluster.replicas[0].pause(pauseMillis * MILLI, now));
        for (int i = 0; i < 80; i++) {
            cluster.readAt(PAUSED_AT, 0);
        }
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(180, cluster.ended.size());
        assertEquals(0, cluster.recorder.failed());
        return cluster.recorder.retries();
    }

    /** It stops with all reads that it has: their withheld retries are made at once. */
    @Test
    void read_beyondTheBudgetAndItsReplicaStops_isRetriedThen() {
        TestCluster cluster = withoutBudget();
        cluster.at(PAUSED_AT, now -> cluster.replicas[0].pause(SECOND, now));
        for (int i = 0; i < 80; i++) {
            cluster.readAt(PAUSED_AT, 0);
        }
        cluster.at(PAUSED_AT + 300, cluster.replicas[0]::stop);
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(0, cluster.recorder.failed());
        assertEquals(80, cluster.recorder.retries());
    }

    /** The answers that come later end their own requests, and change nothing. */
    @Test
    void read_retried_isOneReadAndOneMoreRequest() {
        TestCluster cluster = cluster(Consistency.ONE, 99, 3);
        cluster.at(PAUSED_AT, now -> cluster.replicas[0].pause(400 * MILLI, now));
        cluster.readAt(PAUSED_AT, 0);
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(101, cluster.ended.size());
        assertEquals(101, cluster.recorder.latencies().getTotalCount());
        assertEquals(0, cluster.recorder.failed());
        assertEquals(1, cluster.recorder.retries());
        Shares shares = cluster.recorder.shares();
        assertEquals(102, shares.total(0, shares.slices()));
    }

    private static String endOfReadAtThePause(
            Consistency consistency, double percentile, OperationClass operation, int nodes) {
        TestCluster cluster = cluster(consistency, percentile, nodes);
        cluster.at(PAUSED_AT, now -> cluster.replicas[0].pause(400 * MILLI, now));
        cluster.readAt(PAUSED_AT, 0, operation);
        cluster.simulation.runUntil(5 * SECOND);
        return last(cluster);
    }

    private static TestCluster withoutBudget() {
        return TestCluster.afterReads(3, 2, TestCluster.settings(Consistency.ONE, 0, 99, 0));
    }

    private static TestCluster cluster(Consistency consistency, double percentile, int nodes) {
        return TestCluster.afterReads(nodes, 2, TestCluster.settings(consistency, 0, percentile));
    }

    /** Of the reads of key 0, all others of which end in the first second. */
    private static String last(TestCluster cluster) {
        assertTrue(cluster.ended.size() > 100, cluster.ended::toString);
        return cluster.ended.stream()
                .filter(ended -> ended.startsWith("0"))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }
}
