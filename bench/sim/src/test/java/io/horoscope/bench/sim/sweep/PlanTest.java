package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {

    @Test
    void extent_severalRuns_countsThemAndTheirReads() {
        // 1,000,000 reads a second for 20 s and 5 seeds: 250 s on one processor.
        Plan plan = plan("duration: 20s\nload: {rate: 1000000}\n", 5);
        assertEquals("5 runs, about 2:05 min on 2 idle processors", plan.extent(2));
        assertEquals(
                "1 run, about 1 s on 1 idle processor",
                plan("duration: 1s\nload: {rate: 10}\n", 1).extent(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{rate: 5000}",
                "{utilisation: 0.5}",
                "{arrivals: integer_poisson, reads: 8000}",
                "{arrivals: closed, clients: 2000}"
            })
    void expectedReads_anyArrivals_areAsManyAsARunHas(String load) {
        Job job = plan("duration: 4s\nload: " + load + "\n", 1).jobs().get(0);
        Shares shares = job.run().shares();
        double reads = shares.total(0, shares.slices());
        assertEquals(reads, job.variant().scenario().expectedReads(), 0.1 * reads);
    }

    private static Plan plan(String text, int seeds) {
        ScenarioFile file = ScenarioFile.parse("small", text);
        return Plan.of(List.of(file), false, Choices.exactly("random"), 1, seeds);
    }
}
