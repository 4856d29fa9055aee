package io.horoscope.bench.lab.run.client;

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
}
