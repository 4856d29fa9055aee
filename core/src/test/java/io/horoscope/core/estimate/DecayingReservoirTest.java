package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecayingReservoirTest {

    private static final double ALPHA = 0.75;
    private static final long SECOND = 1_000_000_000L;

    @Test
    void median_noSample_isNaN() {
        DecayingReservoir reservoir = reservoir(3);
        assertTrue(Double.isNaN(reservoir.median()));
        reservoir.record(5, 0);
        reservoir.clear();
        assertTrue(Double.isNaN(reservoir.median()));
        assertEquals(0, reservoir.size());
    }

    @Test
    void median_samplesOfOneSecond_isThatOfTheSortedOnes() {
        Rounds.of(
                1_000,
                random -> {
                    DecayingReservoir reservoir = reservoir(16);
                    long[] values = new long[1 + random.nextInt(16)];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = random.nextLong(20);
                        reservoir.record(values[i], random.nextLong(SECOND));
                    }
                    Arrays.sort(values);
                    assertEquals((double) values[values.length / 2], reservoir.median());
                });
    }

    /** A second later a sample weighs e^0.75 = 2.117: one of 9 outweighs two of 1, and not three. */
    @Test
    void median_newerSamples_weighMore() {
        DecayingReservoir reservoir = reservoir(16);
        reservoir.record(1, 0);
        reservoir.record(1, 0);
        reservoir.record(9, SECOND);
        assertEquals(9, reservoir.median());
        reservoir.record(1, SECOND - 1);
        assertEquals(1, reservoir.median());
    }

    /** With equal draws, a full reservoir replaces its oldest sample by one that is not older. */
    @Test
    void record_fullReservoir_newerReplaceOlder() {
        DecayingReservoir reservoir = reservoir(3);
        for (int i = 0; i < 3; i++) {
            reservoir.record(i, i * SECOND);
        }
        reservoir.record(50, 10 * SECOND);
        reservoir.record(50, 10 * SECOND);
        reservoir.record(50, 10 * SECOND);
        reservoir.record(99, 0);
        assertEquals(3, reservoir.size());
        assertEquals(50, reservoir.median());
    }

    /** The sample with the lowest draw has the highest priority and stays. */
    @Test
    void record_fullReservoirSameAge_drawsDecide() {
        double[] draws = {0.9, 0.1, 0.5, 0.95, 0.4};
        int[] next = {0};
        DecayingReservoir reservoir = new DecayingReservoir(3, ALPHA, () -> draws[next[0]++]);
        reservoir.record(10, 0);
        reservoir.record(20, 0);
        reservoir.record(30, 0);
        reservoir.record(40, 0); // 0.95 is worse than all.
        assertEquals(20, reservoir.median());
        reservoir.record(50, 0); // 0.4 replaces 0.9.
        assertEquals(30, reservoir.median());
    }

    /** Of samples of one age each is as likely to stay as any other. */
    @Test
    void record_manyOfOneAge_keepsAFairSample() {
        SplittableRandom random = new SplittableRandom(20260101);
        int[] kept = {0};
        for (int round = 0; round < 2_000; round++) {
            DecayingReservoir reservoir =
                    new DecayingReservoir(1, ALPHA, () -> 1 - random.nextDouble());
            for (int i = 0; i < 4; i++) {
                reservoir.record(i, 0);
            }
            kept[0] += reservoir.median() == 0 ? 1 : 0;
        }
        assertEquals(500, kept[0], 80);
    }

    /** Past the start's moves the weights are finite and relative as before: the same as with a later start. */
    @Test
    void record_daysApart_agreesWithAReservoirStartedLater() {
        Rounds.of(
                300,
                random -> {
                    DecayingReservoir old = reservoir(200);
                    long begin = random.nextLong(86_400) * SECOND;
                    old.record(7, 0);
                    DecayingReservoir fresh = reservoir(200);
                    for (int i = 0; i < 20; i++) {
                        long value = random.nextLong(50);
                        long now = begin + 2_000 * SECOND + i * SECOND;
                        old.record(value, now);
                        fresh.record(value, now);
                    }
                    assertEquals(fresh.median(), old.median());
                });
    }

    /** When the start moves, old samples keep their low weight: three new ones outweigh fifty. */
    @Test
    void record_startMoved_oldSamplesWeighLess() {
        DecayingReservoir reservoir = reservoir(100);
        for (int i = 0; i < 50; i++) {
            reservoir.record(1, 0);
        }
        for (int i = 0; i < 3; i++) {
            reservoir.record(9, 2_000 * SECOND);
        }
        assertEquals(9, reservoir.median());
    }

    /** When the start moves, old samples keep their low priority, and new ones replace them. */
    @Test
    void record_startMoved_oldSamplesAreReplaced() {
        DecayingReservoir reservoir = reservoir(2);
        reservoir.record(1, 0);
        reservoir.record(1, 790 * SECOND);
        reservoir.record(8, 900 * SECOND);
        reservoir.record(8, 900 * SECOND);
        assertEquals(8, reservoir.median());
    }

    @Test
    void record_anyTimes_medianIsOneOfTheSamples() {
        Rounds.of(
                300,
                random -> {
                    DecayingReservoir reservoir =
                            new DecayingReservoir(10, ALPHA, () -> 1 - random.nextDouble());
                    long now = random.nextLong();
                    for (int i = 0; i < 200; i++) {
                        now += random.nextLong(-SECOND, random.nextBoolean() ? 1L << 43 : SECOND);
                        reservoir.record(random.nextInt(100), now);
                        assertTrue(reservoir.median() >= 0 && reservoir.median() < 100);
                    }
                });
    }

    @Test
    void new_badParameters_areRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> new DecayingReservoir(0, ALPHA, () -> 1));
        assertThrows(IllegalArgumentException.class, () -> new DecayingReservoir(1, 0, () -> 1));
    }

    private static DecayingReservoir reservoir(int capacity) {
        return new DecayingReservoir(capacity, ALPHA, () -> 0.5);
    }
}
