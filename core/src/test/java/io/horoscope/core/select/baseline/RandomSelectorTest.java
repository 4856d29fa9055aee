package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.select.Coordinator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomSelectorTest {

    /** 24 orders of four replicas, each drawn 1,000 times in 24,000: four standard deviations are 124. */
    @Test
    void order_manyTimes_drawsEveryOrderAlike() {
        SplittableRandom random = new SplittableRandom(20260101);
        Coordinator coordinator = new Coordinator(new RandomSelector()).with(random::nextInt);
        Map<String, Integer> drawn = new HashMap<>();
        for (int round = 0; round < 24_000; round++) {
            drawn.merge(Arrays.toString(coordinator.order(0, 1, 2, 3)), 1, Integer::sum);
        }
        assertEquals(24, drawn.size());
        drawn.forEach((order, times) -> assertEquals(1_000, times, 124, order));
    }

    @Test
    void order_fewerThanTwo_asksForNoDraw() {
        Coordinator coordinator =
                new Coordinator(new RandomSelector())
                        .with(
                                bound -> {
                                    throw new AssertionError("drew below " + bound);
                                });
        assertArrayEquals(new int[0], coordinator.order());
        assertArrayEquals(new int[] {4}, coordinator.order(4));
    }
}
