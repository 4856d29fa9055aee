package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class LocalityTest {

    private static final double HOME = 3;

    private final Locality locality = new Locality();

    @Test
    void logCost_noReads_isTheInitialOne() {
        assertEquals(Locality.INITIAL_COST, locality.logCost(), 1e-6);
    }

    /** The initial cost weighs as 20 reads. */
    @Test
    void logCost_asManyReadsAsTheInitialCostCounts_isHalfWay() {
        for (int i = 0; i < Locality.INITIAL_READS; i++) {
            locality.record(HOME + 2, HOME);
        }
        assertEquals((Locality.INITIAL_COST + 2) / 2, locality.logCost(), 1e-3);
    }

    @Test
    void logCost_anyReads_staysBetweenTheSmallestAndTheLargest() {
        Rounds.of(
                200,
                random -> {
                    Locality any = new Locality();
                    double least = Locality.INITIAL_COST;
                    double most = Locality.INITIAL_COST;
                    for (int i = random.nextInt(5_000); i > 0; i--) {
                        double cost = random.nextDouble() * 6 - 2;
                        least = Math.min(least, cost);
                        most = Math.max(most, cost);
                        any.record(HOME + cost, HOME);
                        assertTrue(any.logCost() >= least - 1e-3 && any.logCost() <= most + 1e-3);
                    }
                });
    }

    /** A data set that outgrows memory is noticed after some thousand diverted reads. */
    @Test
    void logCost_costChangesAfterMillionsOfReads_followsIt() {
        for (int i = 0; i < 1_000_000; i++) {
            locality.record(HOME, HOME);
        }
        assertEquals(0, locality.logCost(), 1e-3);
        for (int i = 0; i < 3 * Locality.MOST_READS; i++) {
            locality.record(HOME + 2, HOME);
        }
        assertEquals(2, locality.logCost(), 0.11);
    }
}
