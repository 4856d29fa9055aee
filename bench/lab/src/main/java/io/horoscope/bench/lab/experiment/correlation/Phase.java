package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.cluster.Antagonist;
import java.util.Locale;
import java.util.Optional;

/**
 * A time for which the same processes compete with a node, or none.
 *
 * @param node its number, from 1
 * @param beginNanos since the begin of the schedule
 * @param processes how many; 0 for none
 */
record Phase(
        int node, long beginNanos, long endNanos, Optional<Antagonist> antagonist, int processes) {

    /** Such as {@code cpu_contention x 3}, or {@code none}. */
    String label() {
        return antagonist
                .map(kind -> kind.name().toLowerCase(Locale.ROOT) + "_contention x " + processes)
                .orElse("none");
    }
}
