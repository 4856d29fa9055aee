package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.Threads;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CountMinSketchTest {

    /** At 10 sightings a counter everything is halved: of 2,560 the last is counted after it. */
    @Test
    void add_periodComplete_halvesEverything() {
        CountMinSketch sketch = new CountMinSketch(256);
        for (int seen = 1; seen < 2_560; seen++) {
            assertEquals(seen, sketch.add(42));
        }
        assertEquals(2_559 / 2 + 1, sketch.add(42));
        assertEquals(1_280, sketch.total());
    }

    @Test
    void add_anyKeys_isNeverTooLowAndSeldomTooHigh() {
        Rounds.of(
                20,
                random -> {
                    CountMinSketch sketch = new CountMinSketch(4_096);
                    Map<Long, Integer> exact = new HashMap<>();
                    int tooHigh = 0;
                    int reads = 30_000;
                    for (int i = 0; i < reads; i++) {
                        long key = mixed((long) Math.pow(random.nextInt(1, 2_000), 1.5));
                        int seen = exact.merge(key, 1, Integer::sum);
                        int counted = sketch.add(key);
                        assertTrue(counted >= seen, "never too low");
                        tooHigh += counted - seen > 11.0 / 4_096 * sketch.total() ? 1 : 0;
                    }
                    assertTrue(tooHigh < 0.02 * reads, tooHigh + " of " + reads);
                });
    }

    /** Every thread counts its own key: nothing is lost before a halving, however they interleave. */
    @Test
    void add_severalThreads_losesNothing() throws InterruptedException {
        CountMinSketch sketch = new CountMinSketch(1 << 16);
        Threads.run(
                4,
                thread -> {
                    long key = mixed(thread);
                    for (int round = 0; round < 20_000; round++) {
                        sketch.add(key);
                    }
                });
        assertEquals(80_000, sketch.total());
        for (int thread = 0; thread < 4; thread++) {
            assertTrue(sketch.add(mixed(thread)) >= 20_001);
        }
    }

    /** The total stays below a period, and the share of a key stays the same. */
    @Test
    void add_manyPeriods_staysBounded() {
        SplittableRandom random = new SplittableRandom(20260101);
        CountMinSketch sketch = new CountMinSketch(1_024);
        int seen = 0;
        for (int i = 0; i < 200_000; i++) {
            if (random.nextInt(4) == 0) {
                seen = sketch.add(7);
            } else {
                sketch.add(random.nextLong());
            }
            assertTrue(sketch.total() < 10_240);
        }
        assertEquals(0.25, seen / (double) sketch.total(), 0.03);
    }

    @Test
    void new_badNumberOfCounters_isRefused() {
        for (int bad : new int[] {0, 128, 1_000, 1 << 25, Integer.MIN_VALUE}) {
            assertThrows(IllegalArgumentException.class, () -> new CountMinSketch(bad));
        }
    }

    /** A well-mixed hash of a small number. */
    private static long mixed(long number) {
        return new SplittableRandom(number).nextLong();
    }
}
