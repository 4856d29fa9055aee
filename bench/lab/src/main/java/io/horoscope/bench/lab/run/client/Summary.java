package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What YCSB exports at its end: how many operations ended with which status. JSON is YAML, and the lab has a parser. */
final class Summary {

    private static final String RETURN = "Return=";
    private static final String OK = "OK";

    private Summary() {}

    /**
     * Operations by status, warm-up included.
     *
     * @param operation READ, SCAN, INSERT and so on; null for all of them
     */
    static Map<String, Long> statuses(Path file, String operation) {
        Map<String, Long> statuses = new TreeMap<>();
        for (Object entry : entries(file)) {
            Map<?, ?> measurement = (Map<?, ?>) entry;
            String name = String.valueOf(measurement.get("measurement"));
            String metric = String.valueOf(measurement.get("metric"));
            boolean counts =
                    operation == null ? !metric.startsWith("Intended") : metric.equals(operation);
            if (name.startsWith(RETURN) && counts) {
                long count = ((Number) measurement.get("value")).longValue();
                statuses.merge(name.substring(RETURN.length()), count, Long::sum);
            }
        }
        return statuses;
    }

    /** Those of them that are not OK. */
    static Map<String, Long> failures(Path file) {
        Map<String, Long> failures = statuses(file, null);
        failures.remove(OK);
        return failures;
    }

    static long succeeded(Path file, String operation) {
        return statuses(file, operation).getOrDefault(OK, 0L);
    }

    private static List<?> entries(Path file) {
        try {
            Object document =
                    new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
            return document instanceof List<?> list ? list : List.of();
        } catch (IOException e) {
            throw new LabException("the client left no " + file, e);
        }
    }
}
