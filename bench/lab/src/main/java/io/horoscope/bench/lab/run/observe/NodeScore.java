package io.horoscope.bench.lab.run.observe;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was known about a node's load at one time. Immutable. */
public final class NodeScore {

    private final OptionalDouble load;
    private final double ageSeconds;
    private final Map<String, Double> signals;

    /**
     * @param load 0 idle, 1 saturated; empty where the source computes none or holds it for unknown
     * @param signals ratios in [0, 1] by the signal's key
     */
    public NodeScore(OptionalDouble load, double ageSeconds, Map<String, Double> signals) {
        this.load = load;
        this.ageSeconds = ageSeconds;
        this.signals = new TreeMap<>(signals);
    }

    public OptionalDouble load() {
        return load;
    }

    public double ageSeconds() {
        return ageSeconds;
    }

    /** A signal's ratio; empty if the monitor has no data. */
    public OptionalDouble signal(String key) {
        Double ratio = signals.get(key);
        return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
    }

    /** The signals in one line. */
    public String signals() {
        return signals.entrySet().stream()
                .map(
                        entry ->
                                String.format(
                                        Locale.ROOT, "%s=%.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(" "));
    }
}
