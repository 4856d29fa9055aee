package io.horoscope.core.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RingIndexTest {

    @Test
    void of_endsAndTheirNeighbours_belongToTheRangeThatEndsThere() {
        RingIndex ring = new RingIndex(new long[] {-10, 0, 10});
        assertEquals(0, ring.of(-10));
        assertEquals(1, ring.of(-9));
        assertEquals(1, ring.of(0));
        assertEquals(2, ring.of(1));
        assertEquals(2, ring.of(10));
        assertEquals(0, ring.of(11), "behind the last end is the first range");
        assertEquals(10, ring.start(0));
        assertEquals(-10, ring.end(0));
        assertEquals(-10, ring.start(1));
    }

    /** Any ring, spread evenly or with its tokens close together: as a search from the first end. */
    @Test
    void of_anyRing_isTheFirstEndAtOrAfterTheToken() {
        Rounds.of(
                300,
                random -> {
                    long[] ends = ends(random);
                    RingIndex ring = new RingIndex(ends);
                    assertEquals(ends.length, ring.count());
                    for (int i = 0; i < 200; i++) {
                        long near = ends[random.nextInt(ends.length)] + random.nextInt(-2, 3);
                        long token = random.nextBoolean() ? near : random.nextLong();
                        assertEquals(searched(ends, token), ring.of(token));
                    }
                });
    }

    @Test
    void new_noRangesOrEndsOutOfOrder_isRefused() {
        for (long[] bad : new long[][] {{}, {1, 1}, {2, 1}}) {
            assertThrows(IllegalArgumentException.class, () -> new RingIndex(bad));
        }
    }

    @Test
    void hasEnds_sameAndOther_areDistinguished() {
        RingIndex ring = new RingIndex(new long[] {1, 2});
        assertTrue(ring.hasEnds(new long[] {1, 2}));
        assertFalse(ring.hasEnds(new long[] {1, 3}));
    }

    private static long[] ends(SplittableRandom random) {
        int most = random.nextInt(1, random.nextBoolean() ? 3 : 400);
        long width = random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(1_000, 1L << 40);
        long middle = random.nextLong() / 2;
        return random.longs(most)
                .map(it -> width == Long.MAX_VALUE ? it : middle + it % width)
                .sorted()
                .distinct()
                .toArray();
    }

    private static int searched(long[] ends, long token) {
        for (int range = 0; range < ends.length; range++) {
            if (ends[range] >= token) {
                return range;
            }
        }
        return 0;
    }
}
