package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.placement.Distribution;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacingTest {

    @Test
    void withDistributions_areThoseNamedOnce() {
        assertEquals(
                List.of(Distribution.UNIFORM, Distribution.GAMMA), Placing.USUAL.distributions());
        assertEquals(
                List.of(Distribution.POWER_LAW, Distribution.BETA),
                Placing.USUAL
                        .withDistributions(List.of("power_law", "beta", "beta"))
                        .distributions());
        assertEquals(
                "--distributions: 'zipf' is none; allowed: uniform, beta, power_law, normal, gamma",
                assertThrows(
                                LabException.class,
                                () -> Placing.USUAL.withDistributions(List.of("beta", "zipf")))
                        .getMessage());
    }

    @Test
    void withPlacements_baseIsAlwaysTheFirst() {
        assertEquals(
                List.of("base", "compact", "complete"),
                Placing.USUAL.withPlacements(List.of("complete", "compact")).placements());
        assertEquals(
                "--placements: 'full' is none; allowed: base, coarse, compact, balanced, complete",
                assertThrows(
                                LabException.class,
                                () -> Placing.USUAL.withPlacements(List.of("full")))
                        .getMessage());
    }

    @Test
    void withTimersAndWorkers_changeNothingElse() {
        Placing both = Placing.USUAL.withTimers().withWorkers();
        assertTrue(both.hasTimers() && both.hasWorkers());
        assertEquals(both, Placing.USUAL.withWorkers().withTimers());
        assertEquals(Placing.USUAL.placements(), both.placements());
        assertEquals(both.distributions(), Placing.USUAL.distributions());
    }
}
