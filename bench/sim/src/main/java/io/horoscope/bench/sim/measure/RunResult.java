package io.horoscope.bench.sim.measure;

import io.horoscope.bench.sim.disturb.Window;
import io.horoscope.core.plan.Fallback;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The figures of one run. */
public final class RunResult {

    private final Map<Metric, Double> values;
    private final Shares shares;
    private final long history;
    private final long events;

    private final Map<Fallback, Long> fallbacks;

    private RunResult(Builder builder) {
        this.fallbacks = builder.fallbacks;
        this.values = builder.values;
        this.shares = builder.shares;
        this.history = builder.history;
        this.events = builder.events;
    }

    /** A figure, or NaN where the run has none of that kind. */
    public double value(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    /** Who was asked, over time. */
    public Shares shares() {
        return shares;
    }

    /** Reads that had stock Cassandra's order because the plan engine fell back, by cause. */
    public Map<Fallback, Long> fallbacks() {
        return fallbacks;
    }

    /** Equal for equal histories. */
    public long history() {
        return history;
    }

    /** Events of the simulation. */
    public long events() {
        return events;
    }

    /** Collects the figures of one run. */
    public static final class Builder {

        private final Map<Metric, Double> values = new EnumMap<>(Metric.class);
        private final Map<Fallback, Long> fallbacks;
        private final Shares shares;
        private final long history;
        private final long events;

        /**
         * @param measuredNanos how long the measured part of the run was
         * @param settledNanos from when on shares should be steady
         * @param endNanos the end of the run
         */
        public Builder(
                Recorder recorder,
                long measuredNanos,
                long settledNanos,
                long endNanos,
                long events) {
            this.fallbacks = Map.copyOf(recorder.fallbacks());
            this.shares = recorder.shares();
            this.history = recorder.history();
            this.events = events;
            Histogram latencies = recorder.latencies();
            values.put(Metric.MEAN, millis(latencies.getMean()));
            values.put(Metric.P50, millis((double) latencies.getValueAtPercentile(50)));
            values.put(Metric.P95, millis((double) latencies.getValueAtPercentile(95)));
            values.put(Metric.P99, millis((double) latencies.getValueAtPercentile(99)));
            values.put(Metric.P999, millis((double) latencies.getValueAtPercentile(99.9)));
            values.put(Metric.COUNT, (double) latencies.getTotalCount());
            values.put(Metric.THROUGHPUT, recorder.completed() / (measuredNanos / 1e9));
            values.put(Metric.FAILED, (double) recorder.failed());
            values.put(Metric.DIVERTED, recorder.divertedRatio());
            values.put(Metric.LARGEST_SHARE, shares.largest(settledNanos, endNanos));
            values.put(Metric.SWING, shares.swing(settledNanos, endNanos));
        }

        /**
         * Measures how fast reads left the nodes of a disturbance and returned; the mean over its
         * nodes.
         */
        public void moved(Window window, long endNanos) {
            double leave = 0;
            double back = 0;
            for (int node : window.nodes()) {
                leave +=
                        seconds(
                                shares.leaveNanos(node, window.fromNanos(), window.untilNanos()),
                                window.nanos());
                back +=
                        seconds(
                                shares.returnNanos(
                                        node, window.fromNanos(), window.untilNanos(), endNanos),
                                endNanos - window.untilNanos());
            }
            values.put(Metric.LEAVE, leave / window.nodes().size());
            if (window.untilNanos() < endNanos) {
                values.put(Metric.RETURN, back / window.nodes().size());
            }
        }

        public RunResult build() {
            return new RunResult(this);
        }

        /** What never happened counts as the whole time in which it could have. */
        private static double seconds(OptionalDouble nanos, long atMostNanos) {
            return nanos.orElse((double) atMostNanos) / 1e9;
        }

        private static double millis(double nanos) {
            return nanos / 1e6;
        }
    }
}
