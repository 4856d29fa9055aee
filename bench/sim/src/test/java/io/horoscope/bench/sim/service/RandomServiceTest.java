package io.horoscope.bench.sim.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.service.RandomService.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomServiceTest {

    private static final double MEAN = 1e6;

    @ParameterizedTest
    @EnumSource(Form.class)
    void draw_anyForm_hasTheMean(Form form) {
        RandomService service = service(form);
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
        RandomService service = service(Form.CONSTANT);
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

    private static RandomService service(Form form) {
        return new RandomService(form, MEAN, 0.5, 7, new Seeds(1).fork("service", 0));
    }
}
