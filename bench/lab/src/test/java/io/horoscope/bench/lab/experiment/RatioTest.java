package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.number.Interval;
import org.junit.jupiter.api.Test;

class RatioTest {

    private static final double EXACT = 1e-9;

    @Test
    void ofLogs_aFactorAndItsInverse_isOne() {
        Interval ratio = Ratio.ofLogs(new double[] {Math.log(2), Math.log(0.5)});
        assertEquals(1, ratio.value(), EXACT);
        assertTrue(ratio.low() < 0.5 && ratio.high() > 2, "two values say little");
    }

    /** Mean ln 2, standard deviation 0.1, three values: 4.303 · 0.1 / sqrt(3). */
    @Test
    void ofLogs_threeValues_isStudentsInterval() {
        double middle = Math.log(2);
        Interval ratio = Ratio.ofLogs(new double[] {middle - 0.1, middle, middle + 0.1});
        assertEquals(2, ratio.value(), EXACT);
        assertEquals(2 * Math.exp(4.303 * 0.1 / Math.sqrt(3)), ratio.high(), 1e-3);
    }

    @Test
    void ofLogs_oneOrNone_hasNoInterval() {
        assertFalse(Ratio.ofLogs(new double[] {0}).hasBounds());
        assertTrue(Double.isNaN(Ratio.ofLogs(new double[0]).value()));
    }

    @Test
    void medianOf_evenNumberAndOneMissing_isBetweenTheMiddleTwo() {
        Interval median = Ratio.medianOf(new double[] {4, Double.NaN, 1, 2, 30});
        assertEquals(3, median.value(), EXACT);
        assertEquals(1, median.low(), EXACT);
        assertEquals(30, median.high(), EXACT);
    }
}
