package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfianKeysTest {

    private static final int DRAWS = 400_000;

    /** Shares of rank 1 by the harmonic sums: 1 / sum of k^-s for k from 1 to 10,000. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.000226", "0.99, 0.0983", "1.5, 0.3857"})
    void nextValue_mostFrequent_hasTheShareOfItsExponent(double exponent, double share) {
        ZipfianKeys keys = new ZipfianKeys(0, 10_000, exponent);
        keys.start(7);
        long first = keys.number(1);
        int hits = 0;
        for (int i = 0; i < DRAWS; i++) {
            long key = keys.nextValue();
            assertTrue(key >= 0 && key < 10_000, "key " + key);
            hits += key == first ? 1 : 0;
        }
        double expected = share * DRAWS;
        assertEquals(expected, hits, 5 * Math.sqrt(expected), "within five standard deviations");
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "10", "997", "1000", "65536", "100000"})
    void number_allRanks_reachEveryKeyOnce(int count) {
        ZipfianKeys keys = new ZipfianKeys(0, count, 1);
        BitSet reached = new BitSet();
        for (int rank = 1; rank <= count; rank++) {
            reached.set((int) keys.number(rank));
        }
        assertEquals(count, reached.cardinality());
    }

    @Test
    void nextValue_first_isTheLeastAndNothingIsOutside() {
        ZipfianKeys keys = new ZipfianKeys(500, 10, 0.1);
        keys.start(1);
        BitSet reached = new BitSet();
        for (int i = 0; i < 10_000; i++) {
            reached.set(keys.nextValue().intValue());
        }
        assertEquals(500, reached.nextSetBit(0));
        assertEquals(510, reached.length());
        assertEquals(10, reached.cardinality());
    }
}
