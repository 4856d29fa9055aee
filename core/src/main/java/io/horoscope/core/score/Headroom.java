package io.horoscope.core.score;

/** What is left of a resource: 1 − x, kept away from 0 so that a product of reciprocals stays finite. */
final class Headroom {

    /** Measurements end at 0.1 %: beyond it 1 / (1 − x) amplifies noise, not load. */
    static final double LEAST = 0.001;

    private Headroom() {}

    static double of(double ratio) {
        return Math.max(LEAST, 1 - ratio);
    }
}
