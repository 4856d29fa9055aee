package io.horoscope.core;

import java.util.SplittableRandom;

/** Rounds of a property test: one seed, printed with every failure and settable by -Dhoroscope.seed. */
public final class Rounds {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);

    /** For mutation tests, which run every property hundreds of times. */
    private static final double SHARE =
            Double.parseDouble(System.getProperty("horoscope.rounds", "1"));

    private static final int FEWEST = 20;

    private Rounds() {}

    /** One round over random inputs. */
    @FunctionalInterface
    public interface Round {
        void run(SplittableRandom random);
    }

    /** For tests that print what they ran. */
    public static long seed() {
        return SEED;
    }

    /**
     * Runs a property so many times, each round on a generator of its own.
     *
     * @param count the number of rounds; {@code -Dhoroscope.rounds=0.1} runs a tenth of them
     */
    public static void of(int count, Round round) {
        SplittableRandom seeds = new SplittableRandom(SEED);
        double rounds = Math.min(count, Math.max(FEWEST, count * SHARE));
        for (int i = 0; i < rounds; i++) {
            try {
                round.run(seeds.split());
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "rerun with -Dhoroscope.seed=" + SEED + " (round " + i + "): " + e, e);
            }
        }
    }
}
