package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.fault.Fault;
import java.util.List;

/**
 * The fault that some nodes have while a variant is measured.
 *
 * @param fault null for none
 * @param nodes numbers from 1; in a window their number counts, and the busiest nodes are taken
 * @param allowedFailures share of operations that may fail
 */
public record FaultPlan(Fault fault, List<Integer> nodes, Timing timing, double allowedFailures) {

    public static final FaultPlan NONE = new FaultPlan(null, List.of(), Timing.THROUGHOUT, 0);

    /** When nodes have the fault. */
    public enum Timing {
        /** In the whole run, from before its start. */
        THROUGHOUT,
        /** For ten seconds of the run. */
        WINDOW
    }

    /** The word of results; empty for none. */
    public String word() {
        return fault == null ? "" : fault.word();
    }

    boolean isNone() {
        return fault == null;
    }

    boolean isWindow() {
        return timing == Timing.WINDOW;
    }
}
