package io.horoscope.core;

import java.util.SplittableRandom;

/** Rounds of a property test: one seed, printed with every failure and settable by -Dhoroscope.seed. */
public final class Rounds {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);

    private Rounds() {}

    /** One round over random inputs. */
    @FunctionalInterface
    public interface Round {
        void run(SplittableRandom random);
    }

    /** Runs a property so many times, each round on a generator of its own. */
    public static void of(int count, Round round) {
        SplittableRandom seeds = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            try {
                round.run(seeds.split());
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "rerun with -Dhoroscope.seed=" + SEED + " (round " + i + "): " + e, e);
            }
        }
    }
}
