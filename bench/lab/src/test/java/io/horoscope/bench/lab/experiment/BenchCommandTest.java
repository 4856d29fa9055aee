package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.experiment.bed.LocalSite;
import io.horoscope.bench.lab.experiment.bed.Site;
import io.horoscope.bench.lab.experiment.remote.ClusterOptions;
import io.horoscope.bench.lab.experiment.remote.RemoteSite;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BenchCommandTest {

    private final Site local =
            new LocalSite(
                    new Places(Path.of("nowhere")), 5, 0.3, Scale.QUICK.profile(), line -> {});
    private final Site remote = new RemoteSite(new ClusterOptions(), null, line -> {});

    /** A new experiment is refused there until somebody has thought about it. */
    @Test
    void needsOwnNodes_allExperiments_onlyThoseThatOnlyReadDoNot() {
        assertEquals(
                List.of(
                        "idle",
                        "paper-reads",
                        "paper-reads-large",
                        "paper-scans",
                        "hector-selectors"),
                Experiments.all().stream()
                        .filter(experiment -> !experiment.needsOwnNodes())
                        .map(Experiment::name)
                        .collect(Collectors.toList()));
    }

    @Test
    void requireFit_disturbingExperimentElsewhere_isRefusedWithWhatToDoInstead() {
        for (String name :
                List.of(
                        "stressed",
                        "slow-disk",
                        "throttled",
                        "paused",
                        "flapping",
                        "paper-scans-stressed")) {
            LabException refused =
                    assertThrows(
                            LabException.class,
                            () -> BenchCommand.requireFit(Experiments.named(name), remote));
            assertTrue(refused.getMessage().contains("'" + name + "'"), refused.getMessage());
            assertTrue(refused.getMessage().contains("stress-ng"), refused.getMessage());
        }
    }

    @Test
    void requireFit_otherwise_isFine() {
        assertDoesNotThrow(() -> BenchCommand.requireFit(Experiments.named("idle"), remote));
        assertDoesNotThrow(() -> BenchCommand.requireFit(Experiments.named("stressed"), local));
    }
}
