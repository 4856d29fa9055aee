package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.run.record.CsvTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code samples.csv}: a row for each node and window, with what was known at its end and the
 * latencies of the reads that were due in it.
 */
final class Samples {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Windows windows;
    private final List<NodeWatch> watches;
    private final ReadLog reads;

    /**
     * @param watches what was known of each node, in order of nodes
     */
    Samples(Windows windows, List<NodeWatch> watches, ReadLog reads) {
        this.windows = windows;
        this.watches = watches;
        this.reads = reads;
    }

    int rows() {
        return watches.size() * windows.count();
    }

    void write(Path file, Schedule schedule) {
        CsvTable table = null;
        for (int node = 0; node < watches.size(); node++) {
            List<long[]> latencies = reads.latencies(node, windows);
            for (int window = 0; window < windows.count(); window++) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("window", window);
                row.put("node", node + 1);
                long nanos = window * Windows.LENGTH_NANOS;
                row.put("fault", schedule.at(node + 1, nanos).label());
                row.putAll(watches.get(node).in(windows, window));
                addLatencies(row, latencies.get(window));
                if (table == null) {
                    table = new CsvTable(file, List.copyOf(row.keySet()));
                }
                table.row(new ArrayList<>(row.values()));
            }
        }
    }

    static void addLatencies(Map<String, Object> row, long[] sorted) {
        row.put("reads", sorted.length);
        row.put("mean_ms", Arrays.stream(sorted).average().orElse(Double.NaN) / NANOS_PER_MILLI);
        row.put("p50_ms", quantile(sorted, 0.5));
        row.put("p95_ms", quantile(sorted, 0.95));
    }

    private static double quantile(long[] sorted, double share) {
        return sorted.length == 0
                ? Double.NaN
                : sorted[(int) Math.ceil(share * sorted.length) - 1] / NANOS_PER_MILLI;
    }
}
