package io.horoscope.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private static final double ROUNDING = 1e-9;
    private static final double TWO_DECIMALS = 0.005;

    private static final Placement PLACEMENT = new Placement(new int[][] {{0, 0, 1}, {1}, {2}}, 3);

    @Test
    void maxToMean_unevenAndUnequalNodes_isOfLoadForCapacity() {
        double[] loads = {6, 2, 4};
        assertEquals(1, Metrics.maxToMean(PLACEMENT, loads, Nodes.equal(3, 3)), ROUNDING);
        assertEquals(
                1.5, Metrics.maxToMean(PLACEMENT, new double[] {9, 1, 2}, Nodes.equal(3, 3)), 0);
        Nodes nodes = new Nodes(new int[] {3, 3, 3}, new double[] {2, 1, 1}, new int[3]);
        assertEquals(4 / 3.0, Metrics.maxToMean(PLACEMENT, loads, nodes), ROUNDING);
        assertEquals(1, Metrics.maxToMean(PLACEMENT, new double[3], nodes), 0);
    }

    /** The counts of Table I give its skew, but for uniform, where the paper has 0.15. */
    @Test
    void skew_countsOfTable1_isThatOfThePaper() {
        assertEquals(0.39, Metrics.skew(new double[] {10_313, 10_288, 4_715, 4_684}), TWO_DECIMALS);
        assertEquals(0.60, Metrics.skew(new double[] {17_344, 8_795, 3_361, 500}), TWO_DECIMALS);
        assertEquals(0.74, Metrics.skew(new double[] {14_882, 14_827, 149, 142}), TWO_DECIMALS);
        assertEquals(0.77, Metrics.skew(new double[] {23_542, 6_329, 129, 0}), TWO_DECIMALS);
        assertEquals(0.011, Metrics.skew(new double[] {7_565, 7_548, 7_449, 7_438}), 0.0005);
    }

    @Test
    void skew_anyLoads_isFrom0To1() {
        assertEquals(0, Metrics.skew(new double[] {5, 5, 5}), ROUNDING);
        assertEquals(1, Metrics.skew(new double[] {0, 9, 0}), ROUNDING);
        assertEquals(0, Metrics.skew(new double[3]), ROUNDING);
        Rounds.of(
                1_000,
                random -> {
                    double skew = Metrics.skew(Cases.loads(random, 2 + random.nextInt(50)));
                    assertTrue(skew >= -ROUNDING && skew <= 1 + ROUNDING, "skew " + skew);
                });
    }

    @Test
    void footprint_severalCopiesOnANode_countOnce() {
        assertEquals(4 / 3.0, Metrics.footprint(PLACEMENT), ROUNDING);
    }

    @Test
    void movedBytes_onlyNewHolders_receiveAPartitionOnce() {
        Placement to = new Placement(new int[][] {{0, 2, 2}, {1}, {0, 1}}, 3);
        assertEquals(100 + 2, Metrics.movedBytes(PLACEMENT, to, new long[] {100, 10, 1}));
        assertEquals(0, Metrics.movedBytes(to, to, new long[] {100, 10, 1}));
    }

    @Test
    void robustness_actualLoadsAreLessEven_isBelow1() {
        Nodes nodes = Nodes.equal(3, 3);
        double[] predicted = {6, 2, 4};
        double[] actual = {9, 1, 2};
        assertEquals(1 / 1.5, Metrics.robustness(PLACEMENT, predicted, actual, nodes), ROUNDING);
        assertEquals(1, Metrics.robustness(PLACEMENT, predicted, predicted, nodes), ROUNDING);
    }

    @Test
    void placement_withoutCopyOrUnknownNode_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{}}, 1));
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{1}}, 1));
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{-1}}, 1));
    }
}
