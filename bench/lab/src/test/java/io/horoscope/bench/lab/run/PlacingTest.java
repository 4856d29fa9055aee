package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.Placing.Limit;
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
                List.of(PlacementKind.BASE, PlacementKind.COMPACT, PlacementKind.COMPLETE),
                List.copyOf(Placing.USUAL.withPlacements(List.of("complete", "compact")).kinds()));
        assertEquals(
                "--placements: 'full' is none; allowed: base, coarse, compact, balanced, complete",
                assertThrows(
                                LabException.class,
                                () -> Placing.USUAL.withPlacements(List.of("full")))
                        .getMessage());
    }

    @Test
    void withLimitAndWorkers_changeNothingElse() {
        Placing both = Placing.USUAL.with(Limit.DISKS).withWorkers();
        assertTrue(both.limit() == Limit.DISKS && both.hasWorkers());
        assertEquals(both, Placing.USUAL.withWorkers().with(Limit.DISKS));
        assertEquals(Placing.USUAL.kinds(), both.kinds());
        assertEquals(both.distributions(), Placing.USUAL.distributions());
    }
}
