package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.measure.Shares;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The figures of one run.
 *
 * @param shares of runs that shares.csv has: they are most of a result's memory
 */
record Row(Job job, Map<Metric, Double> values, long history, Optional<Shares> shares) {

    private static final Set<String> SHOWN = Set.of("horoscope", "dynamic_snitch", "c3");

    static Row of(Job job, RunResult result) {
        boolean isShown =
                job.seed() == 1
                        && SHOWN.contains(job.choice().name())
                        && !job.point().variant().scenario().windows().isEmpty();
        return new Row(
                job,
                result.values(),
                result.history(),
                isShown ? Optional.of(result.shares()) : Optional.empty());
    }
}
