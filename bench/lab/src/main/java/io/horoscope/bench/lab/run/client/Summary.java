package io.horoscope.bench.lab.run.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What YCSB exports at its end: how many operations ended with which status, warm-up included. */
final class Summary {

    private static final String RETURN = "Return=";
    private static final String OK = "OK";

    private Summary() {}

    /** Failed operations of all kinds, by status. */
    static Map<String, Long> failures(Path file) {
        // The operations at a fixed rate are listed twice.
        Map<String, Long> failures = statuses(file, metric -> !metric.startsWith("Intended"));
        failures.remove(OK);
        return failures;
    }

    /**
     * How many operations succeeded.
     *
     * @param operation READ, SCAN, INSERT and so on
     */
    static long succeeded(Path file, String operation) {
        return statuses(file, operation::equals).getOrDefault(OK, 0L);
    }

    private static Map<String, Long> statuses(Path file, Predicate<String> metrics) {
        Map<String, Long> statuses = new TreeMap<>();
        try {
            for (JsonNode entry : new ObjectMapper().readTree(file.toFile())) {
                String name = entry.path("measurement").asText();
                if (name.startsWith(RETURN) && metrics.test(entry.path("metric").asText())) {
                    long count = entry.path("value").asLong();
                    statuses.merge(name.substring(RETURN.length()), count, Long::sum);
                }
            }
        } catch (IOException e) {
            throw new LabException(file + " of the client cannot be read: " + e.getMessage(), e);
        }
        return statuses;
    }
}
