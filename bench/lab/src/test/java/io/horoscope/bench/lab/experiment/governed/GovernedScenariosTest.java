package io.horoscope.bench.lab.experiment.governed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.experiment.governed.GovernedScenarios.Named;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Run;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GovernedScenariosTest {

    @TempDir private Path folder;

    /** Few enough reads that nodes on two processors have next to nothing to do. */
    @Test
    void named_nothing_areTenForThreeNodesWithFewReadsOfWhichAllEnd() {
        List<Named> all = GovernedScenarios.named(List.of());
        assertEquals(10, all.size());
        SelectorChoice horoscope = Arms.named("").get(1);
        for (Named scenario : all) {
            assertEquals(new Live.Shape(3, 4, 4), Live.shape(scenario.scenario()));
            var result = Run.of(scenario.scenario(), horoscope, 1);
            assertTrue(result.value(Metric.THROUGHPUT) < 450, scenario.name());
            assertTrue(result.value(Metric.MEAN) > 15, scenario.name());
            assertEquals(0, result.value(Metric.FAILED), scenario.name());
        }
    }

    @Test
    void named_filesForOtherNodes_areRefusedTogether() throws IOException {
        Path four = Files.writeString(folder.resolve("four.yaml"), "cluster: {nodes: 4}\n");
        List<String> both = List.of("calm", four.toString());
        assertEquals(1, GovernedScenarios.named(List.of(four.toString())).size());
        LabException refused =
                assertThrows(LabException.class, () -> GovernedScenarios.named(both));
        assertTrue(refused.getMessage().contains("measure each apart"), refused::getMessage);
    }

    @Test
    void named_noSuchScenario_isRefusedWithThoseThereAre() {
        LabException refused =
                assertThrows(LabException.class, () -> GovernedScenarios.named(List.of("quiet")));
        assertTrue(refused.getMessage().contains("calm, busy"), refused::getMessage);
    }

    @Test
    void setting_choiceWithParameters_isWhatCassandraReads() {
        List<SelectorChoice> arms =
                Arms.named(
                        "vanilla,{name: horoscope, hot_load: 1},"
                                + "{name: horoscope, speculative_retry: 99p}");
        assertTrue(Arms.isStock(arms.get(0)));
        assertEquals("99p", arms.get(0).speculativeRetry());
        assertEquals("{name: horoscope, hot_load: 1}", Arms.setting(arms.get(1)));
        assertEquals("none", arms.get(1).speculativeRetry());
        assertEquals("{name: horoscope}", Arms.setting(arms.get(2)));
    }

    @Test
    void named_choiceThatOnlyTheSimulatorHas_isRefused() {
        for (String list : List.of("oracle", "{name: horoscope, channel: embedded}")) {
            LabException refused = assertThrows(LabException.class, () -> Arms.named(list));
            assertTrue(
                    refused.getMessage().contains("for the simulator only"), refused::getMessage);
        }
    }
}
