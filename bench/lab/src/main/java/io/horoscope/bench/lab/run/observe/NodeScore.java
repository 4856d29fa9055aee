package io.horoscope.bench.lab.run.observe;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was known about a node's load at one time.
 *
 * @param load 0 idle, 1 saturated; empty where it is unknown
 * @param source how the report came: self, reply, gossip or director
 * @param ratios in [0, 1] by the key of the signal
 */
public record NodeScore(
        OptionalDouble load, double ageSeconds, String source, Map<String, Double> ratios) {

    /** The signals in one line. */
    public String signals() {
        return new TreeMap<>(ratios)
                .entrySet().stream()
                        .map(each -> "%s=%.2f".formatted(each.getKey(), each.getValue()))
                        .collect(Collectors.joining(" "));
    }
}
