package io.horoscope.measure.probe;

import java.util.OptionalDouble;

/** Ratios of differences. */
final class Ratios {

    /** What no counter of time exceeds: clocks and counters are not read at the same instant. */
    private static final double MOST = 1.5;

    private static final double SLACK_NANOS = 50e6;

    private Ratios() {}

    /**
     * part / whole, kept in [0, 1]: counters that are not read at the same instant overshoot by a
     * little.
     */
    static OptionalDouble of(double part, double whole) {
        return whole > 0
                ? OptionalDouble.of(Math.min(1, Math.max(0, part / whole)))
                : OptionalDouble.empty();
    }

    /** Whether a time can have been spent by {@code lanes} that each had {@code elapsedNanos}. */
    static boolean isPossible(double nanos, double lanes, double elapsedNanos) {
        return nanos <= lanes * (MOST * elapsedNanos + SLACK_NANOS);
    }
}
