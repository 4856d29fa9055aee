package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.measure.Shares;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What one run gave. Shares are kept for the first seed only: they are most of a result's memory. */
final class Row {

    private final Job job;
    private final Map<Metric, Double> values = new EnumMap<>(Metric.class);
    private final long history;
    private final Optional<Shares> shares;

    Row(Job job, RunResult result, boolean keepShares) {
        this.job = job;
        for (Metric metric : Metric.values()) {
            values.put(metric, result.value(metric));
        }
        this.history = result.history();
        this.shares = keepShares ? Optional.of(result.shares()) : Optional.empty();
    }

    Job job() {
        return job;
    }

    /** NaN where the run has no such figure. */
    double value(Metric metric) {
        return values.get(metric);
    }

    long history() {
        return history;
    }

    Optional<Shares> shares() {
        return shares;
    }
}
