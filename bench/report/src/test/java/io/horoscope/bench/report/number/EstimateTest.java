package io.horoscope.bench.report.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {

    /** Mean 3, standard deviation sqrt(2.5), five values: 2.776 · 1.5811 / 2.2361. */
    @Test
    void of_fiveValues_isStudentsInterval() {
        Estimate estimate = Estimate.of(new double[] {1, 2, 3, 4, 5});
        assertEquals(3, estimate.mean(), 1e-12);
        assertEquals(1.9629, estimate.halfWidth(), 1e-3);
    }

    @Test
    void of_oneValue_hasNoInterval() {
        Estimate estimate = Estimate.of(new double[] {7});
        assertEquals(7, estimate.mean());
        assertTrue(Double.isNaN(estimate.halfWidth()));
    }

    @Test
    void of_nanAmongValues_countsTheOthers() {
        Estimate estimate = Estimate.of(new double[] {Double.NaN, 4, 6});
        assertEquals(5, estimate.mean());
        assertEquals(2, estimate.count());
        assertFalse(Estimate.of(new double[] {Double.NaN}).isKnown());
        assertTrue(Double.isNaN(Estimate.of(new double[0]).mean()));
    }

    /** The mean of normal values lies within the interval in 95 of 100 cases. */
    @Test
    void of_normalValues_coversTheirMeanIn95Percent() {
        SplittableRandom seeds = new SplittableRandom(Long.getLong("horoscope.seed", 20260101L));
        java.util.Random random = new java.util.Random(seeds.nextLong());
        int covered = 0;
        for (int round = 0; round < 10_000; round++) {
            double[] values = new double[5];
            for (int i = 0; i < 5; i++) {
                values[i] = 10 + random.nextGaussian();
            }
            Estimate estimate = Estimate.of(values);
            covered += Math.abs(estimate.mean() - 10) <= estimate.halfWidth() ? 1 : 0;
        }
        assertEquals(9_500, covered, 100);
    }

    @Test
    void quantile_tableItsEndAndBeyond() {
        assertEquals(12.706, StudentT.quantile(1));
        assertEquals(2.042, StudentT.quantile(30));
        assertEquals(2.040, StudentT.quantile(31), 1e-3);
        assertEquals(1.984, StudentT.quantile(100), 1e-3);
        assertEquals(1.960, StudentT.quantile(1_000_000), 1e-3);
        assertThrows(IllegalArgumentException.class, () -> StudentT.quantile(0));
    }
}
