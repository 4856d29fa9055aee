package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DecayedMeanTest {

    private static final double LEAST = DecayedMean.LEAST_WEIGHT;
    private static final double CENTURY_NANOS = 100 * 365.25 * TimeUnit.DAYS.toNanos(1);

    @Test
    void weight_atTheHalfLife_isOneHalf() {
        assertEquals(0.5, DecayedMean.weight(300, 300));
        assertEquals(2 / 3.0, DecayedMean.weight(600, 300));
    }

    @Test
    void weight_atAndPastAFifteenthOfTheHalfLife_isTheLeastAndMore() {
        assertEquals(LEAST, DecayedMean.weight(20, 300));
        assertTrue(DecayedMean.weight(21, 300) > LEAST);
        assertEquals(LEAST, DecayedMean.weight(0, 300));
        assertEquals(LEAST, DecayedMean.weight(-1, 300));
        assertEquals(LEAST, DecayedMean.weight(Long.MIN_VALUE, 300));
    }

    /** M1: from a millisecond to a century and beyond, a longer gap never weighs less. */
    @Test
    void weight_anyGaps_risesWithTheGapAndStaysInRange() {
        Rounds.of(
                20_000,
                random -> {
                    double halfLife = Math.exp(random.nextDouble(Math.log(1e6), Math.log(1e12)));
                    long gap = gap(random);
                    long longer = gap + random.nextLong(gap);
                    double weight = DecayedMean.weight(gap, halfLife);
                    double heavier = DecayedMean.weight(longer, halfLife);
                    assertTrue(weight >= LEAST && weight < 1, gap + " ns: " + weight);
                    assertTrue(heavier >= weight && heavier < 1, longer + " ns: " + heavier);
                });
    }

    @Test
    void after_firstSample_isTheMean() {
        assertEquals(7, DecayedMean.after(Double.NaN, 7, LEAST));
        assertEquals(8, DecayedMean.after(7, 23, LEAST));
    }

    private static long gap(SplittableRandom random) {
        return (long) Math.exp(random.nextDouble(Math.log(1e6), Math.log(CENTURY_NANOS)));
    }
}
