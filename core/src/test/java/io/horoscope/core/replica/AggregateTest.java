package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.Fact.Aggregate;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AggregateTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void after_anyValues_staysWithinTheirRange() {
        Rounds.of(
                5_000,
                random -> {
                    for (Aggregate aggregate : Aggregate.values()) {
                        double held = Double.NaN;
                        double low = Double.POSITIVE_INFINITY;
                        double high = Double.NEGATIVE_INFINITY;
                        for (int i = 0; i < 20; i++) {
                            double value = value(random);
                            low = Math.min(low, value);
                            high = Math.max(high, value);
                            held = aggregate.after(held, value, elapsed(random));
                            double rounding = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
                            assertTrue(
                                    held >= low - rounding && held <= high + rounding,
                                    aggregate + ": " + low + " " + held + " " + high);
                            if (aggregate != Aggregate.MEAN) {
                                assertTrue(held >= value, aggregate + ": " + held);
                            }
                            if (aggregate == Aggregate.LAST) {
                                assertEquals(value, held);
                            }
                        }
                    }
                });
    }

    @Test
    void mean_atTheHalfLife_isInTheMiddle() {
        assertEquals(5, Aggregate.MEAN.after(2, 8, 300_000_000));
    }

    /** However many answers there are in that second. */
    @Test
    void maximum_lowerValuesForASecond_fallsByHalfOrMore() {
        assertEquals(5, Aggregate.MAXIMUM.after(8, 2, SECOND));
        Rounds.of(
                2_000,
                random -> {
                    double low = value(random);
                    double high = low + Math.abs(value(random));
                    double held = high;
                    long left = SECOND;
                    while (left > 0) {
                        long step = Math.min(left, 1 + random.nextLong(SECOND / 3));
                        held = Aggregate.MAXIMUM.after(held, low, step);
                        left -= step;
                    }
                    double rounding = 1e-12 * Math.max(Math.abs(low), Math.abs(high));
                    assertTrue(held - low <= (high - low) / 2 + rounding, low + " " + held);
                });
    }

    @Test
    void maximum_ofTheSameMoment_isTheHighest() {
        assertEquals(9, Aggregate.MAXIMUM.after(9, 3, 0));
        assertEquals(9, Aggregate.MAXIMUM.after(9, 3, -SECOND));
        assertEquals(10, Aggregate.MAXIMUM.after(9, 10, 0));
    }

    private static double value(SplittableRandom random) {
        return (random.nextBoolean() ? 1 : -1) * Math.exp(random.nextDouble(-80, 80));
    }

    private static long elapsed(SplittableRandom random) {
        return random.nextLong() >> random.nextInt(64);
    }
}
