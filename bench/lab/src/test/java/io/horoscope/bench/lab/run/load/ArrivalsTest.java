package io.horoscope.bench.lab.run.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final int REQUESTS = 100_000;

    @Test
    void atEqualIntervals_requestsAreReadsAsFarApart() {
        Arrivals arrivals = Arrivals.atEqualIntervals(500);
        for (int i = 0; i < 10; i++) {
            assertEquals(i * 2e6, arrivals.nextNanos(), 1e-6);
            assertEquals(Operation.READ, arrivals.operation());
        }
    }

    /** Gaps of a Poisson process have the mean as their standard deviation. */
    @Test
    void byChance_gapsAreExponentialAndScansAsFrequentAsAsked() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        Arrivals arrivals = Arrivals.byChance(1_000, 0.1, new SplittableRandom(seed));
        double last = 0;
        double squares = 0;
        int scans = 0;
        for (int i = 0; i < REQUESTS; i++) {
            double next = arrivals.nextNanos();
            double gap = next - last;
            assertTrue(gap >= 0, "rerun with -Dhoroscope.seed=" + seed);
            squares += gap * gap;
            last = next;
            scans += arrivals.operation() == Operation.SCAN ? 1 : 0;
        }
        double mean = last / REQUESTS;
        assertEquals(1e6, mean, 2e4, "rerun with -Dhoroscope.seed=" + seed);
        assertEquals(1e6, Math.sqrt(squares / REQUESTS - mean * mean), 2e4);
        assertEquals(0.1, (double) scans / REQUESTS, 0.005);
    }

    @Test
    void byChance_sameSeed_sameRequests() {
        Arrivals one = Arrivals.byChance(1_000, 0.5, new SplittableRandom(7));
        Arrivals other = Arrivals.byChance(1_000, 0.5, new SplittableRandom(7));
        for (int i = 0; i < 100; i++) {
            assertEquals(one.nextNanos(), other.nextNanos());
            assertEquals(one.operation(), other.operation());
        }
    }
}
