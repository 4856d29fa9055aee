package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.report.table.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code runs.csv}: every run of the client, also those that were refused, and all that may differ from one to the next. */
public final class RunLog {

    /** In this order. {@code run} is the name of the run's folder below raw, and what other files refer to. */
    static final List<String> COLUMNS =
            List.of(
                    "run",
                    "outcome",
                    "begin_epoch_ms",
                    "side",
                    "cassandra",
                    "dynamic_snitch",
                    "selector",
                    "reports",
                    "mode",
                    "workload",
                    "threads",
                    "target_per_s",
                    "warm_up_s",
                    "measured_s",
                    "cores",
                    "trouble",
                    "troubled_nodes",
                    "seed",
                    "properties");

    private final CsvFile file;

    public RunLog(Path folder) {
        try {
            file = CsvFile.create(folder.resolve("runs.csv"), COLUMNS.toArray(String[]::new));
        } catch (IOException e) {
            throw new LabException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Adds a run.
     *
     * @param values by column; what is missing stays empty
     * @throws IllegalArgumentException naming keys that are no columns
     */
    public void add(Map<String, ?> values) {
        TreeSet<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(COLUMNS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(unknown + " are no columns of runs.csv");
        }
        try {
            file.row(COLUMNS.stream().map(values::get).collect(Collectors.toList()));
        } catch (IOException e) {
            throw new LabException("a row cannot be written: " + e.getMessage(), e);
        }
    }
}
