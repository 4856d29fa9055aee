package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReplicaStatsTest {

    private static final int NOT_REPORTED = ReplicaStats.NOT_REPORTED;
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final ReplicaStats stats = new ReplicaStats();

    @Test
    void new_record_isEmpty() {
        assertEquals(0, stats.inFlight());
        assertEquals(0, stats.outstandingNanos(5));
        assertFalse(stats.hasAnswered());
        assertEquals(0, stats.errorRatio());
        assertEquals(0, stats.answerAgeNanos(5));
        assertEquals(0, stats.endAgeNanos(5));
        assertUnknown(
                stats.latencyNanos(),
                stats.logLatency(),
                stats.logService(),
                stats.serviceNanos(),
                stats.baselineLogService(),
                stats.queued(),
                stats.inFlightAtAnswer());
        assertEquals(0, stats.usualDelayNanos(5));
    }

    @Test
    void answered_firstTime_isAllThatIsKnown() {
        stats.sent(0);
        stats.sent(1);
        stats.answered(10 * MILLI, 4 * MILLI, 7, MILLI);
        assertEquals(1, stats.inFlight());
        assertTrue(stats.hasAnswered());
        assertEquals(4 * MILLI, stats.latencyNanos());
        assertEquals(Math.log(4.5e6), stats.logLatency());
        assertEquals(Math.log(1.5e6), stats.logService());
        assertEquals(MILLI, stats.serviceNanos(), 1);
        assertEquals(stats.logService(), stats.baselineLogService());
        assertEquals(7, stats.queued());
        assertEquals(1, stats.inFlightAtAnswer());
        assertEquals(0, stats.errorRatio());
        assertEquals(3 * MILLI, stats.answerAgeNanos(13 * MILLI));
        assertEquals(3 * MILLI, stats.endAgeNanos(13 * MILLI));
    }

    @Test
    void calmPace_freeSlotAndNoFailure_isTheLogarithmOfTheServiceTime() {
        stats.sent(0);
        answer(10 * MILLI, 2 * MILLI, 1);
        assertEquals(stats.logService(), calmPace(10 * MILLI));
        answer(SECOND, 16 * MILLI, 1);
        assertEquals(stats.logLatency() - Math.log(3), calmPace(SECOND), 1e-12);
    }

    /** Three slots and two reads, of which one is this coordinator's: one more would fill them. */
    @Test
    void calmPace_oneMoreInFlightThanSlotsAreFree_isUnknown() {
        stats.sent(0);
        stats.sent(0);
        answer(10 * MILLI, 4 * MILLI, 2);
        assertKnown(calmPace(10 * MILLI));
        stats.sent(10 * MILLI);
        assertUnknown(calmPace(10 * MILLI));
        stats.discarded(60 * MILLI);
        assertKnown(calmPace(60 * MILLI));
    }

    /** Four times 4.5 ms after the latest answer, or after the request if that came later. */
    @Test
    void calmPace_answerLate_isUnknown() {
        stats.sent(0);
        stats.sent(0);
        answer(10 * MILLI, 4 * MILLI, 1);
        assertKnown(calmPace(28 * MILLI));
        assertUnknown(calmPace(28 * MILLI + 1));
        stats.discarded(28 * MILLI);
        assertKnown(calmPace(40 * MILLI));
        stats.sent(40 * MILLI);
        assertKnown(calmPace(58 * MILLI));
        assertUnknown(calmPace(58 * MILLI + 1));
    }

    /** Four times 4.5 ms after the latest answer. */
    @Test
    void isStalled_inFlightWithoutAnAnswerForLong_isTrue() {
        assertFalse(Penalties.isStalled(null, SECOND, Penalties.STALL_FACTOR));
        stats.sent(0);
        stats.sent(0);
        assertFalse(
                Penalties.isStalled(stats, SECOND, Penalties.STALL_FACTOR),
                "its usual latency is unknown");
        answer(10 * MILLI, 4 * MILLI, 1);
        assertFalse(Penalties.isStalled(stats, 28 * MILLI, Penalties.STALL_FACTOR));
        assertTrue(Penalties.isStalled(stats, 28 * MILLI + 1, Penalties.STALL_FACTOR));
        stats.discarded(29 * MILLI);
        assertFalse(Penalties.isStalled(stats, SECOND, Penalties.STALL_FACTOR));
    }

    @Test
    void calmPace_answerOldAndNothingInFlight_isAsBefore() {
        stats.sent(0);
        answer(10 * MILLI, 4 * MILLI, 1);
        assertEquals(stats.logService(), calmPace(SECOND));
        assertFalse(stats.isFresh(SECOND));
    }

    @Test
    void calmPace_noFreeSlotOrNoReport_isUnknown() {
        assertUnknown(calmPace(0));
        stats.sent(0);
        answer(0, 4 * MILLI, 3);
        assertUnknown(calmPace(0));
        answer(3 * SECOND, 4 * MILLI, 1);
        assertKnown(calmPace(3 * SECOND));
        ReplicaStats stock = new ReplicaStats();
        stock.answered(0, MILLI, NOT_REPORTED, NOT_REPORTED);
        assertUnknown(stock.calmPace(0, 4));
    }

    /** What was reported last holds, and what the coordinator itself measures goes on. */
    @Test
    void answered_nothingReported_isAsReportedBefore() {
        stats.sent(0);
        stats.sent(0);
        Reported before = new Reported(1, 8, 2 * MILLI, 3 * MILLI);
        stats.answered(SECOND, 9 * MILLI, before, Placement.HOME);
        double pace = stats.logService();
        stats.sent(SECOND);
        stats.sent(SECOND);
        stats.answered(SECOND + 30 * MILLI, MILLI, Reported.NOTHING, Placement.HOME);
        assertEquals(1, stats.queued());
        assertEquals(8, stats.slots());
        assertEquals(pace, stats.logService());
        double weight = 30 / (30 + 300.0);
        double excess = Math.log(9.5 / 2.5) * (1 - weight) + Math.log(1.5 / 3.5) * weight;
        assertEquals(excess, stats.logExcess(), 1e-9, "over the usual service time");
        assertEquals(1.5, stats.inFlightAtAnswer(), 1e-9, "at both answers");
        assertTrue(stats.latencyNanos() < 9 * MILLI, "a mean of both");
        assertEquals(0, stats.answerAgeNanos(SECOND + 30 * MILLI));
        assertKnown(calmPace(SECOND + 30 * MILLI));
    }

    /** H1: while slots are busy each answer reports, so that the node is one that no longer does. */
    @Test
    void answered_nothingReportedAfterBusySlots_isUnknownAtOnce() {
        stats.answered(SECOND, MILLI, new Reported(4, 8, MILLI, MILLI), Placement.HOME);
        stats.answered(SECOND + 1, MILLI, Reported.NOTHING, Placement.HOME);
        assertUnknown(stats.logService(), stats.queued(), stats.slots());
    }

    /** H1: a calm replica reports within half of that time. */
    @Test
    void answered_nothingReportedForASecond_isUnknown() {
        answer(SECOND, 4 * MILLI, 1);
        stats.answered(2 * SECOND, 4 * MILLI, Reported.NOTHING, Placement.HOME);
        assertKnown(stats.logService());
        stats.answered(2 * SECOND + 1, 4 * MILLI, Reported.NOTHING, Placement.HOME);
        assertUnknown(stats.logService(), stats.logExcess(), stats.queued(), stats.slots());
        stats.answered(2 * SECOND + 2, 4 * MILLI, Reported.NOTHING, Placement.HOME);
        assertUnknown(stats.logService());
        answer(3 * SECOND, 4 * MILLI, 1);
        assertKnown(stats.logService());
    }

    /** Otherwise only busy moments would count, since these are always reported. */
    @Test
    void answered_nothingReported_countsForTheQueueAsTheLastReport() {
        answer(SECOND, 4 * MILLI, 0);
        answer(SECOND + 30 * MILLI, 4 * MILLI, 1);
        assertEquals(0.5, stats.queued(), 1e-9);
        stats.answered(SECOND + 60 * MILLI, MILLI, Reported.NOTHING, Placement.HOME);
        assertEquals(0.75, stats.queued(), 1e-9);
        assertEquals(1.75 / 3 - 1, stats.waiting(), 1e-9);
    }

    /** What {@link Penalties} says of each. */
    @Test
    void calmPace_lateAnswersAndFailures_containsTheirPenalties() {
        stats.answered(SECOND, 4 * MILLI, new Reported(0, 8, MILLI, MILLI), Placement.HOME);
        stats.answered(3 * SECOND, 400 * MILLI, new Reported(0, 8, MILLI, MILLI), Placement.HOME);
        stats.failed(3 * SECOND, SECOND);
        long now = 3 * SECOND + 40 * MILLI;
        double late = Penalties.late(stats, now);
        double errors = Penalties.errors(stats, 0, now);
        assertTrue(late > 0.1 && errors > 0.1, late + ", " + errors);
        assertEquals(late + errors, Penalties.past(stats, 0, now), 1e-12);
        double pace = stats.logService() + stats.logExcess() - Math.log(3);
        assertEquals(pace + late + errors, calmPace(now), 1e-12);
    }

    /** Half a second of late answers, of a half-life of two, however many they are. */
    @Test
    void lateShare_lateAnswers_countByTheirTime() {
        for (int answers : List.of(5, 10)) {
            ReplicaStats replica = new ReplicaStats();
            replica.answered(SECOND, 4 * MILLI, 0, MILLI);
            assertEquals(0, replica.lateShare(SECOND));
            long latency = 40 * MILLI;
            for (int i = 1; i <= answers; i++, latency *= 10) {
                replica.answered(SECOND + i * SECOND / 2 / answers, latency, 0, MILLI);
            }
            long end = 3 * SECOND / 2;
            double before = replica.lateShare(end);
            assertEquals(0.2, before, 0.02);
            replica.answered(end, latency, 0, MILLI);
            assertEquals(before, replica.lateShare(end), "of the same moment");
            long next = end + 50 * MILLI;
            replica.answered(next, 4 * MILLI, 0, MILLI);
            assertEquals(before * 2 / 2.05, replica.lateShare(next), 1e-12);
        }
    }

    /** It stands for a tenth of a second, not for the hour since the answer before. */
    @Test
    void lateShare_oneLateAnswerAfterAnHour_isSmall() {
        stats.answered(SECOND, 4 * MILLI, 0, MILLI);
        stats.answered(3_600 * SECOND, 400 * MILLI, 0, MILLI);
        assertEquals(0.1 / 2.1, stats.lateShare(3_600 * SECOND), 1e-12);
    }

    /** A pause of four seconds, twice the half-life, leaves a fifth, also after the next answer. */
    @Test
    void lateShare_pause_fadesAndStaysSo() {
        stats.answered(SECOND, 4 * MILLI, 0, MILLI);
        stats.answered(2 * SECOND, 400 * MILLI, 0, MILLI);
        double share = 0.1 / 2.1;
        long beforePause = 2 * SECOND + 100 * MILLI;
        assertEquals(share, stats.lateShare(beforePause));
        long afterPause = beforePause + 4 * SECOND;
        assertEquals(share / 5, stats.lateShare(afterPause), 1e-12);
        stats.answered(afterPause, MILLI, 0, MILLI);
        assertEquals(share / 5 * 2 / 2.1, stats.lateShare(afterPause), 1e-12);
    }

    @Test
    void lateShare_eightTimesTheUsualLatency_isNotLate() {
        stats.answered(SECOND, 4 * MILLI, 0, MILLI);
        // 4.25 ms with the offset.
        stats.answered(2 * SECOND, 8 * 17 * MILLI / 4 - MILLI / 4 - 1, 0, MILLI);
        assertEquals(0, stats.lateShare(2 * SECOND));
    }

    @Test
    void late_share_isAPenaltyThatFades() {
        stats.answered(SECOND, 4 * MILLI, 0, MILLI);
        assertEquals(0, Penalties.late(stats, SECOND));
        stats.answered(3 * SECOND, 400 * MILLI, 0, MILLI);
        double share = 0.1 / 2.1;
        double late = 0.6 * share / (share + 0.05);
        assertEquals(late, Penalties.late(stats, 3 * SECOND), 1e-12);
        assertEquals(late, Penalties.late(stats, 3 * SECOND + 100 * MILLI), 1e-12);
        assertEquals(
                0.3 * share / (share / 2 + 0.05),
                Penalties.late(stats, 5 * SECOND + 100 * MILLI),
                1e-12);
        assertEquals(0.3, Penalties.late(0.05), 1e-12);
    }

    private double calmPace(long nowNanos) {
        return stats.calmPace(nowNanos, 4);
    }

    private static void assertKnown(double number) {
        assertFalse(Double.isNaN(number));
    }

    private void answer(long nowNanos, long latencyNanos, int queued) {
        stats.answered(
                nowNanos, latencyNanos, new Reported(queued, 3, MILLI, MILLI), Placement.HOME);
    }

    /** Half of the new sample after the half-life of each: 0.3 s for times, 30 ms for queues. */
    @Test
    void answered_afterTheHalfLife_countsOneHalf() {
        stats.answered(SECOND, 4 * MILLI, 10, MILLI);
        stats.answered(SECOND + 30 * MILLI, 4 * MILLI, 20, MILLI);
        assertEquals(15, stats.queued());
        stats.answered(SECOND + 330 * MILLI, 6 * MILLI, 20, 3 * MILLI);
        assertEquals(5 * MILLI, stats.latencyNanos(), 1);
        double excess = (Math.log(4.5 / 1.5) + Math.log(6.5 / 3.5)) / 2;
        assertEquals(excess, stats.logExcess(), 1e-12);
        stats.failed(SECOND + 1_330 * MILLI, MILLI);
        assertEquals(0.5, stats.errorRatio(), 1e-12);
    }

    /** The replica has averaged it. */
    @Test
    void answered_usualServiceTime_isTheLatestReported() {
        stats.answered(SECOND, 4 * MILLI, new Reported(1, 8, 3 * MILLI, MILLI), Placement.HOME);
        stats.answered(SECOND, 4 * MILLI, new Reported(1, 8, 3 * MILLI, 2 * MILLI), Placement.HOME);
        assertEquals(2 * MILLI, stats.serviceNanos(), 1);
        assertEquals(Math.log(4.5 / 3.5), stats.logExcess(), 1e-12);
    }

    /** H1: what a replica no longer reports is no longer known, and known again when it is. */
    @Test
    void answered_notReportedAnyMore_isUnknownAtOnce() {
        stats.answered(SECOND, 90 * MILLI, 15, 50 * MILLI);
        double baseline = stats.baselineLogService();
        stats.answered(SECOND + 1, MILLI, NOT_REPORTED, NOT_REPORTED);
        assertUnknown(stats.queued(), stats.logService(), stats.serviceNanos(), stats.logExcess());
        assertEquals(baseline, stats.baselineLogService());
        assertTrue(stats.hasAnswered());
        stats.answered(SECOND + 2, MILLI, 3, NOT_REPORTED);
        assertEquals(3, stats.queued());
        assertUnknown(stats.logService());
        stats.answered(SECOND + 3, MILLI, NOT_REPORTED, MILLI);
        assertUnknown(stats.queued());
        assertEquals(Math.log(1.5e6), stats.logService());
    }

    /** M1: after 27, 30 and 51 days, and after centuries, the age is right and one answer counts. */
    @Test
    void answered_afterAnyGap_countsFully() {
        for (long days : new long[] {1, 25, 26, 27, 30, 51, 53, 365, 36_525, 100_000}) {
            ReplicaStats slow = new ReplicaStats();
            slow.sent(0);
            slow.answered(SECOND, 900 * MILLI, 50, 900 * MILLI);
            long now = SECOND + TimeUnit.DAYS.toNanos(days);
            assertEquals(now - SECOND, slow.answerAgeNanos(now), days + " days");
            slow.sent(now);
            slow.answered(now, MILLI, 1, MILLI);
            assertEquals(MILLI, slow.latencyNanos(), MILLI * 0.01, days + " days");
            assertEquals(1, slow.queued(), 0.01, days + " days");
            assertEquals(5, slow.answerAgeNanos(now + 5), days + " days");
            assertEquals(0, slow.outstandingNanos(now + 5), days + " days");
        }
    }

    /** A thread that was held up brings an earlier time: time does not go back. */
    @Test
    void answered_earlierThanTheLast_doesNotTurnTimeBack() {
        stats.answered(5 * SECOND, MILLI, 0, MILLI);
        stats.answered(4 * SECOND, MILLI, 16, MILLI);
        assertEquals(1, stats.queued());
        assertEquals(SECOND, stats.answerAgeNanos(6 * SECOND));
        assertEquals(0, stats.answerAgeNanos(4 * SECOND));
    }

    /** Monotonic clocks may start anywhere, and run through 0. */
    @Test
    void answered_clockBelowZero_agesAllTheSame() {
        stats.answered(-5 * SECOND, MILLI, 0, MILLI);
        assertEquals(2 * SECOND, stats.answerAgeNanos(-3 * SECOND));
        stats.answered(-2 * SECOND, MILLI, 0, MILLI);
        assertEquals(2 * SECOND, stats.answerAgeNanos(0));
    }

    /** Seconds do not move the baseline, half a minute does. */
    @Test
    void baseline_slowForSeconds_staysAndForLongMoves() {
        long now = SECOND;
        for (; now < 60 * SECOND; now += 100 * MILLI) {
            stats.answered(now, MILLI, 0, MILLI);
        }
        for (; now < 62 * SECOND; now += 100 * MILLI) {
            stats.answered(now, 100 * MILLI, 0, 100 * MILLI);
        }
        assertTrue(stats.baselineServiceNanos() < 2 * MILLI);
        for (; now < 150 * SECOND; now += 100 * MILLI) {
            stats.answered(now, 100 * MILLI, 0, 100 * MILLI);
        }
        assertTrue(stats.baselineServiceNanos() > 90 * MILLI);
    }

    @Test
    void usualDelay_latencyBeyondThreeTimesTheService_eachSecondIsAQuarterOfItAndFades() {
        stats.answered(SECOND, 44 * MILLI, 0, MILLI);
        double service = 1.5 * MILLI;
        double quarter = 3 * service * Math.pow(44.5 / 4.5, 0.25);
        assertEquals(quarter - 3 * service, stats.usualDelayNanos(SECOND), 1);
        for (long second = 2; second <= 200; second++) {
            stats.answered(second * SECOND, 44 * MILLI, 0, MILLI);
        }
        assertEquals(40 * MILLI, stats.usualDelayNanos(200 * SECOND), MILLI * 0.01);
        assertEquals(20 * MILLI, stats.usualDelayNanos(230 * SECOND), MILLI * 0.01);
        stats.answered(230 * SECOND, MILLI, 0, NOT_REPORTED);
        assertEquals(40 * MILLI, stats.usualDelayNanos(230 * SECOND), MILLI * 0.01);
    }

    @Test
    void usualDelay_oneLateAnswer_isNotUsual() {
        for (long now = SECOND; now < 20 * SECOND; now += 100 * MILLI) {
            stats.answered(now, 2 * MILLI, 0, MILLI);
        }
        stats.answered(20 * SECOND, 100 * MILLI, 0, MILLI);
        assertEquals(0, stats.usualDelayNanos(20 * SECOND));
    }

    @Test
    void outstanding_requestsInFlight_isTheTimeSinceTheLastEnd() {
        stats.sent(100);
        stats.sent(200);
        assertEquals(150, stats.outstandingNanos(250));
        stats.answered(300, 200, 0, 100);
        assertEquals(50, stats.outstandingNanos(350));
        stats.discarded(400);
        assertEquals(0, stats.outstandingNanos(500));
        stats.sent(600);
        assertEquals(10, stats.outstandingNanos(610));
    }

    /** A request timed out, and the first answer since it was sent says that the stall is over. */
    @Test
    void failed_lateAndNoAnswerSince_countsUntilTheNextAnswer() {
        stats.answered(SECOND, MILLI, 0, MILLI);
        stats.failed(6 * SECOND, 5 * SECOND);
        stats.failed(6 * SECOND, MILLI);
        assertTrue(stats.errorRatio() > 0.8);
        stats.answered(7 * SECOND, MILLI, 0, MILLI);
        assertEquals(0, stats.errorRatio());
        stats.failed(7 * SECOND, MILLI);
        stats.answered(7 * SECOND, MILLI, 0, MILLI);
        assertTrue(stats.errorRatio() > 0, "another failure");
    }

    /** At once, or while other requests were answered: not a stall, but a part of the requests. */
    @Test
    void failed_atOnceOrBesideAnswers_countsAfterTheNextAnswer() {
        stats.answered(SECOND, MILLI, 0, MILLI);
        stats.failed(6 * SECOND, 7 * MILLI);
        stats.answered(6 * SECOND, MILLI, 0, MILLI);
        double ratio = stats.errorRatio();
        assertTrue(ratio > 0.7);
        stats.failed(6 * SECOND + 1, 5 * SECOND);
        stats.answered(6 * SECOND + 2, MILLI, 0, MILLI);
        assertTrue(stats.errorRatio() > 0.7);
    }

    /** Nothing is known of what is usual. */
    @Test
    void failed_neverAnswered_isNoStall() {
        stats.failed(6 * SECOND, 5 * SECOND);
        stats.answered(6 * SECOND, MILLI, 0, MILLI);
        assertTrue(stats.errorRatio() > 0.9);
    }

    /** L9: neither an answer nor a failure. */
    @Test
    void discarded_request_leavesNothingButTheCount() {
        stats.sent(0);
        stats.sent(0);
        stats.discarded(5);
        assertEquals(1, stats.inFlight());
        assertEquals(0, stats.errorRatio());
        assertFalse(stats.hasAnswered());
        assertEquals(0, stats.endAgeNanos(9));
    }

    @Test
    void ended_oftenerThanSent_isNotBelowZero() {
        stats.failed(0, 0);
        assertEquals(0, stats.inFlight());
        assertEquals(0, stats.outstandingNanos(9));
    }

    /** Any answers, reported or not, after any gaps: means within the range of the samples. */
    @Test
    void values_anyHistory_stayWithinTheRangeOfTheSamples() {
        Rounds.of(
                500,
                random -> {
                    ReplicaStats any = new ReplicaStats();
                    long now = random.nextLong(-1_000 * SECOND, 1_000 * SECOND);
                    for (int i = 0; i < 50; i++) {
                        now += (long) Math.exp(random.nextDouble(0, 30));
                        any.sent(now);
                        int queued = random.nextInt(-1, 3);
                        long service = queued < 0 ? NOT_REPORTED : random.nextLong(1, 9) * MILLI;
                        if (random.nextInt(4) == 0) {
                            any.failed(now, random.nextLong(SECOND));
                        } else {
                            any.answered(now, random.nextLong(1, 99) * MILLI, queued, service);
                            assertEquals(queued < 0, Double.isNaN(any.queued()));
                            assertEquals(queued < 0, Double.isNaN(any.logService()));
                        }
                        assertWithin(0, any.errorRatio(), 1);
                        assertWithin(0, any.queued(), 2);
                        assertWithin(MILLI, any.latencyNanos(), 99 * MILLI);
                        assertWithin(MILLI - 1, any.serviceNanos(), 9 * MILLI + 1);
                        assertEquals(0, any.inFlight());
                    }
                });
    }

    /**
     * Four threads at once: no request in flight is lost, and every failure counts, be it as
     * pending. One thread at a time gets the lock, so of answers some may be missing.
     */
    @Test
    void record_severalThreads_countsExactly() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(this::manyRequests));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(4, stats.inFlight());
        assertTrue(stats.errorRatio() > 0 && stats.errorRatio() < 1);
        assertEquals(2 * MILLI, stats.latencyNanos(), 1e-3);
        assertEquals(3, stats.queued(), 1e-9);
        for (int i = 0; i < 200; i++) {
            stats.answered(SECOND + i, 2 * MILLI, 3, MILLI);
        }
        assertEquals(0, stats.errorRatio(), 0.001);
    }

    private void manyRequests() {
        for (int i = 1; i <= 20_000; i++) {
            stats.sent(i);
            stats.sent(i);
            stats.failed(i, 1);
            stats.answered(i, 2 * MILLI, 3, MILLI);
        }
        stats.sent(20_000);
    }

    private static void assertWithin(double low, double value, double high) {
        assertTrue(Double.isNaN(value) || (value >= low && value <= high), () -> "" + value);
    }

    private static void assertUnknown(double... values) {
        for (double value : values) {
            assertTrue(Double.isNaN(value), () -> "" + value);
        }
    }

    /**
     * A coordinator with a copy of every row of one table is the home of all its reads, and meets
     * home reads of other nodes only in other tables, or where its own node is slow for a moment:
     * these are no measure for thousands of diverted reads.
     */
    @Test
    void answered_divertedReads_teachDiversionCostOncePerHomeRead() {
        Locality locality = new Locality();
        ReplicaStats stats = new ReplicaStats(locality);
        for (int home = 1; home <= 3; home++) {
            stats.answered(home * SECOND, MILLI, new Reported(0, 4, MILLI, MILLI), Placement.HOME);
            double before = locality.logCost();
            stats.answered(
                    home * SECOND,
                    20 * MILLI,
                    new Reported(0, 4, 20 * MILLI, 20 * MILLI),
                    Placement.DIVERTED);
            double learned = locality.logCost();
            assertTrue(learned > before, before + " and " + learned);
            for (int i = 0; i < 1_000; i++) {
                stats.answered(
                        home * SECOND,
                        20 * MILLI,
                        new Reported(0, 4, 20 * MILLI, 20 * MILLI),
                        Placement.DIVERTED);
            }
            assertEquals(learned, locality.logCost());
        }
    }

    @Test
    void answered_anyReads_teachDiversionCostAtMostOncePerHomeRead() {
        Rounds.of(
                200,
                random -> {
                    Locality locality = new Locality();
                    ReplicaStats stats = new ReplicaStats(locality);
                    double ofHome = random.nextDouble();
                    int homeReads = 0;
                    int taught = 0;
                    for (int i = 1; i <= 300; i++) {
                        boolean isHome = random.nextDouble() < ofHome;
                        long service = MILLI + random.nextInt(1_000_000_000);
                        double before = locality.logCost();
                        Placement placement = isHome ? Placement.HOME : Placement.DIVERTED;
                        stats.answered(
                                i * MILLI,
                                service,
                                new Reported(0, 4, service, service),
                                placement);
                        homeReads += isHome ? 1 : 0;
                        taught += locality.logCost() == before ? 0 : 1;
                        assertTrue(taught <= homeReads, taught + " of " + homeReads);
                    }
                });
    }

    @Test
    void answered_homeReadsLongAgo_teachNoDiversionCost() {
        Locality locality = new Locality();
        ReplicaStats stats = new ReplicaStats(locality);
        stats.answered(0, MILLI, new Reported(0, 4, MILLI, MILLI), Placement.HOME);
        long late = ReplicaStats.HOME_MAX_AGE_NANOS + 1;
        stats.answered(
                late, 20 * MILLI, new Reported(0, 4, 20 * MILLI, 20 * MILLI), Placement.DIVERTED);
        assertEquals(Locality.INITIAL_COST, locality.logCost(), 1e-6);
    }

    /** Home reads of a node that had none diverted to it for a long time do not pile up. */
    @Test
    void answered_manyHomeReads_countAtMostSixteen() {
        Locality locality = new Locality();
        ReplicaStats stats = new ReplicaStats(locality);
        for (int i = 0; i < 1_000; i++) {
            stats.answered(i, MILLI, new Reported(0, 4, MILLI, MILLI), Placement.HOME);
        }
        int taught = 0;
        double before = locality.logCost();
        for (int i = 0; i < 100; i++) {
            stats.answered(
                    1_000,
                    20 * MILLI,
                    new Reported(0, 4, 20 * MILLI, 20 * MILLI),
                    Placement.DIVERTED);
            taught += locality.logCost() > before ? 1 : 0;
            before = locality.logCost();
        }
        assertEquals(ReplicaStats.MOST_HOME_READS, taught);
    }
}
