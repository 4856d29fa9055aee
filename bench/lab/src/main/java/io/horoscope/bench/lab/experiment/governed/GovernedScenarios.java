package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Scenario;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Scenarios for three real nodes, with reads of 20 ms, beside which a processor's work is little. */
final class GovernedScenarios {

    private static final List<String> NAMES =
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

    static List<Named> all() {
        return NAMES.stream().map(GovernedScenarios::named).toList();
    }

    private static Named named(String name) {
        String text = text(name);
        Scenario scenario = ScenarioFile.parse(name, text).variants(false).get(0).scenario();
        Live.check(name, scenario);
        return new Named(name, text, scenario);
    }

    private static String text(String name) {
        try (InputStream in = GovernedScenarios.class.getResourceAsStream(name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("scenario '" + name + "' cannot be read: " + e.getMessage(), e);
        }
    }
}
