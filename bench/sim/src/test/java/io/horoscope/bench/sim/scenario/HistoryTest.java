package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.sweep.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A quick run of each shipped scenario has the stored history. So runs are repeatable, and the code is
 * that of the simulated results. Where a change of the rule is meant to change histories, {@code
 * -Dhoroscope.histories=write} stores the new ones.
 */
class HistoryTest {

    private static final Path FOLDER =
            Path.of("src/test/resources/io/horoscope/bench/sim/scenario");
    private static final boolean WRITES = "write".equals(System.getProperty("horoscope.histories"));

    private static final List<String> OTHERS =
            List.of(
                    "random",
                    "least_outstanding",
                    "dynamic_snitch",
                    "c3",
                    "prequal",
                    "two_choices",
                    "lowest_score",
                    "oracle");

    @Test
    void horoscope_ofEachScenario_hasTheStoredHistory() throws IOException {
        Map<String, String> histories = new TreeMap<>();
        for (ScenarioFile file : Scenarios.all()) {
            histories.put(file.name(), history(file, "horoscope"));
        }
        requireStored("horoscope.txt", histories);
    }

    /** Another one for each scenario, by its name. */
    @Tag("slow")
    @Test
    void others_ofEachScenario_haveTheStoredHistory() throws IOException {
        Map<String, String> histories = new TreeMap<>();
        for (ScenarioFile file : Scenarios.all()) {
            int number = Math.floorMod(file.name().hashCode(), OTHERS.size());
            String selector = OTHERS.get(number);
            histories.put(file.name() + " " + selector, history(file, selector));
        }
        requireStored("others.txt", histories);
    }

    private static String history(ScenarioFile file, String selector) {
        Scenario scenario = file.variants(true).get(0).scenario();
        return Long.toHexString(Runs.of(scenario, selector, 1).history());
    }

    private static void requireStored(String name, Map<String, String> histories)
            throws IOException {
        StringBuilder lines = new StringBuilder();
        histories.forEach((run, history) -> lines.append(run + " " + history + "\n"));
        Path stored = FOLDER.resolve("histories-" + name);
        if (WRITES) {
            Files.createDirectories(FOLDER);
            Files.writeString(stored, lines);
        }
        assertEquals(Files.readString(stored), lines.toString());
    }
}
