package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.select.Coordinator;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Scores calculated by hand. The score of a replica that reports neither queue nor service time is
 * its latency in milliseconds, so the tests measure other scores with such replicas.
 */
class C3SelectorTest {

    private final Coordinator coordinator = weighing(1);

    /** Replica 0: 3 + (1 + 1)³·2 = 19. Replica 1: 6 + 1³·4 = 10. */
    @Test
    void order_queueAndService_countByTheCube() {
        answer(0, 5, 1, 2);
        answer(1, 10, 0, 4);
        assertScore(19, 0);
        assertScore(10, 1);
        assertArrayEquals(new int[] {1, 0}, coordinator.order(0, 1));
    }

    /** With weight 150: 6 + 151³·4. */
    @Test
    void order_concurrencyWeight_multipliesOwnRequests() {
        Coordinator weighty = weighing(150);
        weighty.send(1).answer(1, 10, 0, 4).send(1);
        assertScore(weighty, 6 + 4 * 151.0 * 151 * 151, 1);
    }

    /** Three known nodes, one request in flight: (1 + 3)³·1 = 64. */
    @Test
    void order_noConcurrencyWeight_isTheNumberOfKnownNodes() {
        Coordinator paper = Coordinator.of(Map.of("name", "c3"));
        paper.send(0).answer(0, 1, 0, 1).send(0);
        assertScore(paper, 64, 0);
    }

    /** The newest has a weight of 0.9: R = 9.6, q = 3.6, s = 90.4; 9.6 + 4.6³·90.4 = 8808.774. */
    @Test
    void order_secondAnswer_weighsNineTenths() {
        answer(1, 10, 0, 4);
        answer(1, 110, 4, 100);
        assertScore(8808.774, 1);
    }

    @Test
    void order_neverAnswered_isBestWithAnyNumberInFlight() {
        answer(0, 1, 0, 1);
        coordinator.send(2, 2, 2, 2, 2);
        assertArrayEquals(new int[] {2, 1, 0}, coordinator.order(0, 2, 1));
    }

    /** The whole latency counts as service time, and the queue as empty. */
    @Test
    void order_nothingReported_scoresTheLatency() {
        coordinator.send(0).answer(0, 25);
        assertScore(25, 0);
        coordinator.send(0);
        assertScore(25 * 8, 0);
    }

    /** A service time above the latency is impossible. The difference counts as 0, not below. */
    @Test
    void order_serviceAboveLatency_hasNoNegativeDifference() {
        answer(0, 5, 0, 9);
        assertScore(9, 0);
    }

    @Test
    void order_withRateControl_putsLimitedReplicasLastByScore() {
        Coordinator rated =
                Coordinator.of(Map.of("name", "c3", "rate_control", "on", "profile", "sim"));
        rated.send(0, 1, 2, 3).answer(0, 1).answer(1, 2).answer(2, 3).answer(3, 4);
        assertArrayEquals(new int[] {0, 1, 2, 3}, rated.order(3, 2, 1, 0));
        for (int i = 0; i < 9; i++) {
            rated.send(0, 1).answer(0, 1).answer(1, 2);
        }
        assertArrayEquals(new int[] {2, 3, 0, 1}, rated.order(3, 2, 1, 0));
        assertArrayEquals(new int[] {0, 1, 2, 3}, rated.at(2).order(3, 2, 1, 0));
        assertTrue(rated.rateControl().isPresent());
    }

    @Test
    void new_badConcurrencyWeight_isRefused() {
        for (double bad : new double[] {-1, Double.NaN, 100_001}) {
            assertThrows(
                    IllegalArgumentException.class, () -> new C3Selector(bad, Optional.empty()));
        }
    }

    private static Coordinator weighing(int weight) {
        return new Coordinator(new C3Selector(weight, Optional.empty()));
    }

    private void answer(int node, double latency, int queued, double service) {
        coordinator.send(node).answer(node, latency, queued, service);
    }

    private void assertScore(double score, int node) {
        assertScore(coordinator, score, node);
    }

    /** Compares the replica with one of a slightly lower and one of a slightly higher score. */
    private static void assertScore(Coordinator coordinator, double score, int node) {
        for (int i = 0; i < 40; i++) { // Enough to outweigh earlier values.
            coordinator.send(20).answer(20, score * 0.99999);
            coordinator.send(21).answer(21, score * 1.00001);
        }
        assertArrayEquals(
                new int[] {20, node, 21}, coordinator.order(21, node, 20), "score " + score);
    }
}
