package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node, reads of 10 ms each, no delays: all by hand. */
class ReplicaTest {

    /** Half of the range of a uniform generator. */
    private static final long HALF = 1L << 63;

    private final List<Long> serviceMillis = new ArrayList<>(); // As reported.

    /** What is reported as service contains the pause, as a node's clock has it. */
    @Test
    void pause_inService_stallsForItsLength() {
        TestCluster one = node(1);
        one.readAt(0, 1);
        one.readAt(1, 2);
        one.at(4, now -> one.replicas[0].pause(100 * MILLI, now));
        assertEquals(List.of("1@110", "2@120"), one.endedBy(SECOND));
        assertEquals(List.of(110L, 10L), serviceMillis);
    }

    @Test
    void pause_idle_startsWhenOver() {
        TestCluster one = node(1);
        one.at(0, now -> one.replicas[0].pause(20 * MILLI, now));
        one.readAt(5, 1);
        one.at(5, now -> assertEquals(15 * MILLI, one.replicas[0].pauseLeftNanos(now)));
        assertEquals(List.of("1@30"), one.endedBy(SECOND));
    }

    @Test
    void pause_overlapping_endsWithTheLaterOne() {
        TestCluster one = node(1);
        one.readAt(0, 1);
        one.at(2, now -> one.replicas[0].pause(20 * MILLI, now));
        one.at(12, now -> one.replicas[0].pause(20 * MILLI, now)); // Until 32: 30 ms in all.
        one.at(13, now -> one.replicas[0].pause(5 * MILLI, now)); // Within: nothing more.
        assertEquals(List.of("1@40"), one.endedBy(SECOND));
    }

    /** Before the queue: it makes no read wait for a slot, and ends with what arrives later. */
    @Test
    void delay_onAFreeNode_isOutsideOfQueueAndService() {
        TestCluster one = node(1);
        one.at(0, now -> one.replicas[0].condition().delay(new Delay(5 * MILLI, () -> HALF)));
        one.readAt(1, 1); // Drawn: 5 ms times ln 2.
        one.at(2, now -> assertEquals(0, one.replicas[0].active() + one.replicas[0].waiting()));
        one.at(6, now -> assertEquals(1, one.replicas[0].active()));
        one.at(20, now -> one.replicas[0].condition().delay(null));
        one.readAt(21, 2);
        assertEquals(List.of("1@14", "2@31"), one.endedBy(SECOND));
    }

    /** Half speed while both are in service, from 5 to 15 ms. */
    @Test
    void arrive_twoSlotsOfOneProcessor_shareIt() {
        TestCluster one = node(2, 1);
        one.readAt(0, 1);
        one.readAt(5, 2);
        one.readAt(16, 3); // From 16 to 24 beside the second; alone for the other 6 ms.
        one.at(7, now -> assertEquals(2, one.replicas[0].active()));
        assertEquals(List.of("1@15", "2@24", "3@30"), one.endedBy(SECOND));
        assertEquals(List.of(15L, 19L, 14L), serviceMillis);
    }

    /** More reads than slots: the third waits until the first has ended. */
    @Test
    void arrive_sharedProcessor_queuesBeyondItsSlots() {
        TestCluster one = node(2, 1);
        for (int key = 1; key <= 3; key++) {
            one.readAt(0, key);
        }
        one.at(1, now -> assertEquals(1, one.replicas[0].waiting()));
        assertEquals(List.of("1@20", "2@20", "3@30"), one.endedBy(SECOND));
    }

    /** What is reported as service contains pauses, as without sharing. */
    @Test
    void pause_sharedProcessor_stallsAllForItsLength() {
        TestCluster one = node(3, 1);
        one.readAt(0, 1);
        one.readAt(0, 2);
        one.at(4, now -> one.replicas[0].pause(100 * MILLI, now));
        one.at(50, now -> one.replicas[0].pause(60 * MILLI, now)); // Until 110: 106 ms in all.
        one.readAt(60, 3); // Begins at 110.
        assertEquals(List.of("1@134", "2@134", "3@136"), one.endedBy(SECOND));
        assertEquals(List.of(134L, 134L, 26L), serviceMillis);
    }

    @Test
    void stop_sharedProcessor_readsFailAndTheNextIsAlone() {
        TestCluster one = node(2, 1);
        one.readAt(0, 1);
        one.readAt(1, 2);
        one.at(5, now -> one.replicas[0].stop(now));
        one.at(6, now -> one.replicas[0].start());
        one.readAt(7, 3);
        assertEquals(List.of("3@17", "1!1000", "2!1001"), one.endedBy(3 * SECOND));
    }

