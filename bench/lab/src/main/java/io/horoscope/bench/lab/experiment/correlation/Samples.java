package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A row for each node and window, first all windows of the first node: what was known, and how long the reads took that were
 * due in it. Not a number is no data. Columns may be added, and by one thread; arrays that are handed out are not to be changed.
 */
final class Samples {

    /** Windows that are drawn or left out together: ten seconds of one node, longer than a disturbance. */
    private static final int WINDOWS_IN_BLOCK = 40;

    private final int nodes;
    private final int windows;
    private final Map<String, double[]> columns;
    private final double[] meanNanos;
    private final double[] p50Nanos;
    private final double[] p95Nanos;
    private final int[] counts;

    private Samples(int nodes, int windows) {
        this.nodes = nodes;
        this.windows = windows;
        this.columns = new LinkedHashMap<>();
        int rows = nodes * windows;
        this.meanNanos = new double[rows];
        this.p50Nanos = new double[rows];
        this.p95Nanos = new double[rows];
        this.counts = new int[rows];
    }

    /** Puts together what was known of the nodes, in order, and their reads. */
    static Samples of(Windows windows, List<NodeWatch> watches, ReadLog reads) {
        Samples samples = new Samples(watches.size(), windows.count());
        for (int node = 0; node < watches.size(); node++) {
            List<long[]> latencies = reads.latencies(node, windows);
            for (int window = 0; window < windows.count(); window++) {
                int row = node * windows.count() + window;
                samples.setLatencies(row, latencies.get(window));
                watches.get(node)
                        .in(windows, window)
                        .forEach((name, value) -> samples.column(name)[row] = value);
            }
        }
        return samples;
    }

    /** Adds a column that is computed from what monitors had reported. */
    void add(String name, ToDoubleFunction<Signals> formula) {
        double[] column = new double[rows()];
        for (int row = 0; row < rows(); row++) {
            column[row] = formula.applyAsDouble(signals(row));
        }
        columns.put(name, column);
    }

    int rows() {
        return nodes * windows;
    }

    /** From 1. */
    int node(int row) {
        return row / windows + 1;
    }

    int window(int row) {
        return row % windows;
    }

    /** The node and the ten seconds that a row is of: rows that are close in time are much alike. */
    int block(int row) {
        int blocksOfNode = (windows + WINDOWS_IN_BLOCK - 1) / WINDOWS_IN_BLOCK;
        return row / windows * blocksOfNode + window(row) / WINDOWS_IN_BLOCK;
    }

    /** Names of columns, in order. */
    List<String> names() {
        return new ArrayList<>(columns.keySet());
    }

    double[] values(String name) {
        return columns.get(name);
    }

    /** Mean latency of the reads that were due in the row's window. */
    double[] meanNanos() {
        return meanNanos;
    }

    double[] p50Nanos() {
        return p50Nanos;
    }

    double[] p95Nanos() {
        return p95Nanos;
    }

    int count(int row) {
        return counts[row];
    }

    /** Of each row the value of the next window of the same node; not a number in a node's last one. */
    double[] next(double[] values) {
        double[] next = new double[values.length];
        for (int row = 0; row < values.length; row++) {
            next[row] = window(row) + 1 < windows ? values[row + 1] : Double.NaN;
        }
        return next;
    }

    /** What the monitor had reported by the end of the row's window. */
    Signals signals(int row) {
        Signals.Builder signals = Signals.builder();
        for (Signal signal : Signal.values()) {
            double[] ratios = columns.get(NodeWatch.REPORTED + signal.key());
            if (ratios != null && !Double.isNaN(ratios[row])) {
                signals.set(signal, Math.min(1, Math.max(0, ratios[row])));
            }
        }
        return signals.build();
    }

    private double[] column(String name) {
        return columns.computeIfAbsent(
                name,
                missing -> {
                    double[] column = new double[rows()];
                    Arrays.fill(column, Double.NaN);
                    return column;
                });
    }

    private void setLatencies(int row, long[] sorted) {
        counts[row] = sorted.length;
        meanNanos[row] = Arrays.stream(sorted).average().orElse(Double.NaN);
        p50Nanos[row] = quantile(sorted, 0.5);
        p95Nanos[row] = quantile(sorted, 0.95);
    }

    private static double quantile(long[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
