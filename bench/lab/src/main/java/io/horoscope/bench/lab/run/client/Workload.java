package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import java.util.List;
import java.util.Map;

/**
 * What the client does.
 *
 * @param name of a file in bench/ycsb/workloads
 * @param properties of YCSB or of its binding, beside those of the file
 */
public record Workload(String name, Map<String, String> properties) {

    public static final Workload READS = new Workload("paper-reads");

    public Workload(String name) {
        this(name, Map.of());
    }

    /** The names of all that there are. */
    public static List<String> all(Places places) {
        return LabFiles.list(places.repository().resolve("bench/ycsb/workloads"), "*").stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }
}
