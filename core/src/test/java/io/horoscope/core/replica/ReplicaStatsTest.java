package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Threads;
import org.junit.jupiter.api.Test;

class ReplicaStatsTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final ReplicaStats stats = new ReplicaStats();

    @Test
    void values_noRequest_areUnknown() {
        assertFalse(stats.hasAnswered());
        assertEquals(0, stats.inFlight());
        assertEquals(0, stats.outstandingNanos(SECOND));
        assertEquals(0, stats.failedShare());
        for (double value :
                new double[] {
                    stats.latencyNanos(),
                    stats.queued(),
                    stats.slots(),
                    stats.serviceNanos(false),
                    stats.serviceNanos(true),
                    stats.inFlightAtAnswer()
                }) {
            assertTrue(Double.isNaN(value));
        }
    }

    @Test
    void outstandingNanos_requests_isSinceTheLastEnd() {
        stats.sent(SECOND);
        stats.sent(SECOND + 5);
        assertEquals(20, stats.outstandingNanos(SECOND + 20));
        stats.discarded(SECOND + 30);
        assertEquals(10, stats.outstandingNanos(SECOND + 40));
        stats.failed(SECOND + 50);
        assertEquals(0, stats.outstandingNanos(SECOND + 60));
        stats.sent(SECOND + 70);
        assertEquals(5, stats.outstandingNanos(SECOND + 75));
    }

    /** Half-life 0.3 s, of logarithms. */
    @Test
    void latencyNanos_answers_isTheirGeometricMean() {
        answer(SECOND, 2 * MILLI, Reported.NOTHING);
        answer(SECOND + 300 * MILLI, 8 * MILLI, Reported.NOTHING);
        assertEquals(4 * MILLI, stats.latencyNanos(), 10);
    }

    @Test
    void queued_answers_isAMeanOfThirtyMilliseconds() {
        answer(SECOND, MILLI, reported(4));
        answer(SECOND + 30 * MILLI, MILLI, reported(10));
        assertEquals(7, stats.queued(), 1e-9);
    }

    @Test
    void values_noLongerReported_areUnknown() {
        answer(SECOND, MILLI, reported(4));
        answer(SECOND + 1, MILLI, Reported.NOTHING);
        assertTrue(Double.isNaN(stats.queued()));
        assertTrue(Double.isNaN(stats.slots()));
        assertTrue(Double.isNaN(stats.serviceNanos(false)));
        answer(SECOND + 2, MILLI, reported(6));
        assertEquals(6, stats.queued());
    }

    @Test
    void wayNanos_answers_isAboutTheLeastOfAHundred() {
        for (int i = 0; i < 1_000; i++) {
            answer(SECOND + i * MILLI, 6 * MILLI, reported(1));
        }
        assertEquals(5 * MILLI, stats.wayNanos(), 0.01 * MILLI);
        answer(3 * SECOND, 2 * MILLI, reported(1));
        assertEquals(1 * MILLI, stats.wayNanos(), 10);
        answer(4 * SECOND, 60 * MILLI, reported(9));
        assertEquals(1 * MILLI, stats.wayNanos(), 10, "it may have waited for a slot");
    }

    /** It did not spend the seconds of a pause on the way. */
    @Test
    void answered_afterTheReadWasStalled_hasNoLongerWay() {
        answer(SECOND, 6 * MILLI, reported(1));
        assertEquals(24 * MILLI, stats.stalledNanos(), 1);
        double way = stats.wayNanos();
        answer(1_000 * SECOND, 6 * SECOND, reported(1));
        assertEquals(way + 0.04 * MILLI, stats.wayNanos(), 0.01 * MILLI);
    }

    /** A replica that is slow for good is known to be. */
    @Test
    void answered_alwaysLater_isTheMeanAfterSomeAnswers() {
        answer(SECOND, MILLI, reported(1));
        for (int i = 1; i <= 100; i++) {
            answer(SECOND + i * 50L * MILLI, 500 * MILLI, reported(1));
        }
        assertEquals(500 * MILLI, stats.latencyNanos(), 5 * MILLI);
    }

    @Test
    void failedShare_everyOtherFails_isAHalf() {
        for (int i = 0; i < 200; i++) {
            stats.sent(SECOND + i * MILLI);
            if (i % 2 == 0) {
                stats.failed(SECOND + i * MILLI);
            } else {
                stats.answered(SECOND + i * MILLI, MILLI, reported(1), false, false);
            }
        }
        assertEquals(0.5, stats.failedShare(), 0.05);
    }

    /** It was stalled, and what it was then keeps no reads away afterwards. */
    @Test
    void unanswered_afterAStall_isNoFailure() {
        answer(SECOND, MILLI, reported(1));
        stats.sent(SECOND);
        stats.unanswered(6 * SECOND, 5 * SECOND, false);
        assertEquals(0, stats.failedShare());
        assertEquals(0, stats.inFlight());
    }

    /** It could not be sent, for instance. */
    @Test
    void unanswered_atOnce_isAFailure() {
        answer(SECOND, MILLI, reported(1));
        stats.sent(3 * SECOND);
        stats.unanswered(3 * SECOND + MILLI, MILLI, false);
        assertTrue(stats.failedShare() > 0.6, stats.toString());
    }

    /** Half a second and 64 reads, whichever come last. */
    @Test
    void confidence_withoutEnds_fadesByTimeAndReads() {
        answer(SECOND, MILLI, reported(1));
        assertEquals(1, stats.confidence(SECOND));
        assertEquals(1, stats.confidence(100 * SECOND), 0.001, "few reads");
        pass(63);
        assertEquals(0.5, stats.confidence(100 * SECOND), 0.01);
        assertEquals(1, stats.confidence(SECOND + 50 * MILLI), "little time");
        pass(10_000);
        assertEquals(0.5, stats.confidence(SECOND + 500 * MILLI), 0.01);
        answer(101 * SECOND, MILLI, reported(1));
        assertEquals(1, stats.confidence(200 * SECOND), 0.001, "few reads since then");
    }

    /** 0 stands for a replica that was never known. */
    @Test
    void confidence_afterAWeek_isAboveZero() {
        answer(SECOND, MILLI, reported(1));
        pass(100_000);
        double confidence = stats.confidence(7 * 86_400 * SECOND);
        assertTrue(confidence > 0 && confidence < 1e-100, "" + confidence);
    }

    @Test
    void confidence_requestInFlight_isOne() {
        answer(SECOND, MILLI, reported(1));
        pass(1_000);
        stats.sent(100 * SECOND);
        assertEquals(1, stats.confidence(200 * SECOND));
    }

    /** Reads of keys say nothing of how long scans take now. */
    @Test
    void confidence_onlyReadsOfKeys_fadesForScans() {
        stats.sent(SECOND, true);
        stats.answered(SECOND, MILLI, reported(1), true, false);
        for (int i = 0; i < 1_000; i++) {
            stats.passed(true, false);
        }
        answer(9 * SECOND, MILLI, reported(1));
        stats.sent(9 * SECOND);
        assertEquals(1, stats.confidence(false, 9 * SECOND));
        assertTrue(stats.confidence(true, 9 * SECOND) < 0.01);
    }

    @Test
    void passed_becauseOfAReport_isForgottenByTime() {
        answer(SECOND, MILLI, reported(1));
        stats.passed(false, true);
        assertEquals(0.5, stats.confidence(SECOND + 500 * MILLI), 0.01);
        assertTrue(stats.confidence(100 * SECOND) < 0.001);
    }

    @Test
    void answered_divertedRead_teachesWhatItCosts() {
        ReplicaTable replicas = new ReplicaTable();
        ReplicaStats one = replicas.of(1);
        for (int i = 0; i < 2_000; i++) {
            one.sent(SECOND, i % 3 == 1);
            one.answered(
                    SECOND,
                    MILLI,
                    new Reported(1, 4, 4 * MILLI, 2 * MILLI),
                    i % 3 == 1,
                    i % 3 != 2);
        }
        assertEquals(Math.log(2), replicas.cost().log(SECOND), 0.2);
    }

    /** Scans, reads at home, and answers without a usual time teach nothing. */
    @Test
    void answered_other_teachesNothing() {
        ReplicaTable replicas = new ReplicaTable();
        ReplicaStats one = replicas.of(1);
        for (int i = 0; i < 100; i++) {
            Reported slow = new Reported(1, 4, 40 * MILLI, MILLI);
            Reported unknown = new Reported(1, 4, 40 * MILLI, ReplicaStats.NOT_REPORTED);
            one.sent(SECOND, true);
            one.answered(SECOND, MILLI, slow, true, true);
            one.sent(SECOND);
            one.answered(SECOND, MILLI, slow, false, false);
            one.sent(SECOND);
            one.answered(SECOND, MILLI, unknown, false, true);
        }
        assertEquals(0, replicas.cost().log(SECOND));
    }

    @Test
    void inFlight_threadsAtOnce_isExact() throws InterruptedException {
        Threads.run(
                4,
                thread -> {
                    for (int i = 0; i < 20_000; i++) {
                        stats.sent(i);
                        end(i % 3, i);
                    }
                });
        assertEquals(0, stats.inFlight());
        stats.sent(1);
        assertEquals(1, stats.inFlight(), "a count below 0 would read as 0");
        assertTrue(stats.failedShare() > 0 && stats.failedShare() < 1);
    }

    private void end(int how, long nowNanos) {
        if (how == 0) {
            stats.failed(nowNanos);
        } else if (how == 1) {
            stats.discarded(nowNanos);
        } else {
            stats.answered(nowNanos, MILLI, reported(1), false, false);
        }
    }

    private void pass(int reads) {
        for (int i = 0; i < reads; i++) {
            stats.passed(false, false);
        }
    }

    private void answer(long nowNanos, long latencyNanos, Reported reported) {
        stats.sent(nowNanos);
        stats.answered(nowNanos, latencyNanos, reported, false, false);
    }

    /** With four slots, and a service time of one millisecond. */
    private static Reported reported(int queued) {
        return new Reported(queued, 4, MILLI, MILLI);
    }
}
