package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

/** D by its formula. Times are milliseconds; a replica has four slots. */
class ExpectedTimeTest {

    private static final double MILLI = 1e6;
    private static final long NOW = 1_000_000_000L;
    private static final int SLOTS = 4;

    /** After one answer that takes 0.5 ms more than its service. */
    private static final double WAY = 0.005;

    private final ReplicaStats replica = new ReplicaStats();

    @Test
    void nanos_freeSlot_isWayAndService() {
        answer(2.5, 2, 1);
        assertMillis(2 + WAY);
    }

    /** Whether it takes 0.1 ms or 0.9 ms: the first one of a cold replica takes longer. */
    @Test
    void nanos_servedSoonEnough_isAMillisecond() {
        answer(0.1, 0.1, 1);
        assertMillis(1);
        answer(0.9, 0.9, 1);
        assertMillis(1);
        send(1);
        assertFalse(ExpectedTime.isStalled(replica, NOW + millis(3.9)));
        assertTrue(ExpectedTime.isStalled(replica, NOW + millis(4.1)));
    }

    /** It is not soon enough where another replica is nearer, as in the own zone. */
    @Test
    void nanos_way_countsHoweverShort() {
        for (int i = 0; i < 1_000; i++) {
            answer(0.7, 0.3, 1);
        }
        assertMillis(1.4, 0.01);
    }

    /** The next read is one of eight for four slots, and takes two service times. */
    @Test
    void nanos_queue_isServedByTheSlots() {
        answer(2.5, 2, 7);
        assertMillis(2 * 8 / 4.0);
    }

    @Test
    void nanos_sentSinceTheAnswer_waitsThereToo() {
        send(2);
        replica.answered(NOW, millis(2.5), reported(7, 2), false, false);
        assertEquals(1, replica.inFlightAtAnswer());
        send(4);
        assertMillis(2 * (7 + 4 + 1) / 4.0);
    }

    @Test
    void nanos_answersTakeLong_isAtLeastAThirdOfTheirLatency() {
        answer(42, 2, 1);
        assertMillis(14);
    }

    /** The read that is outstanding takes longer than that, and so will the next one. */
    @Test
    void nanos_outstanding_isAtLeastThat() {
        answer(2.5, 2, 1);
        send(1);
        assertEquals(30 * MILLI, ExpectedTime.nanos(replica, false, NOW + millis(30)), MILLI / 100);
    }

    @Test
    void nanos_scan_hasAServiceTimeOfItsOwn() {
        answer(2.5, 2, 1);
        send(1);
        replica.answered(NOW, millis(22), reported(1, 20), true, false);
        assertMillis(2, 0.1);
        assertEquals(20 * MILLI, ExpectedTime.nanos(replica, true, NOW), MILLI / 10);
    }

    /** A hundred answers show the way. */
    @Test
    void nanos_farAway_hasTheWay() {
        for (int i = 0; i < 1_000; i++) {
            answer(12, 2, 1);
        }
        assertMillis(10 + 2, 0.1);
    }

    /** Answers that waited for a slot say nothing of the way. */
    @Test
    void nanos_alwaysBusy_hasNoWay() {
        for (int i = 0; i < 1_000; i++) {
            answer(5, 2, 8);
        }
        assertMillis(2 * 9 / 4.0);
    }

    @Test
    void nanos_stateNotReported_isTheLatencyAndGrowsWithOwnRequests() {
        send(1);
        replica.answered(NOW, millis(6), Reported.NOTHING, false, false);
        assertMillis(6);
        send(3);
        assertMillis(6 * 4);
    }

    /** Where another replica of the read does not report: the two are to be compared. */
    @Test
    void nanos_anotherReportsNothing_isTheLatency() {
        answer(6, 2, 70);
        assertEquals(6 * MILLI, ExpectedTime.nanos(replica, false, false, NOW), MILLI / 100);
    }

    @Test
    void nanos_neverAnswered_isThatOfTheOthersOrLonger() {
        send(1);
        assertEquals(2 * MILLI, ExpectedTime.unansweredNanos(replica, 2 * MILLI, NOW + millis(1)));
        assertEquals(9 * MILLI, ExpectedTime.unansweredNanos(replica, 2 * MILLI, NOW + millis(9)));
    }