    @Test
    void gauge_sharedProcessor_isBusyAndReadsWaitForIt() {
        TestCluster one = node(2, 1);
        one.readAt(0, 1);
        one.readAt(5, 2);
        one.simulation.runUntil(100 * MILLI);
        long[] gauge = one.replicas[0].gauge().read(100 * MILLI);
        assertEquals(20 * MILLI, gauge[LoadGauge.BUSY]);
        assertEquals(10 * MILLI, gauge[LoadGauge.WAITING]);
    }

    /** Drawn: 5 ms times ln 2. Other coordinators are not delayed. */
    @Test
    void slowDown_coordinator_delaysItsMessagesOnly() {
        TestCluster one = node(1);
        Location first = new Location(0, 0);
        one.network.slowDown(0, new Delay(5 * MILLI, () -> HALF));
        assertEquals(5e6 * Math.log(2), (double) one.network.delayNanos(first, 0), 1);
        assertEquals(0, one.network.delayNanos(new Location(SelectionContext.NONE, 0), 0));
        assertEquals(0, one.network.leastDelayNanos(first, 0));
        one.network.slowDown(0, null);
        assertEquals(0, one.network.delayNanos(first, 0));
    }

    @Test
    void slowDown_affectsReadsThatGetASlotLater() {
        TestCluster one = node(1);
        one.readAt(0, 1);
        one.readAt(1, 2);
        one.at(5, now -> one.replicas[0].condition().slowDown(Condition.Reads.ALL, 4));
        one.at(30, now -> one.replicas[0].condition().slowDown(Condition.Reads.ALL, 0.25));
        one.readAt(40, 3);
        assertEquals(List.of("1@10", "2@50", "3@60"), one.endedBy(SECOND));
    }

    /**
     * 15 ms a period: two reads begin (the second overdraws by 5), then one (10 of 15 left, spent
     * exactly by it). The third and the fourth wait in the slot, which is part of their service.
     */
    @Test
    void limit_quotaUsedUp_waitsForTheNextPeriod() {
        TestCluster one = node(1);
        Replica replica = one.replicas[0];
        one.at(0, now -> replica.limit(15 * MILLI));
        for (int period = 100; period <= 300; period += 100) {
            one.at(period, replica::newPeriod);
        }
        for (int key = 1; key <= 4; key++) {
            one.readAt(1, key);
        }
        one.at(50, now -> assertEquals(true, replica.isThrottled()));
        one.at(50, now -> assertEquals(1, replica.active()));
        one.at(50, now -> assertEquals(1, replica.waiting()));
        assertEquals(List.of("1@11", "2@21", "3@110", "4@210"), one.endedBy(SECOND));
        assertEquals(List.of(10L, 10L, 89L, 100L), serviceMillis);
        long[] gauge = replica.gauge().read(SECOND);
        assertEquals(40 * MILLI, gauge[LoadGauge.BUSY]);
    }

    /** A quota of 5 ms is used up when the second read gets its slot, at 10 ms. */
    @Test
    void limit_pausedWhenThePeriodBegins_waitsForTheEndOfThePause() {
        TestCluster one = node(1);
        Replica replica = one.replicas[0];
        one.at(0, now -> replica.limit(5 * MILLI));
        one.at(90, now -> replica.pause(20 * MILLI, now));
        one.at(100, now -> replica.limit(Double.POSITIVE_INFINITY));
        one.at(100, replica::newPeriod);
        one.readAt(0, 1);
        one.readAt(0, 2);
        assertEquals(List.of("1@10", "2@120"), one.endedBy(SECOND));
    }

    @Test
    void stop_readInASlotWithoutQuota_failsAtItsTimeout() {
        TestCluster one = node(1);
        Replica replica = one.replicas[0];
        one.at(0, now -> replica.limit(5 * MILLI));
        one.readAt(0, 1);
        one.readAt(0, 2);
        one.at(50, replica::stop);
        one.at(60, now -> replica.start());
        one.at(60, now -> replica.limit(Double.POSITIVE_INFINITY));
        one.readAt(70, 3);
        one.at(100, replica::newPeriod);
        assertEquals(List.of("1@10", "3@80", "2!1000"), one.endedBy(3 * SECOND));
        assertEquals(0, replica.active());
    }

