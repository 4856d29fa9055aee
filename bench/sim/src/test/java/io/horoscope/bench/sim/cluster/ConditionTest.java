package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Three replicas with one slot and reads of 10 ms. Keys 0, 3, 6 are read at replica 0. */
class ConditionTest {

    private static final UniformRandomProvider ALWAYS = () -> 0L;

    @Test
    void slowDown_reportingOrScans_leavesOthersAsTheyAre() {
        TestCluster cluster = cluster(reporting(1), 0);
        Condition condition = cluster.replicas[0].condition();
        condition.slowDown(Condition.Reads.REPORTING, 3);
        condition.slowDown(Condition.Reads.SCANS, 2);
        cluster.readAt(0, 0);
        cluster.readAt(100, 3);
        cluster.readAt(200, 6, OperationClass.SCAN);
        cluster.readAt(300, 0, OperationClass.SCAN);
        cluster.readAt(400, 1, OperationClass.SCAN);
        assertEquals(List.of("0@30", "3@110", "6@220", "0@360", "1@410"), cluster.endedBy(SECOND));
    }

    /** A failure takes no slot, and no read waits for it. */
    @Test
    void fail_read_endsAsFailedAfterTheDelay() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.ONE, 0, 0), 0);
        cluster.readAt(0, 0);
        cluster.at(1, now -> fail(cluster, 0, 1));
        cluster.readAt(2, 3);
        cluster.at(5, now -> cluster.replicas[0].condition().fail(null));
        cluster.readAt(6, 6);
        assertEquals(List.of("3!4", "0@10", "6@20"), cluster.endedBy(SECOND));
        assertEquals(1, cluster.recorder.failed());
        assertEquals(0, cluster.replicas[0].latencies().inFlight());
    }

    /** One of two answers is left, and a quorum needs two. */
    @Test
    void fail_quorum_endsWithItsLastRequest() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.QUORUM, 0, 0), 0);
        fail(cluster, 0, 1);
        cluster.readAt(0, 0);
        assertEquals(List.of("0!10"), cluster.endedBy(SECOND));
    }

    @Test
    void fail_share_isThatOfReads() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.ONE, 0, 0), 0);
        UniformRandomProvider random = cluster.seeds.fork("failing", 0);
        cluster.replicas[0].condition().fail(new Condition.Failing(0.3, MILLI, random));
        for (int i = 0; i < 2_000; i++) {
            cluster.readAt(20L * i, 0);
        }
        cluster.simulation.runUntil(60 * SECOND);
        assertEquals(2_000, cluster.ended.size());
        assertEquals(600.0, (double) cluster.recorder.failed(), 80.0);
    }

    @Test
    void fail_processEndsMeanwhile_timesOut() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.ONE, 0, 0), 0);
        fail(cluster, 0, 1);
        cluster.readAt(0, 0);
        cluster.at(1, cluster.replicas[0]::stop);
        cluster.at(1, now -> cluster.replicas[0].start());
        assertEquals(List.of("0!1000"), cluster.endedBy(2 * SECOND));
        assertEquals(0, cluster.replicas[0].latencies().inFlight());
    }

    /** Others ask it until it is back, and wait for the timeout; its own coordinator does not. */
    @Test
    void vanish_coordinators_doNotNotice() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.ONE, 0, 0), 0);
        Coordinator own = cluster.coordinatorAt(0);
        cluster.at(1, cluster.replicas[0]::vanish);
        cluster.readAt(2, 0);
        cluster.readAt(own, 2, 3, OperationClass.READ);
        cluster.at(500, now -> assertTrue(cluster.replicas[0].isBelievedAlive()));
        cluster.at(600, now -> cluster.replicas[0].start());
        cluster.readAt(700, 0);
        cluster.at(800, cluster.replicas[0]::stop);
        cluster.at(801, now -> assertFalse(cluster.replicas[0].isBelievedAlive()));
        cluster.readAt(802, 6);
        assertEquals(List.of("3@12", "0@710", "6@812", "0!1002"), cluster.endedBy(2 * SECOND));
    }

    /** Requests are paid for by the reads, the first one's answer by none: processors are idle. */
    @Test
    void messages_cost_isPaidByTheNextRead() {
        TestCluster cluster = cluster(TestCluster.settings(Consistency.ONE, 0, 0), 2 * MILLI);
        cluster.readAt(0, 0);
        cluster.readAt(5, 3);
        cluster.readAt(100, 0);
        assertEquals(List.of("0@12", "3@24", "0@112"), cluster.endedBy(SECOND));
    }

    @Test
    void debt_idleProcessors_workItOff() {
        MessageDebt debt = new MessageDebt(10);
        debt.handled(2, 0);
        debt.handled(2, 1);
        assertEquals(16, debt.pay(1, 3));
        assertEquals(0, debt.pay(1, 4));
        debt.handled(0, 100);
        debt.settle(0, 200);
        assertEquals(0, debt.pay(1, 300));
    }

    private static ReadSettings reporting(int keys) {
        ReadSettings one = TestCluster.settings(Consistency.ONE, 0, 0);
        return new ReadSettings(
                one.consistency(),
                one.shadowRatio(),
                one.timeoutNanos(),
                one.expiry(),
                one.maxAgeNanos(),
                one.retryPercentile(),
                one.retryBudget(),
                new Tenants(keys, Scheduling.byDefault()));
    }

    private static void fail(TestCluster cluster, int node, double ratio) {
        Condition.Failing failing = new Condition.Failing(ratio, 2 * MILLI, ALWAYS);
        cluster.replicas[node].condition().fail(failing);
    }

    private static TestCluster cluster(ReadSettings settings, long messageNanos) {
        return new TestCluster(
                3,
                node -> new NodeKind(node, 1, 1, Feedback.IN_PROGRESS, messageNanos),
                node -> TestCluster.constant(10 * MILLI),
                new ClosestSelector(),
                settings);
    }
}
