package io.horoscope.bench.lab.experiment.governed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.experiment.governed.GovernedScenarios.Named;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Run;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class GovernedScenariosTest {

    private static final SelectorChoice HOROSCOPE = Arms.ALL.get(1);

    /** Few enough reads that nodes on two processors have next to nothing to do. */
    @Test
    void all_areTenForThreeNodesWithFewReadsOfWhichAllEnd() {
        List<Named> all = GovernedScenarios.all();
        assertEquals(10, all.size());
        for (Named scenario : all) {
            assertEquals(new Live.Shape(3, 4, 4), Live.shape(scenario.scenario()));
            var result = Run.of(scenario.scenario(), HOROSCOPE, 1);
            assertTrue(result.value(Metric.THROUGHPUT) < 450, scenario.name());
            assertTrue(result.value(Metric.MEAN) > 15, scenario.name());
            assertEquals(0, result.value(Metric.FAILED), scenario.name());
        }
    }

    @Test
    void setting_horoscope_isWhatCassandraReads() {
        assertTrue(Arms.isStock(Arms.ALL.get(0)));
        assertFalse(Arms.isStock(HOROSCOPE));
        Map<String, Object> setting = new Yaml().load(Arms.setting(HOROSCOPE));
        assertEquals(Map.of("name", "horoscope", "hot_load", 1), setting);
    }
}
