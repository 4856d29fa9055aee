package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class MovingCostTest {

    private static final long NOW = 1_000_000_000_000L;

    private final MovingCost cost = new MovingCost();

    @Test
    void log_manyReadsThatTakeTenTimesAsLong_isThat() {
        record(2_000, 10);
        assertEquals(Math.log(10), cost.log(NOW), 0.2);
    }

    /** The initial value counts as two hundred reads. */
    @Test
    void log_oneRead_movesItLittle() {
        record(1, 10);
        assertEquals(Math.log(10) / 201, cost.log(NOW), 1e-4);
    }

    @Test
    void log_dataInMemoryAgain_isForgottenByReads() {
        record(2_000, 10);
        record(4_000, 1);
        assertTrue(cost.log(NOW) < 0.1, "" + cost.log(NOW));
    }

    @Test
    void log_noDivertedReadsForAMinuteAndMore_fades() {
        record(2_000, 10);
        assertEquals(Math.log(10) / 2, cost.log(NOW + 60_000_000_000L), 0.1);
        assertTrue(cost.log(NOW + 600_000_000_000L) < 0.03);
    }

    /** What it was learned from has faded, too: a few reads change it. */
    @Test
    void log_learnedLongAgo_isLearnedAnew() {
        record(2_000, 10);
        for (int i = 0; i < 600; i++) {
            cost.record(1, 1, NOW + 600_000_000_000L);
        }
        assertTrue(cost.log(NOW + 600_000_000_000L) < 0.2);
    }

    @Test
    void log_anyReads_isWithinThem() {
        Rounds.of(
                500,
                random -> {
                    MovingCost any = new MovingCost();
                    long now = random.nextLong() / 2;
                    double least = 0;
                    double most = 0;
                    for (int i = 0; i < 300; i++) {
                        double factor = Math.exp(random.nextDouble() * 6 - 3);
                        now += random.nextLong(10_000_000_000L);
                        any.record(1e6 * factor, 1e6, now);
                        least = Math.min(least, Math.log(factor));
                        most = Math.max(most, Math.log(factor));
                        double log = any.log(now);
                        assertTrue(log >= least - 1e-3 && log <= most + 1e-3);
                    }
                });
    }

    private void record(int reads, double factor) {
        for (int i = 0; i < reads; i++) {
            cost.record(1e6 * factor, 1e6, NOW);
        }
    }
}
