package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.util.Map;
import java.util.TreeMap;

/**
 * NoSQLBench's counterpart of a YCSB workload.
 *
 * @param file in bench/nosqlbench/workloads
 * @param operation as results have it
 */
record Nb5Workload(String file, String operation) {

    private static final Nb5Workload READS = new Nb5Workload("reads.yaml", "READ");
    private static final Nb5Workload SCANS = new Nb5Workload("scans.yaml", "SCAN");

    private static final Map<String, Nb5Workload> ALL =
            new TreeMap<>(Map.of("paper-reads", READS, "workloadc", READS, "paper-scans", SCANS));

    /** Properties of YCSB or of its binding, and the template variables for them. */
    private static final Map<String, String> PROPERTIES =
            Map.of("horoscope.zipf", "zipf", "cassandra.readconsistencylevel", "read_cl");

    /** Names YCSB's class that draws the keys; the distribution here is always Zipf. */
    private static final String GENERATOR = "workload";

    /**
     * The counterpart of a workload.
     *
     * @param workload name of a file in bench/ycsb/workloads
     * @throws LabException if it has none
     */
    static Nb5Workload of(String workload) {
        Nb5Workload found = ALL.get(workload);
        if (found == null) {
            throw new LabException(
                    """
                    --driver: there is no NoSQLBench file for the workload '%s'; allowed with nb5: \
                    %s; leave --driver out for the others"""
                            .formatted(workload, String.join(", ", ALL.keySet())));
        }
        return found;
    }

    /**
     * Properties of YCSB or of its binding as template variables.
     *
     * @throws LabException if one has no counterpart
     */
    static Map<String, String> variables(Map<String, String> properties) {
        Map<String, String> variables = new TreeMap<>();
        properties.forEach(
                (property, value) -> {
                    if (PROPERTIES.containsKey(property)) {
                        variables.put(PROPERTIES.get(property), value);
                    } else if (!property.equals(GENERATOR)) {
                        throw new LabException(
                                "--driver: nb5 has no counterpart of the property " + property);
                    }
                });
        return variables;
    }
}
