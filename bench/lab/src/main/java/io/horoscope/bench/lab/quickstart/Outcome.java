package io.horoscope.bench.lab.quickstart;

import java.util.List;
import java.util.OptionalDouble;

/** What the quickstart found, and whether it is what was promised. Immutable. */
final class Outcome {

    /** The share of the overloaded node falls by this much of itself, and counts as back when this much of it is back. */
    static final double TARGET_FALL = 0.8;

    static final double TARGET_RETURN = 0.8;
    static final double FALL_DEADLINE_SECONDS = 5;
    static final double RETURN_DEADLINE_SECONDS = 15;

    private final List<Phase> phases;
    private final int overloaded;
    private final List<Turn> turns;
    private final String signals;
    private final long failures;
    private final String firstFailure;

    /**
     * @param phases before, during, after
     * @param overloaded index of the overloaded node
     * @param turns of reads and of scans
     * @param signals what the overloaded node's monitor reported meanwhile, in words
     */
    Outcome(
            List<Phase> phases,
            int overloaded,
            List<Turn> turns,
            String signals,
            long failures,
            String firstFailure) {
        this.phases = List.copyOf(phases);
        this.overloaded = overloaded;
        this.turns = List.copyOf(turns);
        this.signals = signals;
        this.failures = failures;
        this.firstFailure = firstFailure;
    }

    List<Phase> phases() {
        return phases;
    }

    int overloaded() {
        return overloaded;
    }

    List<Turn> turns() {
        return turns;
    }

    String signals() {
        return signals;
    }

    long failures() {
        return failures;
    }

    String firstFailure() {
        return firstFailure;
    }

    boolean held() {
        return failures == 0 && turns.stream().allMatch(Turn::held);
    }

    /** Whether a time was found and is in time. */
    static boolean within(OptionalDouble seconds, double deadlineSeconds) {
        return seconds.isPresent() && seconds.getAsDouble() <= deadlineSeconds;
    }
}
