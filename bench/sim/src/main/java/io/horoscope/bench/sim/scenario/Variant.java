package io.horoscope.bench.sim.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** One point of a scenario's sweep. */
public final class Variant {

    private final Map<String, String> values;
    private final Scenario scenario;

    Variant(Map<String, String> values, Scenario scenario) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.scenario = scenario;
    }

    /** What the sweep set, by path; empty where there is no sweep. */
    public Map<String, String> values() {
        return values;
    }

    public Scenario scenario() {
        return scenario;
    }

    /** Such as {@code load.utilisation=0.7}; empty where there is no sweep. */
    public String label() {
        StringBuilder label = new StringBuilder();
        values.forEach(
                (path, value) ->
                        label.append(label.length() == 0 ? "" : " ")
                                .append(path.substring(path.lastIndexOf('.') + 1))
                                .append('=')
                                .append(value));
        return label.toString();
    }
}
