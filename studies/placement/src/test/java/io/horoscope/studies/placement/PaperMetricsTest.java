package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class PaperMetricsTest {

    private static final double ROUNDING = 1e-9;
    private static final double TWO_DECIMALS = 0.005;

    /** The counts of Table I give its skew, but for uniform, where the paper has 0.15. */
    @Test
    void skew_countsOfTable1_isThatOfThePaper() {
        assertEquals(
                0.39, PaperMetrics.skew(new double[] {10_313, 10_288, 4_715, 4_684}), TWO_DECIMALS);
        assertEquals(
                0.60, PaperMetrics.skew(new double[] {17_344, 8_795, 3_361, 500}), TWO_DECIMALS);
        assertEquals(
                0.74, PaperMetrics.skew(new double[] {14_882, 14_827, 149, 142}), TWO_DECIMALS);
        assertEquals(0.77, PaperMetrics.skew(new double[] {23_542, 6_329, 129, 0}), TWO_DECIMALS);
        assertEquals(0.011, PaperMetrics.skew(new double[] {7_565, 7_548, 7_449, 7_438}), 0.0005);
    }

    @Test
    void skew_anyLoads_isFrom0To1() {
        assertEquals(0, PaperMetrics.skew(new double[] {5, 5, 5}), ROUNDING);
        assertEquals(1, PaperMetrics.skew(new double[] {0, 9, 0}), ROUNDING);
        assertEquals(0, PaperMetrics.skew(new double[3]), ROUNDING);
        Rounds.of(
                1_000,
                random -> {
                    double skew = PaperMetrics.skew(Cases.loads(random, 2 + random.nextInt(50)));
                    assertTrue(skew >= -ROUNDING && skew <= 1 + ROUNDING, "skew " + skew);
                });
    }

    @Test
    void robustness_actualLoadsAreLessEven_isBelow1() {
        Placement placement = new Placement(new int[][] {{0, 0, 1}, {1}, {2}}, 3);
        Nodes nodes = Nodes.equal(3, 3);
        double[] predicted = {6, 2, 4};
        double[] actual = {9, 1, 2};
        assertEquals(
                1 / 1.5, PaperMetrics.robustness(placement, predicted, actual, nodes), ROUNDING);
        assertEquals(1, PaperMetrics.robustness(placement, predicted, predicted, nodes), ROUNDING);
    }
}
