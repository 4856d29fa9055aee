package io.horoscope.bench.lab.it;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names and labels on pages in the Prometheus text format. */
final class Samples {

    private static final Pattern LINE =
            Pattern.compile("(?m)^(?<name>[a-zA-Z_]\\w*)(?:\\{(?<labels>.*)\\})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\",?");

    private final Map<String, List<Map<String, String>>> samples = new TreeMap<>();

    /** Adds the samples of a page; Prometheus labels each with the place that it scraped. */
    void addPage(String page) {
        Matcher line = LINE.matcher(page);
        while (line.find()) {
            Map<String, String> labels = new HashMap<>();
            if (line.group("labels") != null) {
                Matcher label = LABEL.matcher(line.group("labels"));
                while (label.find()) {
                    labels.put(label.group(1), label.group(2));
                }
            }
            add(line.group("name"), labels);
        }
    }

    /** Adds one sample. */
    void add(String name, Map<String, String> labels) {
        samples.computeIfAbsent(name, key -> new ArrayList<>()).add(labels);
    }

    Set<String> names() {
        return samples.keySet();
    }

    /** The values of a label of a metric; empty if it has no such label. */
    Set<String> values(String name, String label) {
        return samples.getOrDefault(name, List.of()).stream()
                .filter(labels -> labels.containsKey(label))
                .map(labels -> labels.get(label))
                .collect(toSet());
    }
}
