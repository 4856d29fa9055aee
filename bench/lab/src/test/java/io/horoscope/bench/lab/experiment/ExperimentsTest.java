package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.Scale;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExperimentsTest {

    @Test
    void all_haveNamesOfTheirOwnAndSayWhatTheyAre() {
        Set<String> names = new HashSet<>();
        for (Experiment experiment : Experiments.all()) {
            assertTrue(names.add(experiment.name()), experiment.name());
            assertSame(experiment, Experiments.named(experiment.name()));
            assertFalse(experiment.title().shows().isBlank());
            assertFalse(experiment.title().origin().isBlank());
        }
    }

    @Test
    void named_unknown_isRefusedWithWhatThereIs() {
        LabException refused =
                assertThrows(LabException.class, () -> Experiments.named("nonsense"));
        assertTrue(refused.getMessage().contains("paper-correlation"), refused.getMessage());
    }

    @Test
    void correlation_needsOneClusterAndSaysHowItMeasures() {
        Experiment correlation = Experiments.named("paper-correlation");
        assertEquals(5, correlation.nodesAtOnce());
        assertTrue(blocks(correlation, Scale.QUICK).contains("90 s"));
        assertTrue(blocks(correlation, Scale.NORMAL).contains("300 s"));
        assertTrue(blocks(correlation, Scale.FULL).contains("1800 s"));
        assertEquals(10, Experiments.named("stressed").nodesAtOnce());
    }

    private static String blocks(Experiment experiment, Scale scale) {
        return experiment.facts().apply(experiment.options(scale, null, null, null)).get("Blocks");
    }
}
