package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.baseline.rate.RateControl;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundRobinSelectorTest {

    @Test
    void order_oneGroup_startsOneFurtherOnEachTime() {
        Coordinator coordinator = new Coordinator(new RoundRobinSelector(Optional.empty()));
        assertArrayEquals(new int[] {3, 5, 4}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {5, 4, 3}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {4, 3, 5}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {3, 5, 4}, coordinator.order(3, 5, 4));
    }

    @Test
    void order_twoGroups_eachTakesItsOwnTurns() {
        Coordinator coordinator = new Coordinator(new RoundRobinSelector(Optional.empty()));
        coordinator.order(0, 1, 2);
        assertArrayEquals(new int[] {1, 2, 3}, coordinator.order(1, 2, 3));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 3, 1}, coordinator.order(1, 2, 3));
    }

    @Test
    void order_manyTimes_leadsWithEachEquallyOften() {
        Coordinator coordinator = new Coordinator(new RoundRobinSelector(Optional.empty()));
        int[] first = new int[5];
        for (int i = 0; i < 5 * 100; i++) {
            first[coordinator.order(2, 0, 4, 1, 3)[0]]++;
        }
        assertArrayEquals(new int[] {100, 100, 100, 100, 100}, first);
    }

    @Test
    void order_fewerThanTwo_isLeftAlone() {
        Coordinator coordinator = new Coordinator(new RoundRobinSelector(Optional.empty()));
        assertArrayEquals(new int[0], coordinator.order());
        assertArrayEquals(new int[] {7}, coordinator.order(7));
    }

    /** Ten requests empty the bucket of replica 1, which is last until there is a token again. */
    @Test
    void order_withRateControl_putsALimitedReplicaLast() {
        Coordinator coordinator = rated();
        coordinator.at(0).send(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertArrayEquals(new int[] {0, 2, 1}, coordinator.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, coordinator.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, coordinator.order(0, 1, 2));
        coordinator.order(0, 1, 2);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(2).order(0, 1, 2));
    }

    /** 1,200 answers in a window: the receive rate exceeds the sending rate, which then changes. */
    @Test
    void answered_withRateControl_movesTheRate() {
        Coordinator coordinator = rated();
        coordinator.at(0).send(1);
        for (int i = 0; i < 1_200; i++) {
            coordinator.answer(1, 1);
        }
        RateControl rates = coordinator.rateControl().orElseThrow();
        assertEquals(10, rates.sendingRate(1));
        coordinator.at(20).answer(1, 1);
        assertEquals(9.1629, rates.sendingRate(1), 1e-4);
    }

    @Test
    void rateControl_byDefault_isOff() {
        Coordinator coordinator = Coordinator.of(Map.of("name", "round_robin"));
        for (int i = 0; i < 1_000; i++) {
            coordinator.send(0);
        }
        coordinator.answer(0, 1);
        assertTrue(coordinator.rateControl().isEmpty());
    }

    private static Coordinator rated() {
        return Coordinator.of(
                Map.of("name", "round_robin", "rate_control", "on", "profile", "sim"));
    }
}
