package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.baseline.rate.RateControl;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundRobinSelectorTest {

    private final Coordinator coordinator = Coordinator.of(Map.of("name", "round_robin"));
    private final Coordinator rated =
            Coordinator.of(Map.of("name", "round_robin", "rate_control", "on", "profile", "sim"));

    @Test
    void order_oneGroup_startsOneFurtherOnEachTime() {
        assertArrayEquals(new int[] {3, 5, 4}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {5, 4, 3}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {4, 3, 5}, coordinator.order(3, 5, 4));
        assertArrayEquals(new int[] {3, 5, 4}, coordinator.order(3, 5, 4));
    }

    @Test
    void order_twoGroups_eachTakesItsOwnTurns() {
        coordinator.order(0, 1, 2);
        assertArrayEquals(new int[] {1, 2, 3}, coordinator.order(1, 2, 3));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 3, 1}, coordinator.order(1, 2, 3));
    }

    /** Ten requests empty the bucket of replica 1, which is last until there is a token again. */
    @Test
    void order_withRateControl_putsALimitedReplicaLast() {
        rated.at(0).send(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertArrayEquals(new int[] {0, 2, 1}, rated.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, rated.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, rated.order(0, 1, 2));
        rated.order(0, 1, 2);
        assertArrayEquals(new int[] {1, 2, 0}, rated.at(2).order(0, 1, 2));
    }

    /** 1,200 answers in a window: the receive rate exceeds the sending rate, which then changes. */
    @Test
    void answered_withRateControl_movesTheRate() {
        rated.at(0).send(1);
        for (int i = 0; i < 1_200; i++) {
            rated.answer(1, 1);
        }
        RateControl rates = rated.rateControl().orElseThrow();
        assertEquals(10, rates.sendingRate(1));
        rated.at(20).answer(1, 1);
        assertEquals(9.1629, rates.sendingRate(1), 1e-4);
    }

    @Test
    void rateControl_byDefault_isOff() {
        assertTrue(coordinator.rateControl().isEmpty());
    }
}
