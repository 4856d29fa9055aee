package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.select.Coordinator;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TwoChoicesSelectorTest {

    private static final double DECAY_MILLIS = 10_000;

    private final Coordinator coordinator = Coordinator.of(Map.of("name", "two_choices"));

    /** Of the first two the second is better; the third, which is best of all, is not drawn. */
    @Test
    void order_twoDrawn_putsTheBetterOneFirst() {
        coordinator.send(0, 1, 2).answer(0, 9).answer(1, 5).answer(2, 1);
        assertArrayEquals(new int[] {1, 0, 2}, draw(0, 0).order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, draw(0, 1).order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, draw(2, 0).order(0, 1, 2));
    }

    /** 4 ms with one in flight is 8, and 7 with none is less; equals keep their order. */
    @Test
    void order_requestsInFlight_multiplyTheLatency() {
        coordinator.send(0, 1).answer(0, 4).answer(1, 7);
        assertArrayEquals(new int[] {0, 1}, draw(0, 0).order(0, 1));
        assertArrayEquals(new int[] {1, 0}, draw(0, 0).send(0).order(0, 1));
        coordinator.send(2).answer(2, 4).send(2);
        assertArrayEquals(new int[] {2, 0}, draw(0, 0).order(2, 0));
        assertArrayEquals(new int[] {0, 2}, draw(0, 0).order(0, 2));
    }

    /** A peak replaces the average; after half a decay it is 100·e^-0.5 = 60.65. */
    @Test
    void answered_longerThanTheAverage_replacesItAndDecays() {
        coordinator.send(0, 1).answer(0, 1).answer(0, 100);
        assertBetween(99.99, 100.01, 0);
        coordinator.at(DECAY_MILLIS / 2);
        assertBetween(60.64, 60.66, 0);
    }

    /** The weight of the average is e^-1 after a decay: 10 + (100 - 10)·0.3679 = 43.11. */
    @Test
    void answered_shorterThanTheAverage_movesIt() {
        coordinator.send(0, 0).answer(0, 100).at(DECAY_MILLIS).answer(0, 10);
        assertBetween(43.1, 43.12, 0);
    }

    @Test
    void failed_countsWithItsLatency() {
        coordinator.send(0).fail(0, 300);
        assertBetween(299, 301, 0);
    }

    @Test
    void order_neverAnswered_isBest() {
        coordinator.send(0, 1, 1).answer(0, 1);
        assertArrayEquals(new int[] {1, 0}, draw(0, 0).order(0, 1));
    }

    /** Each of ten pairs is drawn as often: the worst of five never leads, the best in four. */
    @Test
    void order_manyReads_drawsEveryPair() {
        SplittableRandom random = new SplittableRandom(3);
        coordinator.with(random::nextInt).send(0, 1, 2, 3, 4);
        for (int node = 0; node < 5; node++) {
            coordinator.answer(node, 10 - node);
        }
        int[] led = new int[5];
        for (int i = 0; i < 10_000; i++) {
            led[coordinator.order(0, 1, 2, 3, 4)[0]]++;
        }
        for (int node = 0; node < 5; node++) {
            assertEquals(1_000 * node, led[node], 150, "replica " + node);
        }
    }

    @Test
    void new_decayNotPositive_isRefused() {
        for (Duration bad : new Duration[] {Duration.ZERO, Duration.ofMillis(-1)}) {
            assertThrows(IllegalArgumentException.class, () -> new TwoChoicesSelector(bad));
        }
    }

    private Coordinator draw(int first, int second) {
        int[] draws = {first, second};
        int[] drawn = {0};
        return coordinator.with(bound -> draws[drawn[0]++]);
    }

    /** The cost of the replica is between those of two that have just answered. */
    private void assertBetween(double low, double high, int node) {
        coordinator.leave(20).leave(21).answer(20, low).answer(21, high);
        assertArrayEquals(new int[] {20, node}, draw(0, 0).order(node, 20));
        assertArrayEquals(new int[] {node, 21}, draw(0, 0).order(21, node));
    }
}
