package io.horoscope.bench.sim.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class RandomServiceTest {

    private static final double MEAN = 1e6;
    private static final UniformRandomProvider RANDOM = new Seeds(1).fork("service", 0);

    @Test
    void draw_anyForm_hasTheMean() {
        assertMean(() -> 1);
        assertMean(RandomService.exponential(RANDOM));
        assertMean(RandomService.logNormal(0.5, RANDOM));
    }

    private static void assertMean(DoubleSupplier unit) {
        RandomService service = new RandomService(unit, MEAN, 7);
        double sum = 0;
        double scans = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += service.draw(0, false);
            scans += service.draw(0, true);
        }
        assertEquals(MEAN, sum / 100_000, 0.015 * MEAN);
        assertEquals(7 * MEAN, scans / 100_000, 0.015 * 7 * MEAN);
    }

    /** Each half of the intervals is fast, and nothing lies between. */
    @Test
    void fluctuate_manyIntervals_isFastInHalfOfThem() {
        Simulation simulation = new Simulation();
        RandomService service = new RandomService(() -> 1, MEAN, 7);
        service.fluctuate(simulation, 10, 4, new Seeds(1).fork("fluctuation", 0));
        int fast = 0;
        for (int i = 0; i < 10_000; i++) {
            simulation.runUntil(10L * i + 5);
            double mean = service.mean(0, false);
            assertEquals(true, mean == MEAN || mean == MEAN / 4);
            assertEquals(mean, service.draw(0, false));
            assertEquals(7 * mean, service.mean(0, true));
            fast += mean == MEAN / 4 ? 1 : 0;
        }
        assertEquals(5_000, fast, 200);
    }
}
