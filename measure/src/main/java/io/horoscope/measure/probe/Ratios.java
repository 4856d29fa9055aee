package io.horoscope.measure.probe;

import java.util.OptionalDouble;

/** Ratios of differences. */
final class Ratios {

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
}
