package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.measure.Shares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a run showed, simulated or real.
 *
 * @param reads that ended after the warm-up
 * @param millis latencies: the quantiles of {@link #COLUMNS}
 * @param shares of the reads of the whole run, by node
 */
record Figures(long reads, long failed, List<Double> millis, List<Double> shares) {

    static final List<String> COLUMNS = List.of("reads", "failed", "p50_ms", "p95_ms", "p99_ms");

    static Figures simulated(RunResult result) {
        Shares shares = result.shares();
        return new Figures(
                (long) result.value(Metric.COUNT),
                (long) result.value(Metric.FAILED),
                List.of(
                        result.value(Metric.P50),
                        result.value(Metric.P95),
                        result.value(Metric.P99)),
                IntStream.range(0, shares.nodes())
                        .mapToObj(node -> shares.share(node, 0, shares.slices()))
                        .toList());
    }

    /**
     * Those of a real run.
     *
     * @param sortedNanos latencies
     * @param served reads of each node
     */
    static Figures real(long[] sortedNanos, long failed, long[] served) {
        double all = Math.max(1, Arrays.stream(served).sum());
        return new Figures(
                sortedNanos.length,
                failed,
                DoubleStream.of(0.5, 0.95, 0.99)
                        .mapToObj(share -> PacedReads.quantileMillis(sortedNanos, share))
                        .toList(),
                Arrays.stream(served).mapToObj(count -> count / all).toList());
    }

    /** For {@link #COLUMNS}, and a share of each node. */
    List<Object> row() {
        List<Object> row = new ArrayList<>(List.of(reads, failed));
        row.addAll(millis);
        row.addAll(shares);
        return row;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "p50 %.1f, p95 %.1f, p99 %.1f ms, shares %s",
                millis.get(0),
                millis.get(1),
                millis.get(2),
                shares.stream().map(share -> String.format(Locale.ROOT, "%.2f", share)).toList());
    }
}
