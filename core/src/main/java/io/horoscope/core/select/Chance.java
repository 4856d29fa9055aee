package io.horoscope.core.select;

/**
 * A source of uniform integers. Production passes ThreadLocalRandom, the simulator a seeded one.
 */
@FunctionalInterface
public interface Chance {

    /** A uniform integer in [0, bound). */
    int below(int bound);
}
