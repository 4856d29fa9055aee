package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code samples.csv}: a row for each node and window of time, with what was known at its end and
 * the latencies of the reads that were due in it.
 *
 * @param beginNanos of the first window, by System.nanoTime()
 * @param windows how many there are
 * @param nodes what was known of each node, in order
 */
record Samples(long beginNanos, int windows, List<NodeWatch> nodes, List<Read> reads) {

    /** As in the Horoscope paper, section 6.1. */
    static final long WINDOW_NANOS = 250_000_000L;

    private static final double NANOS_PER_MILLI = 1e6;

    void write(Path file, Schedule schedule) {
        CsvTable table = null;
        for (int node = 0; node < nodes.size(); node++) {
            List<long[]> latencies = latencies(node);
            for (int window = 0; window < windows; window++) {
                long sinceBegin = window * WINDOW_NANOS;
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("window", window);
                row.put("node", node + 1);
                row.put("fault", schedule.at(node + 1, sinceBegin).label());
                row.putAll(nodes.get(node).inWindow(beginNanos + sinceBegin));
                addLatencies(row, latencies.get(window));
                if (table == null) {
                    table = new CsvTable(file, List.copyOf(row.keySet()));
                }
                table.row(new ArrayList<>(row.values()));
            }
        }
    }

    /** Latencies of a node's reads by the window in which they were due: nanoseconds, ascending. */
    List<long[]> latencies(int node) {
        Map<Long, List<Read>> byWindow =
                reads.stream()
                        .filter(read -> read.node() == node)
                        .collect(
                                Collectors.groupingBy(
                                        read ->
                                                Math.floorDiv(
                                                        read.dueNanos() - beginNanos,
                                                        WINDOW_NANOS)));
        return IntStream.range(0, windows)
                .mapToObj(window -> byWindow.getOrDefault((long) window, List.of()))
                .map(due -> due.stream().mapToLong(Read::latencyNanos).sorted().toArray())
                .toList();
    }

    static void addLatencies(Map<String, Object> row, long[] sorted) {
        row.put("reads", sorted.length);
        row.put("mean_ms", Arrays.stream(sorted).average().orElse(Double.NaN) / NANOS_PER_MILLI);
        row.put("p50_ms", PacedReads.quantileMillis(sorted, 0.5));
        row.put("p95_ms", PacedReads.quantileMillis(sorted, 0.95));
    }
}
