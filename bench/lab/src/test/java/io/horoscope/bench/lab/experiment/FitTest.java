package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.run.bed.LocalSite;
import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.Nb5Client;
import io.horoscope.bench.lab.run.client.Nb5Program;
import io.horoscope.bench.lab.run.remote.ClusterOptions;
import io.horoscope.bench.lab.run.remote.RemoteSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitTest {

    private final Site local =
            new LocalSite(
                    new Places(Path.of("nowhere")), 10, 5, 0.3, Scale.QUICK.profile(), line -> {});
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
    void require_disturbingExperimentElsewhere_isRefusedWithWhatToDoInstead() {
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
                            LabException.class, () -> Fit.require(Experiments.named(name), remote));
            assertTrue(refused.getMessage().contains("'" + name + "'"), refused.getMessage());
            assertTrue(refused.getMessage().contains("stress-ng"), refused.getMessage());
        }
    }

    /** Its start takes unknown time, and events come at set times. */
    @Test
    void require_eventsWithNb5_areRefused(@TempDir Path directory) throws IOException {
        Path nb5 = Files.createFile(directory.resolve("nb5"));
        assertTrue(nb5.toFile().setExecutable(true));
        Places places = new Places(directory);
        Map<String, String> environment = Map.of("PATH", directory.toString());
        try (Client client = new Nb5Client(places, Nb5Program.find(environment), directory)) {
            assertDoesNotThrow(() -> Fit.require(Experiments.named("idle"), client));
            for (String name :
                    List.of("stressed", "slow-disk", "throttled", "paused", "flapping")) {
                assertThrows(
                        LabException.class, () -> Fit.require(Experiments.named(name), client));
            }
        }
    }

    @Test
    void require_otherwise_isFine() {
        assertDoesNotThrow(() -> Fit.require(Experiments.named("idle"), remote));
        assertDoesNotThrow(() -> Fit.require(Experiments.named("stressed"), local));
    }
}
