package io.horoscope.core.select.baseline.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ReplicaStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sequences calculated from the formulas in {@link ReplicaRate} and {@link ReceiveRate}. Times
 * are milliseconds.
 */
class RateControlTest {

    private static final int NODE = 3;

    private final RateControl sim = new RateControl(C3Profile.SIM);
    private final RateControl paper = new RateControl(C3Profile.PAPER);

    @Test
    void waitNanos_unknownNode_isZero() {
        assertEquals(0, sim.waitNanos(NODE, 0));
        assertEquals(0, paper.waitNanos(NODE, 0));
        assertTrue(Double.isNaN(sim.sendingRate(NODE)));
    }

    /** Ten tokens, and ten more each 20 ms: one each 2 ms. */
    @Test
    void waitNanos_simBucketEmpty_isTheTimeToTheNextToken() {
        send(sim, 9, 0);
        assertEquals(0, wait(sim, 0));
        send(sim, 1, 0);
        assertEquals(2, wait(sim, 0));
        assertEquals(1, wait(sim, 1));
        assertEquals(0.5, wait(sim, 1.5));
        assertEquals(0, wait(sim, 2));
    }

    /** Fifty tokens, and one more each 20 ms. */
    @Test
    void waitNanos_paperBucketEmpty_isTheTimeToTheNextToken() {
        send(paper, 49, 0);
        assertEquals(0, wait(paper, 0));
        send(paper, 1, 0);
        assertEquals(20, wait(paper, 0));
        assertEquals(5, wait(paper, 15));
    }

    @Test
    void waitNanos_longPause_fillsTheBucketAndNoMore() {
        send(sim, 10, 0);
        send(sim, 9, 1_000);
        assertEquals(0, wait(sim, 1_000));
        send(sim, 1, 1_000);
        assertEquals(2, wait(sim, 1_000));
    }

    /** A shadow read without a token leaves the refill going on from where it was. */
    @Test
    void sent_withoutAToken_doesNotHoldUpTheNextOne() {
        send(sim, 10, 0);
        send(sim, 1, 1);
        assertEquals(1, wait(sim, 1));
        assertEquals(0, wait(sim, 2));
    }

    /**
     * At 3 ms there is a token and a half; the half that remains is what a shadow read then takes.
     */
    @Test
    void sent_withoutAToken_takesWhatWasLeft() {
        send(sim, 10, 0);
        send(sim, 1, 3);
        assertEquals(1, wait(sim, 3));
        send(sim, 1, 3);
        assertEquals(2, wait(sim, 3));
    }

    @Test
    void grant_withoutAToken_makesOne() {
        send(sim, 10, 0);
        sim.grant(NODE, nanos(1));
        assertEquals(0, wait(sim, 1));
        send(sim, 1, 1);
        assertEquals(2, wait(sim, 1));
    }

    /**
     * 30 answers in the first window, two more each in the next two: 3 per window when the first
     * one closes, 0.1·1 + 0.9·3 = 2.8 after the second. The first decrease is more than 40 ms after
     * the start. The increase after it follows the curve: 4e-6·(1 − 79.370)³ + 10. No decrease
     * until more than 40 ms have passed.
     */
    @Test
    void answered_sim_decreasesAndRecoversAlongTheCubic() {
        answer(sim, 30, 1);
        assertEquals(10, rate(sim));
        answer(sim, 1, 20);
        assertEquals(10, rate(sim));
        answer(sim, 1, 40);
        assertEquals(10, rate(sim));
        answer(sim, 1, 41);
        assertEquals(2, rate(sim), 1e-9);
        answer(sim, 1, 42);
        assertEquals(8.074647, rate(sim), 1e-6);
        answer(sim, 1, 82);
        assertEquals(8.074647, rate(sim), 1e-6);
        answer(sim, 1, 82.001);
        assertEquals(8.074647 * 0.2, rate(sim), 1e-6);
    }

    @Test
    void answered_simNothingReceivedYet_changesNothing() {
        answer(sim, 30, 50);
        assertEquals(10, rate(sim));
    }

    /**
     * 1,200 answers make a receive rate of 120. The curve is at 4e-6·(20 − 79.370)³ + 10, below the
     * rate: so that falls. Time starts at a whole second: a clock that is not at 0 makes no
     * difference.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, -7_000, 123_456_000})
    void answered_simCurveBelowTheRate_lowersItWithAnyClock(double start) {
        answer(sim, 1_200, start);
        answer(sim, 1, start + 20);
        assertEquals(9.162929, rate(sim), 1e-6);
    }

    /** Long after the last decrease the curve is far above: ten more with every answer. */
    @Test
    void answered_simCurveFarAbove_addsTheLargestStep() {
        answer(sim, 1_200, 4_981);
        answer(sim, 1, 5_000);
        assertEquals(20, rate(sim));
        answer(sim, 1, 5_000);
        assertEquals(30, rate(sim));
    }

