package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.fault.Contention;
import java.util.Optional;

/** A time for which the same programs run beside a node, or none. Immutable. */
final class Phase {

    private final int node;
    private final long beginNanos;
    private final long endNanos;
    private final Contention antagonist;
    private final int processes;

    /**
     * @param node its number, from 1
     * @param beginNanos since the begin of the schedule
     * @param antagonist null for none
     * @param processes how many of it; 0 for none
     */
    Phase(int node, long beginNanos, long endNanos, Contention antagonist, int processes) {
        this.node = node;
        this.beginNanos = beginNanos;
        this.endNanos = endNanos;
        this.antagonist = antagonist;
        this.processes = processes;
    }

    int node() {
        return node;
    }

    long beginNanos() {
        return beginNanos;
    }

    long endNanos() {
        return endNanos;
    }

    /** Empty in a calm phase. */
    Optional<Contention> antagonist() {
        return Optional.ofNullable(antagonist);
    }

    int processes() {
        return processes;
    }

    /** Such as {@code cpu x 3}, or {@code calm}. */
    String label() {
        return antagonist == null
                ? "calm"
                : antagonist.name().toLowerCase(java.util.Locale.ROOT) + " x " + processes;
    }
}
