package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class MetricsTest {

    private static final double ROUNDING = 1e-9;

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
    void placement_withoutCopyOrUnknownNode_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{}}, 1));
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{1}}, 1));
        assertThrows(IllegalArgumentException.class, () -> new Placement(new int[][] {{-1}}, 1));
    }
}
