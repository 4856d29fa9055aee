package io.horoscope.core.schedule;

import io.horoscope.core.select.Chance;
import io.horoscope.core.settings.SettingsReader;

/**
 * A lottery among the levels that have reads, in which a level of twice the cost has a weight lower
 * by a factor (Hector's random multilevel queue, ICPP 2023: factor^(levels − i) for level i; its
 * levels are a hint's, these are by weighted cost, with the factor of the priority). Levels without a
 * read take no part, so no draw is void.
 *
 * <p>Worst case: by chance only. With factor f, the head of level i of eight is served next with a
 * probability of at least p = f^(8 − i) / (2 (f + f² + … + f⁸)): it is still waiting after n more
 * reads with a probability of at most (1 − p)ⁿ. For scans of 16.4 ms and more and f = 2, p is 1 /
 * 510.
 */
public final class RandomMultilevel implements SchedulingPolicy {

    public static final String NAME = "random_multilevel";

    static final String FACTOR = "factor";

    private static final double DEFAULT_FACTOR = 2;
    private static final int DRAWS = 1 << 30;

    private final Chance chance;
    private final double[] weights = new double[Levels.COUNT];

    /**
     * @param factor from the weight of a level to that of the one of twice the cost, at least 1
     */
    public RandomMultilevel(double factor, Chance chance) {
        this.chance = chance;
        for (int level = 0; level < Levels.COUNT; level++) {
            weights[level] = Math.pow(factor, Levels.CLASSES - level % Levels.CLASSES);
        }
    }

    static RandomMultilevel read(SettingsReader section, Chance chance) {
        return new RandomMultilevel(section.number(FACTOR, DEFAULT_FACTOR, 1, 100), chance);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** In one pass: each level replaces those before it with its share of the weight so far. */
    @Override
    public int pick(Heads heads, long nowNanos) {
        int drawn = Heads.NONE;
        double sum = 0;
        for (int level = 0; level < heads.levels(); level++) {
            if (heads.head(level) != null) {
                sum += weights[level];
                if (drawn == Heads.NONE || chance.below(DRAWS) < DRAWS * (weights[level] / sum)) {
                    drawn = level;
                }
            }
        }
        return drawn;
    }
}
