package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.measure.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The best baseline of a point, by mean p99: neither our own rule nor the oracle is a baseline. */
final class Verdict {

    /** The rule that is judged. */
    static final String OURS = "horoscope";

    private final List<Summary> summaries;

    /**
     * @param summaries of one point
     */
    Verdict(List<Summary> summaries) {
        this.summaries = summaries;
    }

    Optional<Summary> bestBaseline() {
        return summaries.stream()
                .filter(summary -> isBaseline(summary.choice().name()))
                .filter(summary -> summary.estimate(Metric.P99).isKnown())
                .min(Comparator.comparingDouble(summary -> summary.mean(Metric.P99)));
    }

    /** Every form of our own rule that took part. */
    List<Summary> ours() {
        return summaries.stream()
                .filter(summary -> summary.choice().name().equals(OURS))
                .collect(java.util.stream.Collectors.toUnmodifiableList());
    }

    boolean isBest(Summary summary) {
        return bestBaseline().filter(best -> best == summary).isPresent();
    }

    private static boolean isBaseline(String name) {
        return !name.equals(OURS) && !name.equals(OracleSelector.NAME);
    }
}
