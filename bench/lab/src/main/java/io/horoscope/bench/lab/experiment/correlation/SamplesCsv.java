package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.report.table.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows behind the correlations, one for each window and node. */
final class SamplesCsv {

    private static final double NANOS_PER_MILLI = 1e6;

    private SamplesCsv() {}

    static void write(Path file, Samples samples, Schedule schedule) {
        List<String> columns = new ArrayList<>(List.of("window", "node", "antagonist_due"));
        columns.addAll(samples.names());
        columns.addAll(List.of("reads", "mean_ms", "p50_ms", "p95_ms"));
        try (CsvFile csv = CsvFile.create(file, columns.toArray(new String[0]))) {
            for (int row = 0; row < samples.rows(); row++) {
                long nanos = samples.window(row) * Windows.LENGTH_NANOS;
                List<Object> values = new ArrayList<>();
                values.add(samples.window(row));
                values.add(samples.node(row));
                values.add(schedule.at(samples.node(row), nanos).label());
                for (String name : samples.names()) {
                    values.add(samples.values(name)[row]);
                }
                values.add(samples.count(row));
                values.add(samples.meanNanos()[row] / NANOS_PER_MILLI);
                values.add(samples.p50Nanos()[row] / NANOS_PER_MILLI);
                values.add(samples.p95Nanos()[row] / NANOS_PER_MILLI);
                csv.row(values);
            }
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
