package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.horoscope.core.select.Coordinator;
import org.junit.jupiter.api.Test;

class LeastOutstandingSelectorTest {

    private final Coordinator coordinator = new Coordinator(new LeastOutstandingSelector());

    @Test
    void order_requestsInFlight_fewestFirst() {
        coordinator.send(0, 0, 0, 1, 2, 2);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(2, 1, 0));
    }

    @Test
    void order_afterAnswersAndFailures_countsThoseInFlightOnly() {
        coordinator.send(0, 0, 1).answer(0, 90).fail(0, 90);
        assertArrayEquals(new int[] {0, 1}, coordinator.order(1, 0));
    }
}
