package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BoxTest {

    private static final double ROUNDING = 1e-12;

    @Test
    void of_loads_interpolatesQuartilesAndCountsOutliers() {
        // Over the mean of 10: quartiles 0.175 and 0.525, whiskers to -0.35 and 1.05.
        Box box = Box.of(new double[] {0, 3, 5, 6, 1, 4, 2, 59});
        assertEquals(0.175, box.lower(), ROUNDING);
        assertEquals(0.35, box.median(), ROUNDING);
        assertEquals(0.525, box.upper(), ROUNDING);
        assertEquals(1 / 8.0, box.outliers(), ROUNDING);
        assertEquals(1 / 8.0, box.above(), ROUNDING);
    }

    @Test
    void of_equalLoads_hasNoHeight() {
        Box box = Box.of(new double[] {2, 2, 2});
        assertEquals(0, box.upper() - box.lower(), 0);
        assertEquals(0, box.outliers() + box.above(), 0);
    }
}