    /** Each answer leaves a fifth, down to 0.01. */
    @Test
    void answered_simAlmostNothingReceived_stopsAtTheFloor() {
        answer(sim, 1, 0);
        double[] expected = {2, 0.4, 0.08, 0.016, 0.01, 0.01};
        for (double each : expected) {
            answer(sim, 1, 1_000);
            assertEquals(each, rate(sim), 1e-9);
        }
    }

    /**
     * One answer in the window at 0 and none until 1,000: 49 windows later a tenth has decayed by
     * 0.9 to the 49th.
     */
    @Test
    void receiveRate_sim_countsEmptyWindows() {
        ReceiveRate rate = new ReceiveRate(C3Profile.SIM, 0);
        assertEquals(0, rate.perInterval());
        rate.answered(19.999);
        assertEquals(0, rate.perInterval());
        rate.answered(20);
        assertEquals(0.1, rate.perInterval(), 1e-12);
        rate.answered(40);
        assertEquals(0.9 * 0.1 + 0.1, rate.perInterval(), 1e-12);
        rate.answered(1_000);
        assertEquals(0.19 * Math.pow(0.9, 48) + 0.1 * Math.pow(0.9, 47), rate.perInterval(), 1e-12);
    }

    /**
     * 100 at first; an answer in the next window weighs what has been counted, itself too, 1/20;
     * after a gap that is all.
     */
    @Test
    void receiveRate_paper_startsAnewAfterAGap() {
        ReceiveRate rate = new ReceiveRate(C3Profile.PAPER, 5);
        rate.answered(10);
        rate.answered(11);
        assertEquals(100, rate.perInterval());
        rate.answered(20);
        assertEquals(95 + 3 / 20.0, rate.perInterval(), 1e-12);
        rate.answered(21);
        rate.answered(22);
        rate.answered(60);
        assertEquals(2, rate.perInterval(), 1e-12);
        rate.answered(100);
        assertEquals(0, rate.perInterval(), 1e-12);
    }

    /**
     * Rises by 10 while the estimated rate is 100, and falls to a fifth after a gap, once 80 ms
     * have passed.
     */
    @Test
    void answered_paper_decreasesWhenNothingIsReceived() {
        answer(paper, 1, 0);
        assertEquals(11, rate(paper));
        answer(paper, 1, 60);
        assertEquals(11, rate(paper));
        answer(paper, 1, 100);
        assertEquals(2.2, rate(paper), 1e-9);
    }

    @Test
    void answered_paperNothingReceivedForLong_stopsAtTheFloor() {
        for (int i = 0; i < 20; i++) {
            answer(paper, 1, 100 * i);
        }
        assertEquals(0.001, rate(paper), 1e-12);
        assertTrue(wait(paper, 1_900) >= 0);
    }

    /** Whatever happens, the rate is a number of at least the floor, and the wait ends. */
    @Test
    void anyHistory_rateAndWait_areSane() {
        Rounds.of(
                200,
                random -> {
                    C3Profile profile = random.nextBoolean() ? C3Profile.SIM : C3Profile.PAPER;
                    RateControl rates = new RateControl(profile);
                    long now = random.nextLong(-1L << 60, 1L << 60);
                    for (int step = 0; step < 300; step++) {
                        now += random.nextLong(random.nextInt(50) == 0 ? 1L << 40 : 1L << 23);
                        switch (random.nextInt(4)) {
                            case 0:
                                rates.grant(NODE, now);
                                break;
                            case 1:
                                rates.sent(NODE, now);
                                break;
                            default:
                                rates.answered(NODE, now, 1, 0, 0);
                        }
                        assertTrue(rates.sendingRate(NODE) >= profile.leastSendingRate);
                        assertTrue(rates.sendingRate(NODE) < Double.POSITIVE_INFINITY);
                        long wait = rates.waitNanos(NODE, now);
                        assertTrue(wait >= 0 && wait <= nanos(20 / rates.sendingRate(NODE) + 1));
                        assertTrue(rates.waitNanos(NODE, now + wait) <= 1, "the wait ends");
                    }
                });
    }

    private static void send(RateControl rates, int times, double millis) {
        for (int i = 0; i < times; i++) {
            rates.sent(NODE, nanos(millis));
        }
    }

    private static void answer(RateControl rates, int times, double millis) {
        for (int i = 0; i < times; i++) {
            rates.answered(
                    NODE, nanos(millis), 1, ReplicaStats.NOT_REPORTED, ReplicaStats.NOT_REPORTED);
        }
    }

    private static double wait(RateControl rates, double millis) {
        return rates.waitNanos(NODE, nanos(millis)) / 1e6;
    }

    private static double rate(RateControl rates) {
        return rates.sendingRate(NODE);
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }
}
