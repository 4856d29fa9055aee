package io.horoscope.core.score;

/**
 * The unused share of a resource: 1 − x, with a lower bound so that a product of reciprocals stays
 * finite.
 */
final class Headroom {

    /** Signals are no more precise than 0.1 %: below that, 1 / (1 − x) amplifies noise. */
    static final double LEAST = 0.001;

    private Headroom() {}

    static double of(double ratio) {
        return Math.max(LEAST, 1 - ratio);
    }
}
