package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RetryThresholdTest {

    @Test
    void update_withoutReads_staysWithoutBound() {
        RetryThreshold threshold = new RetryThreshold(99);
        threshold.update();
        assertEquals(Long.MAX_VALUE, threshold.nanos());
    }

    /** Any latencies: at the percentile or up to a class, 20 %, above it. */
    @Test
    void update_anyReads_isThePercentileRoundedUpToItsClass() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 200; round++) {
            double percentile = random.nextDouble(1, 99.9);
            RetryThreshold threshold = new RetryThreshold(percentile);
            long[] latencies = new long[random.nextInt(1, 2_000)];
            for (int i = 0; i < latencies.length; i++) {
                latencies[i] = (long) Math.exp(random.nextDouble(Math.log(2e3), Math.log(1e11)));
                threshold.record(latencies[i], 0);
            }
            threshold.update();
            Arrays.sort(latencies);
            int place = (int) Math.ceil(percentile / 100 * latencies.length) - 1;
            double ratio = threshold.nanos() / (double) latencies[place];
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            assertTrue(ratio > 0.999 && ratio < 1.2001, context + ": " + ratio);
        }
    }

    /** A read counts half after a minute: of 3 quick and 2 slow ones the slow ones are most. */
    @Test
    void update_olderReads_weighLess() {
        for (int slow = 1; slow <= 2; slow++) {
            RetryThreshold threshold = new RetryThreshold(50);
            for (int i = 0; i < 3; i++) {
                threshold.record(MILLI, 0);
            }
            for (int i = 0; i < slow; i++) {
                threshold.record(100 * MILLI, 60 * SECOND);
            }
            threshold.update();
            assertEquals(slow == 2, threshold.nanos() > 2 * MILLI);
        }
    }

    @Test
    void record_extremeLatencies_areInTheOutermostClasses() {
        RetryThreshold threshold = new RetryThreshold(99);
        threshold.record(0, 0);
        threshold.update();
        assertEquals(1_000, threshold.nanos());
        threshold.record(Long.MAX_VALUE, 0);
        threshold.update();
        assertTrue(threshold.nanos() > 3_600 * SECOND);
    }
}
