package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.OperationClass;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DynamicSnitchSelectorTest {

    private static final Duration UPDATE = Duration.ofMillis(100);
    private static final Duration RESET = Duration.ofSeconds(1);

    private final DynamicSnitchSelector snitch = new DynamicSnitchSelector(UPDATE, RESET, 1);
    private final Coordinator coordinator = new Coordinator(snitch);

    /** Medians 4, 10, 20: scores 0.2, 0.5, 1. */
    @Test
    void tick_samples_scoresAreMediansByTheHighest() {
        answer(0, 1, 4, 9);
        answer(1, 10);
        answer(2, 20, 20);
        coordinator.tick();
        assertEquals(0.2, snitch.score(0));
        assertEquals(0.5, snitch.score(1));
        assertEquals(1, snitch.score(2));
        assertTrue(Double.isNaN(snitch.score(3)));
    }

    /** Scores 1, 0.5: twice as bad is allowed, more is not. */
    @Test
    void order_badnessAtTheThreshold_keepsTheOrderUpToIt() {
        answer(0, 20);
        answer(1, 10);
        assertArrayEquals(new int[] {0, 1}, coordinator.tick().order(0, 1));
        answer(0, 21, 21);
        assertArrayEquals(new int[] {1, 0}, coordinator.tick().order(0, 1));
    }

    @Test
    void order_thresholdOfZero_sortsAlways() {
        Coordinator greedy = new Coordinator(new DynamicSnitchSelector(UPDATE, RESET, 0));
        greedy.send(0, 1).answer(0, 101).answer(1, 100);
        assertArrayEquals(new int[] {1, 0}, greedy.tick().order(0, 1));
        Coordinator byDefault = Coordinator.of(Map.of("name", "dynamic_snitch"));
        byDefault.send(0, 1).answer(0, 101).answer(1, 100);
        assertArrayEquals(new int[] {0, 1}, byDefault.tick().order(0, 1));
    }

    @Test
    void order_betweenTicks_goesByTheLastScores() {
        answer(0, 5);
        answer(1, 1);
        assertArrayEquals(new int[] {0, 1}, coordinator.order(0, 1));
        coordinator.tick();
        answer(0, 0.1, 0.1, 0.1);
        assertArrayEquals(new int[] {1, 0}, coordinator.order(0, 1));
    }

    /** All samples go at the reset, and the scores with the tick after it. */
    @Test
    void tick_atTheReset_dropsAllSamples() {
        answer(0, 50);
        answer(1, 1);
        coordinator.at(0).tick().at(999).tick();
        assertArrayEquals(new int[] {1, 0}, coordinator.at(1_000).tick().order(0, 1));
        assertArrayEquals(new int[] {0, 1}, coordinator.at(1_100).tick().order(0, 1));
        assertTrue(Double.isNaN(snitch.score(0)));
        answer(0, 50);
        answer(1, 1);
        coordinator.at(1_999).tick();
        assertEquals(1, snitch.score(0));
        coordinator.at(2_000).tick().at(2_100).tick();
        assertTrue(Double.isNaN(snitch.score(0)));
    }

    /** A request that expired counts with its time; an error, which took less than the median, does not. */
    @Test
    void failed_timeAboveTheMedian_countsAsALatency() {
        answer(0, 10, 10);
        answer(1, 10);
        coordinator.tick();
        coordinator.send(0, 0, 0).fail(0, 5_000).fail(0, 5_000).fail(0, 5_000);
        coordinator.send(1, 1).fail(1, 0.1).fail(1, 0.1);
        coordinator.tick();
        assertEquals(1, snitch.score(0));
        assertEquals(10 / 5_000.0, snitch.score(1));
    }

    /** At most 1.5 times as bad as both together. */
    @Test
    void isWorthMerging_worstOfTheShared_isComparedWithBoth() {
        answer(0, 10);
        answer(1, 10);
        answer(2, 30);
        answer(3, 31);
        coordinator.tick();
        assertTrue(isWorthMerging(new int[] {2}, 0, 1));
        assertFalse(isWorthMerging(new int[] {3}, 0, 1));
        assertFalse(isWorthMerging(new int[] {2, 3}, 0, 1));
        assertTrue(isWorthMerging(new int[] {3}, 0, 0), "both are asked of one replica anyway");
        assertTrue(isWorthMerging(new int[] {3}, 0, 9), "never sampled");
        assertTrue(isWorthMerging(new int[] {9}, 0, 1), "never sampled");
        assertFalse(isWorthMerging(new int[] {9, 3}, 0, 1), "one of them was");
    }

    @Test
    void tickInterval_isTheUpdateInterval() {
        assertEquals(UPDATE.toNanos(), snitch.tickIntervalNanos());
        assertEquals(
                250_000_000,
                Coordinator.of(Map.of("name", "dynamic_snitch", "update_interval", "250ms"))
                        .selector
                        .tickIntervalNanos());
    }

    @Test
    void new_badParameters_areRefused() {
        assertRefused(Duration.ZERO, RESET, 1);
        assertRefused(UPDATE, Duration.ZERO, 1);
        assertRefused(UPDATE, RESET, -0.1);
        assertRefused(UPDATE, RESET, Double.NaN);
    }

    private static void assertRefused(Duration update, Duration reset, double threshold) {
        assertThrows(
                IllegalArgumentException.class,
                () -> new DynamicSnitchSelector(update, reset, threshold));
    }

    private boolean isWorthMerging(int[] shared, int left, int right) {
        return snitch.isWorthMerging(
                shared, shared.length, left, right, coordinator.context(OperationClass.SCAN, 0));
    }

    private void answer(int node, double... latencies) {
        for (double latency : latencies) {
            coordinator.send(node).answer(node, latency);
        }
    }
}
