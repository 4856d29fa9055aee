package io.horoscope.bench.sim.scenario;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * One point of a scenario's sweep: what selectors are compared on.
 *
 * @param name of the scenario
 * @param half that it belongs to; empty if it says nothing
 * @param values what the sweep set, by path; empty where there is no sweep
 */
public record Variant(
        String name,
        String half,
        String description,
        Map<String, String> values,
        Scenario scenario) {

    /** Such as {@code utilisation=0.7}; empty where there is no sweep. */
    public String label() {
        return values.entrySet().stream()
                .map(entry -> lastWord(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private static String lastWord(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
