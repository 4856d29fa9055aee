package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DistributionTest {

    private static final int REQUESTS = 300_000;

    /** Shares of quarters, by the distributions' formulas. */
    @Test
    void counts_quarters_areThoseOfTheFormulas() {
        assertShares(Distribution.UNIFORM, 0.25, 0.25, 0.25, 0.25);
        assertShares(Distribution.BETA, 0.15625, 0.34375, 0.34375, 0.15625);
        assertShares(Distribution.POWER_LAW, 1 / 64.0, 7 / 64.0, 19 / 64.0, 37 / 64.0);
        assertShares(Distribution.NORMAL, 0.0047, 0.4953, 0.4953, 0.0047);
        assertShares(Distribution.GAMMA, 0.788, 0.208, 0.0034, 0);
    }

    private static void assertShares(Distribution distribution, double... shares) {
        double[] counts = draw(distribution, 4, 1);
        assertEquals(REQUESTS, Arrays.stream(counts).sum());
        assertArrayEquals(shares, Arrays.stream(counts).map(it -> it / REQUESTS).toArray(), 0.005);
    }

    @Test
    void counts_moreSkew_isMoreUneven() {
        for (Distribution distribution : Distribution.values()) {
            if (distribution != Distribution.UNIFORM) {
                double before = 0;
                for (double skew : new double[] {0.8, 1, 1.2}) {
                    double found = PaperMetrics.skew(draw(distribution, 128, skew));
                    assertTrue(found > before, distribution + " " + skew);
                    before = found;
                }
            }
        }
    }

    private static double[] draw(Distribution distribution, int parts, double skew) {
        return distribution.counts(parts, REQUESTS, skew, new Seeds(7).fork("test", 0));
    }
}