    /** They are no reads of a key, and do not make the latency of those older or younger. */
    @Test
    void latencyNanos_scansBetweenTwoReads_changeNothing() {
        answer(40, 2, 1);
        for (int i = 1; i < 100; i++) {
            send(1);
            replica.answered(NOW + millis(30.0 * i), millis(22), reported(1, 20), true, false);
        }
        send(1);
        replica.answered(NOW + millis(3_000), millis(2), reported(1, 2), false, false);
        // A weight of 3 s / (3 s + 0.3 s).
        assertEquals(2 * Math.pow(20, 1 / 11.0) * MILLI, replica.latencyNanos(), MILLI / 100);
    }

    @Test
    void idleNanos_queue_countsNot() {
        answer(2.5, 2, 70);
        assertEquals(2 * MILLI, ExpectedTime.idleNanos(replica, false, true), MILLI / 100);
    }

    @Test
    void isStalled_outstandingForFourLatencies_is() {
        answer(2, 2, 1);
        assertFalse(ExpectedTime.isStalled(replica, NOW + millis(60)), "nothing is outstanding");
        send(1);
        assertFalse(ExpectedTime.isStalled(replica, NOW + millis(7.9)));
        assertTrue(ExpectedTime.isStalled(replica, NOW + millis(8.1)));
        assertFalse(ExpectedTime.isStalled(null, NOW));
        assertFalse(ExpectedTime.isStalled(new ReplicaStats(), NOW));
    }

    @Test
    void waits_asManyReadsAsSlots_does() {
        answer(2, 2, SLOTS - 1);
        assertFalse(ExpectedTime.waits(replica, NOW));
        answer(2, 2, SLOTS);
        assertTrue(ExpectedTime.waits(replica, NOW));
        assertFalse(ExpectedTime.waits(null, NOW));
        assertFalse(ExpectedTime.waits(new ReplicaStats(), NOW));
    }

    /** Whatever was seen: a positive time, no less than without a queue. */
    @Test
    void nanos_anyCourse_isAPositiveTime() {
        Rounds.of(
                2_000,
                random -> {
                    ReplicaStats any = new ReplicaStats();
                    long now = random.nextLong() / 2;
                    for (int step = 0; step < 40; step++) {
                        now += random.nextLong(50_000_000L);
                        any.sent(now);
                        if (random.nextInt(4) == 0) {
                            any.failed(now);
                        } else if (random.nextInt(4) > 0) {
                            Reported reported =
                                    random.nextInt(5) == 0
                                            ? Reported.NOTHING
                                            : new Reported(
                                                    random.nextInt(100),
                                                    1 + random.nextInt(32),
                                                    random.nextLong(50_000_000L),
                                                    random.nextLong(50_000_000L));
                            any.answered(
                                    now,
                                    random.nextLong(-5, 100_000_000L),
                                    reported,
                                    random.nextBoolean(),
                                    random.nextBoolean());
                        }
                        if (any.hasAnswered()) {
                            boolean isScan = random.nextBoolean();
                            double nanos = ExpectedTime.nanos(any, isScan, now);
                            boolean isReported = any.isReporting(isScan);
                            double idle = ExpectedTime.idleNanos(any, isScan, isReported);
                            assertTrue(nanos > 0 && nanos < 1e15, "" + nanos);
                            assertTrue(nanos >= idle - 1e-3 || nanos >= any.latencyNanos() / 3);
                        }
                    }
                });
    }

    private void answer(double latency, double service, int queued) {
        send(1);
        replica.answered(NOW, millis(latency), reported(queued, service), false, false);
    }

    private void send(int requests) {
        for (int i = 0; i < requests; i++) {
            replica.sent(NOW);
        }
    }

    private static Reported reported(int queued, double service) {
        return new Reported(queued, SLOTS, millis(service), millis(service));
    }

    private void assertMillis(double millis) {
        assertMillis(millis, 1e-3);
    }

    private void assertMillis(double millis, double tolerance) {
        assertEquals(millis, ExpectedTime.nanos(replica, false, NOW) / MILLI, tolerance);
    }

    private static long millis(double millis) {
        return Math.round(millis * MILLI);
    }
}
