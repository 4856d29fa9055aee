package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
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
        assertTrue(refused.getMessage().contains("paper-scans-stressed"), refused.getMessage());
    }
}
