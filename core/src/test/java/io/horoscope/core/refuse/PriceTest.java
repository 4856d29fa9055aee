package io.horoscope.core.refuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.Placement;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;
import org.junit.jupiter.api.Test;

class PriceTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;
    private static final int SLOTS = 4;

    @Test
    void nanos_freeSlot_isTheServiceTimeAndTheMargin() {
        assertEquals(Price.MARGIN * 10 * MILLI, price(SLOTS - 1, 10 * MILLI), 10);
    }

    @Test
    void nanos_waitingReads_addsTheWaitForASlot() {
        assertEquals(Price.MARGIN * 10 * MILLI * 5 / 4, price(SLOTS, 10 * MILLI), 10);
        assertEquals(Price.MARGIN * 30 * MILLI, price(3 * SLOTS - 1, 10 * MILLI), 10);
    }

    @Test
    void nanos_divertedAndFarAway_costsMore() {
        ReplicaStats stats = stats(0, SLOTS, 10 * MILLI);
        double twice = Math.log(2);
        assertEquals(Price.MARGIN * 20 * MILLI, price(stats, twice, Double.NaN), 10);
        assertEquals(Price.MARGIN * 20 * MILLI + 7 * MILLI, price(stats, twice, 7e6), 10);
    }

    /** Threads before the queue may lack CPU time. */
    @Test
    void nanos_latencyIsMuchLonger_countsInPart() {
        ReplicaStats stats = new ReplicaStats();
        stats.sent(0);
        stats.answered(
                SECOND, 90 * MILLI, new Reported(0, SLOTS, 10 * MILLI, 10 * MILLI), Placement.HOME);
        assertEquals(Price.MARGIN * 30 * MILLI, price(stats, 0, 0), 10);
    }

    /** Requests since the answer may wait there, too. */
    @Test
    void nanos_moreInFlightThanAtTheAnswer_countsAsQueued() {
        ReplicaStats stats = stats(3, SLOTS, 10 * MILLI);
        for (int i = 0; i < SLOTS; i++) {
            stats.sent(SECOND);
        }
        assertEquals(Price.MARGIN * 20 * MILLI, price(stats, 0, 0), 10);
    }

    @Test
    void nanos_notReported_isNone() {
        int none = ReplicaStats.NOT_REPORTED;
        assertEquals(Price.NONE, Price.nanos(null, 0, 0));
        assertEquals(Price.NONE, Price.nanos(new ReplicaStats(), 0, 0));
        assertEquals(Price.NONE, Price.nanos(stats(none, SLOTS, MILLI), 0, 0));
        assertEquals(Price.NONE, Price.nanos(stats(3, none, MILLI), 0, 0));
        assertEquals(Price.NONE, Price.nanos(stats(3, SLOTS, none), 0, 0));
    }

    /** Nothing is refused when all are equally busy, however busy. */
    @Test
    void isExceeded_equalQueues_never() {
        Rounds.of(
                10_000,
                random -> {
                    int slots = 1 + random.nextInt(128);
                    int queued = random.nextInt(100 * slots);
                    long serviceNanos = 1 + random.nextLong(SECOND);
                    double diversion = random.nextDouble() * 2;
                    ReplicaStats other = stats(queued, slots, serviceNanos);
                    long price = Price.nanos(other, diversion, random.nextDouble() * MILLI);
                    assertFalse(Price.isExceeded(queued, slots, usual(serviceNanos), price));
                });
    }

    /** What one refuses the other accepts: a read never goes from one to the other and back. */
    @Test
    void isExceeded_anyTwoReplicas_atMostOneRefusesForTheOther() {
        Rounds.of(
                10_000,
                random -> {
                    int[] queued = {random.nextInt(300), random.nextInt(300)};
                    int[] slots = {1 + random.nextInt(64), 1 + random.nextInt(64)};
                    boolean[] refuses = new boolean[2];
                    long[] serviceNanos = new long[2];
                    ReplicaStats[] stats = new ReplicaStats[2];
                    for (int i = 0; i < 2; i++) {
                        serviceNanos[i] = 1 + random.nextLong(SECOND);
                        stats[i] = stats(queued[i], slots[i], serviceNanos[i]);
                    }
                    for (int i = 0; i < 2; i++) {
                        long price = Price.nanos(stats[1 - i], 0, Double.NaN);
                        refuses[i] =
                                Price.isExceeded(
                                        queued[i], slots[i], usual(serviceNanos[i]), price);
                    }
                    assertFalse(refuses[0] && refuses[1]);
                });
    }

    @Test
    void isExceeded_atThePriceOrWithAFreeSlot_no() {
        assertFalse(Price.isExceeded(1_000, 1, new UsualService(), 0));
        UsualService usual = usual(10 * MILLI);
        assertFalse(Price.isExceeded(SLOTS - 1, SLOTS, usual, 0));
        assertTrue(Price.isExceeded(SLOTS, SLOTS, usual, 0));
        long expected = (long) ExpectedTime.nanos(7, SLOTS, (double) usual.nanos());
        assertFalse(Price.isExceeded(7, SLOTS, usual, expected + 1));
        assertTrue(Price.isExceeded(7, SLOTS, usual, expected - 1));
        assertFalse(Price.isExceeded(Integer.MAX_VALUE, SLOTS, usual, Price.NONE));
    }

    private static UsualService usual(long serviceNanos) {
        UsualService usual = new UsualService();
        usual.record(serviceNanos, false, SLOTS, SECOND);
        return usual;
    }

    private static double price(int queued, long serviceNanos) {
        return price(stats(queued, SLOTS, serviceNanos), 0, Double.NaN);
    }

    private static double price(ReplicaStats stats, double logDiversionCost, double roundTrip) {
        return (double) Price.nanos(stats, logDiversionCost, roundTrip);
    }

    private static ReplicaStats stats(int queued, int slots, long serviceNanos) {
        ReplicaStats stats = new ReplicaStats();
        stats.sent(0);
        stats.answered(
                SECOND, 0, new Reported(queued, slots, serviceNanos, serviceNanos), Placement.HOME);
        return stats;
    }
}
