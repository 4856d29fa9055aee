package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.util.Map;
import java.util.TreeMap;

/** NoSQLBench's counterparts of YCSB's workloads and properties. Immutable. */
final class Nb5Workload {

    private static final Map<String, Nb5Workload> ALL =
            new TreeMap<>(
                    Map.of(
                            "paper-reads", new Nb5Workload("reads.yaml", "READ"),
                            "workloadc", new Nb5Workload("reads.yaml", "READ"),
                            "paper-scans", new Nb5Workload("scans.yaml", "SCAN")));

    /** Ours of the binding, and what the template variable is called. */
    private static final Map<String, String> PROPERTIES =
            Map.of("horoscope.zipf", "zipf", "cassandra.readconsistencylevel", "read_cl");

    /** Says which of YCSB's classes draws the keys; here it is always Zipf. */
    private static final String GENERATOR = "workload";

    private final String file;
    private final String operation;

    private Nb5Workload(String file, String operation) {
        this.file = file;
        this.operation = operation;
    }

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
                    "--driver: there is no NoSQLBench file for the workload '"
                            + workload
                            + "'; allowed with nb5: "
                            + String.join(", ", ALL.keySet())
                            + "; leave --driver out for the others");
        }
        return found;
    }

    /**
     * A property of YCSB's or of its binding as template variables.
     *
     * @throws LabException if it has no counterpart
     */
    static Map<String, String> variables(Map<String, String> properties) {
        Map<String, String> variables = new TreeMap<>();
        properties.forEach(
                (property, value) -> {
                    String variable = PROPERTIES.get(property);
                    if (variable != null) {
                        variables.put(variable, value);
                    } else if (!property.equals(GENERATOR)) {
                        throw new LabException(
                                "--driver: nb5 has no counterpart of the property " + property);
                    }
                });
        return variables;
    }

    /** In bench/nosqlbench/workloads. */
    String file() {
        return file;
    }

    /** As results have it. */
    String operation() {
        return operation;
    }
}
