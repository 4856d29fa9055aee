package io.horoscope.bench.sim.measure;

import io.horoscope.bench.sim.fault.Window;
import io.horoscope.core.plan.Fallback;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * The figures of one run.
 *
 * @param shares the nodes' shares of first choices, over time
 * @param fallbacks reads with stock Cassandra's order because the plan engine fell back, by cause
 * @param history equal for equal histories
 */
public record RunResult(
        Map<Metric, Double> values, Shares shares, Map<Fallback, Long> fallbacks, long history) {

    /**
     * Collects the figures of one run.
     *
     * @param moved windows in which reads should leave the nodes, and after which they should
     *     return
     * @param dropped reads that replicas dropped
     */
    public static RunResult of(Recorder recorder, Phases phases, List<Window> moved, long dropped) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        Histogram latencies = recorder.latencies();
        values.put(Metric.MEAN, latencies.getMean() / 1e6);
        values.put(Metric.P50, latencies.getValueAtPercentile(50) / 1e6);
        values.put(Metric.P95, latencies.getValueAtPercentile(95) / 1e6);
        values.put(Metric.P99, latencies.getValueAtPercentile(99) / 1e6);
        values.put(Metric.P999, latencies.getValueAtPercentile(99.9) / 1e6);
        values.put(Metric.COUNT, (double) latencies.getTotalCount());
        values.put(Metric.THROUGHPUT, recorder.completed() / (phases.measuredNanos() / 1e9));
        values.put(Metric.FAILED, (double) recorder.failed());
        values.put(Metric.DIVERTED, recorder.divertedRatio());
        recorder.crossingRatio().ifPresent(ratio -> values.put(Metric.CROSSINGS, ratio));
        double reads = Math.max(1, latencies.getTotalCount());
        values.put(Metric.RETRIES, recorder.retries() / reads);
        values.put(Metric.DROPPED, dropped / reads);
        if (recorder.scanLatencies().getTotalCount() > 0) {
            measureScans(recorder, phases, values);
        }
        Histogram reporting = recorder.reportingLatencies();
        if (reporting.getTotalCount() > 0) {
            values.put(Metric.SESSIONS_P99, p99(without(reporting, latencies)));
            values.put(Metric.REPORTING_P99, p99(reporting));
        }
        Shares shares = recorder.shares();
        long settledNanos = Math.max(phases.warmUpNanos(), phases.settledNanos());
        values.put(Metric.LARGEST_SHARE, shares.largest(settledNanos, phases.endNanos()));
        values.put(Metric.SWING, shares.swing(settledNanos, phases.endNanos()));
        recorder.latenciesByPhase()
                .forEach(
                        (phase, own) -> {
                            values.put(phase.p99(), own.getValueAtPercentile(99) / 1e6);
                            values.put(phase.p999(), own.getValueAtPercentile(99.9) / 1e6);
                        });
        moved.forEach(window -> measureMove(shares, window, phases.endNanos(), values));
        return new RunResult(values, shares, Map.copyOf(recorder.fallbacks()), recorder.history());
    }

    /** The figures alone: shares are most of a result's memory. */
    public RunResult withoutShares() {
        return new RunResult(values, null, fallbacks, history);
    }

    /** A figure, or NaN where the run has none of that kind. */
    public double value(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    private static void measureScans(Recorder recorder, Phases phases, Map<Metric, Double> values) {
        Histogram scans = recorder.scanLatencies();
        double seconds = phases.measuredNanos() / 1e9;
        values.put(Metric.POINTS_P99, p99(without(scans, recorder.latencies())));
        values.put(Metric.SCANS_P99, p99(scans));
        values.put(Metric.POINTS, (recorder.completed() - recorder.completedScans()) / seconds);
        values.put(Metric.SCANS, recorder.completedScans() / seconds);
    }

    private static Histogram without(Histogram some, Histogram all) {
        Histogram others = all.copy();
        others.subtract(some);
        return others;
    }

    private static double p99(Histogram latencies) {
        return latencies.getValueAtPercentile(99) / 1e6;
    }

    /** How fast reads left the nodes of a fault and returned; the mean over its nodes. */
    private static void measureMove(
            Shares shares, Window window, long endNanos, Map<Metric, Double> values) {
        double leave = 0;
        double back = 0;
        for (int node : window.nodes()) {
            leave += seconds(shares.leaveNanos(node, window), window.nanos());
            back +=
                    seconds(
                            shares.returnNanos(node, window, endNanos),
                            endNanos - window.untilNanos());
        }
        values.put(Metric.LEAVE, leave / window.nodes().size());
        if (window.untilNanos() < endNanos) {
            values.put(Metric.RETURN, back / window.nodes().size());
        }
    }

    /** What never happened counts as the whole time in which it could have. */
    private static double seconds(OptionalDouble nanos, long atMostNanos) {
        return nanos.orElse((double) atMostNanos) / 1e9;
    }
}