    @Test
    void stop_readsInServiceQueueAndTransit_failAtTheirTimeout() {
        TestCluster one = node(1);
        one.readAt(0, 1);
        one.readAt(1, 2);
        one.at(5, now -> one.replicas[0].stop(now));
        one.readAt(7, 3);
        one.at(20, now -> one.replicas[0].start());
        one.readAt(30, 4);
        assertEquals(List.of("4@40", "1!1000", "2!1001", "3!1007"), one.endedBy(3 * SECOND));
        assertEquals(0, one.replicas[0].active());
        assertEquals(0, one.replicas[0].waiting());
    }

    @Test
    void answered_afterTheTimeout_counts_asFailed() {
        TestCluster one = node(1);
        one.at(0, now -> one.replicas[0].pause(2 * SECOND, now));
        one.readAt(0, 1);
        assertEquals(List.of("1!2010"), one.endedBy(5 * SECOND));
        assertEquals(1, one.recorder.failed());
    }

    /** Half of the slots busy for a tenth of the time, and reads waiting for none of it. */
    @Test
    void gauge_oneReadOfTwoSlots_isBusyHalf() {
        TestCluster one = node(2);
        LoadGauge gauge = one.replicas[0].gauge();
        long[] before = gauge.read(0);
        one.readAt(0, 1);
        one.simulation.runUntil(100 * MILLI);
        long[] after = gauge.read(100 * MILLI);
        assertEquals(5 * MILLI, after[LoadGauge.BUSY] - before[LoadGauge.BUSY]);
        assertEquals(0, after[LoadGauge.WAITING] - before[LoadGauge.WAITING]);
    }

    /** A read of one partition passes a scan that waits. */
    @Test
    void arrive_weightedFair_servesPointsBeforeScans() {
        TestCluster one = scheduled("weighted_fair", false);
        one.readAt(0, 1, OperationClass.SCAN);
        one.readAt(1, 2, OperationClass.SCAN);
        one.readAt(2, 3);
        assertEquals(List.of("1@10", "3@20", "2@30"), one.endedBy(SECOND));
    }

    /** The coordinator finds out at the timeout, which is a second. */
    @Test
    void arrive_expired_isDroppedWhereThatIsOn() {
        for (boolean expiry : List.of(true, false)) {
            TestCluster one = scheduled("fifo", expiry);
            one.at(0, now -> one.replicas[0].pause(1_005 * MILLI, now));
            one.readAt(1, 1);
            one.readAt(10, 2);
            one.simulation.runUntil(2 * SECOND);
            List<String> served = List.of("1!1015", "2!1025");
            assertEquals(expiry ? List.of("1!1005", "2!1015") : served, one.ended);
            assertEquals(expiry ? 1 : 0, one.replicas[0].dropped());
        }
    }

    /** Its service takes 10 ms, and 5 ms are left. */
    @Test
    void arrive_wouldExpire_isDroppedByAllPoliciesButFifo() {
        for (String policy : Scheduling.names()) {
            TestCluster one = scheduled(policy, true);
            one.readAt(0, 1);
            one.at(20, now -> one.replicas[0].pause(1_000 * MILLI, now));
            one.readAt(25, 2);
            one.simulation.runUntil(3 * SECOND);
            boolean isFifo = policy.equals("fifo");
            assertEquals(List.of("1@10", isFifo ? "2!1030" : "2!1025"), one.ended, policy);
        }
    }

    private TestCluster scheduled(String policy, boolean expiry) {
        ReadSettings settings = TestCluster.settings(Consistency.ONE, 0, 0);
        return new TestCluster(
                1,
                node -> TestCluster.kind(node, 1),
                node -> TestCluster.constant(10 * MILLI),
                new Closest(),
                expiry ? TestCluster.expiring(settings) : settings,
                TestCluster.scheduling(policy));
    }

    private TestCluster node(int slots) {
        return node(slots, slots);
    }

    private TestCluster node(int slots, int processors) {
        return new TestCluster(
                1,
                node -> TestCluster.kind(node, slots, processors),
                node -> TestCluster.constant(10 * MILLI),
                new Closest(),
                TestCluster.settings(Consistency.ONE, 0, 0));
    }

    /** Keeps the order, and what is reported. */
    private final class Closest implements ReplicaSelector {

        @Override
        public String name() {
            return "closest";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {}

        @Override
        public void answered(
                int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
            serviceMillis.add(serviceNanos / MILLI);
        }
    }
}
