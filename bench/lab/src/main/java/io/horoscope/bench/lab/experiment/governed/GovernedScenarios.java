package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Scenario;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Scenarios for three real nodes, with reads of 20 ms, beside which a processor's work is little. */
final class GovernedScenarios {

    static final List<String> NAMES =
            List.of(
                    "calm",
                    "busy",
                    "stressed",
                    "hidden",
                    "flapping",
                    "bursts",
                    "pauses",
                    "throttled",
                    "mixed-hardware",
                    "heavy-tail");

    /**
     * A scenario that real nodes can show.
     *
     * @param text of its file
     */
    record Named(String name, String text, Scenario scenario) {}

    private GovernedScenarios() {}

    /**
     * The scenarios of these names or files; all, if there are none.
     *
     * @throws LabException if one cannot be read or shown, or needs other nodes than the first one
     */
    static List<Named> named(List<String> names) {
        List<Named> scenarios =
                (names.isEmpty() ? NAMES : names).stream().map(GovernedScenarios::named).toList();
        Live.Shape shape = Live.shape(scenarios.get(0).scenario());
        for (Named scenario : scenarios) {
            if (!Live.shape(scenario.scenario()).equals(shape)) {
                throw new LabException(
                        "--scenarios: '%s' and '%s' differ in nodes, slots or processors: measure each apart"
                                .formatted(scenarios.get(0).name(), scenario.name()));
            }
        }
        return scenarios;
    }

    private static Named named(String name) {
        String text = NAMES.contains(name) ? shipped(name) : file(name);
        try {
            Scenario scenario = ScenarioFile.parse(name, text).variants(false).get(0).scenario();
            Live.check(name, scenario);
            return new Named(name, text, scenario);
        } catch (SettingsException e) {
            throw new LabException("--scenarios: " + e.getMessage(), e);
        }
    }

    private static String shipped(String name) {
        try (InputStream in = GovernedScenarios.class.getResourceAsStream(name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("scenario '" + name + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private static String file(String name) {
        try {
            return Files.readString(Path.of(name));
        } catch (IOException e) {
            throw new LabException(
                    "--scenarios: '%s' is neither one of %s nor a file that can be read"
                            .formatted(name, String.join(", ", NAMES)),
                    e);
        }
    }
}
