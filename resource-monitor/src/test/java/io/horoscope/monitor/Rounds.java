package io.horoscope.monitor;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Rounds of a property test: one seed, printed with every failure and settable by -Dhoroscope.seed. */
public final class Rounds {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);

    private Rounds() {}

    /** Runs a property so many times, each round on a generator of its own. */
    public static void of(int count, Consumer<SplittableRandom> round) {
        SplittableRandom seeds = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            try {
                round.accept(seeds.split());
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "rerun with -Dhoroscope.seed=" + SEED + " (round " + i + "): " + e, e);
            }
        }
    }
}
