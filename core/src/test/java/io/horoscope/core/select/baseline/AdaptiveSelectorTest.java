package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.select.Coordinator;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Ranks worked out by hand. A replica that reports neither queue nor service time has its latency
 * in milliseconds as its rank: such replicas are the yardsticks for the others' ranks.
 */
class AdaptiveSelectorTest {

    private final Coordinator coordinator = weighing(1);

    /** Replica 0: 5 - 2 + (1 + 1)³·2 = 19. Replica 1: 10 - 4 + 1³·4 = 10. */
    @Test
    void order_queueAndService_countByTheCube() {
        answer(coordinator, 0, 5, 1, 2);
        assertRank(coordinator, 19, 0);
        answer(coordinator, 1, 10, 0, 4);
        assertRank(coordinator, 10, 1);
    }

    /** With one request in flight of each of 150 coordinators: 6 + 151³·4. */
    @Test
    void order_concurrencyWeight_multipliesOwnRequests() {
        Coordinator weighty = weighing(150);
        answer(weighty, 1, 10, 0, 4);
        weighty.send(1);
        assertRank(weighty, 6 + 4 * 151.0 * 151 * 151, 1);
    }

    /** Replica 0 and two yardsticks have answered, one request is in flight: (1 + 3)³·1 = 64. */
    @Test
    void order_noConcurrencyWeight_isTheNumberOfNodesThatAnswered() {
        Coordinator plain = Coordinator.of(Map.of("name", "adaptive"));
        plain.send(0, 9).answer(0, 1, 0, 1).send(0);
        assertRank(plain, 64, 0);
    }

    /** The newest weighs 0.3: R = 40, q = 1.2, s = 32.8, and 7.2 + 2.2³·32.8 = 356.4544. */
    @Test
    void order_secondAnswer_weighsThreeTenths() {
        answer(coordinator, 1, 10, 0, 4);
        answer(coordinator, 1, 110, 4, 100);
        assertRank(coordinator, 356.4544, 1);
    }

    /**
     * The replica that is not chosen gets a sample of (100 + 4) / 2 with weight 0.3: 85.6. After k
     * more reads it is at 4 + 81.6·0.85^k, which is below the other one's (1 + 1)³·4 from 7 on.
     */
    @Test
    void order_notChosen_approachesTheChosenOne() {
        coordinator.send(0, 1).answer(0, 100).answer(1, 4);
        coordinator.order(0, 1);
        assertRank(coordinator, 85.6, 0);
        int reads = 0;
        while (coordinator.send(1).order(0, 1)[0] == 1) {
            coordinator.answer(1, 4);
            reads++;
        }
        assertEquals(7, reads);
    }

    @Test
    void order_neverAnswered_isBestHoweverMuchIsInFlight() {
        coordinator.send(0).answer(0, 1, 0, 1);
        coordinator.send(2, 2, 2);
        assertArrayEquals(new int[] {2, 0}, coordinator.order(0, 2));
    }

    /** From an answer on that does not report it, the queue is 0. */
    @Test
    void order_queueNoLongerReported_isNone() {
        answer(coordinator, 0, 5, 50, 2);
        coordinator.send(0).answer(0, 5);
        // R = 5, s = 2.9.
        assertRank(coordinator, 2.1 + 2.9, 0);
    }

    @Test
    void new_badConcurrencyWeight_isRefused() {
        for (double bad : new double[] {-1, Double.NaN, 100_001}) {
            assertThrows(IllegalArgumentException.class, () -> new AdaptiveSelector(bad));
        }
    }

    private static Coordinator weighing(int weight) {
        return new Coordinator(new AdaptiveSelector(weight));
    }

    private static void answer(
            Coordinator coordinator, int node, double latency, int queued, double service) {
        coordinator.send(node).answer(node, latency, queued, service);
    }

    /** The replica is between one with a slightly lower rank and one with a slightly higher one. */
    private static void assertRank(Coordinator coordinator, double rank, int node) {
        coordinator.leave(20).leave(21);
        coordinator.send(20, 21).answer(20, rank * 0.99999).answer(21, rank * 1.00001);
        assertArrayEquals(
                new int[] {20, node, 21}, coordinator.order(21, node, 20), "rank " + rank);
    }
}
