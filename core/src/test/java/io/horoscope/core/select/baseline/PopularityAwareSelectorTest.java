package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.select.Coordinator;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PopularityAwareSelectorTest {

    private static final long HOT = 0x9E37_79B9_7F4A_7C15L;
    private static final long COLD = 0x1234_5678_9ABC_DEF1L;

    /** Shares of HOT: 1/1, then 1/2 after COLD, 2/3, 2/4, 3/5; above a half it moves on. COLD never has more than a half. */
    @Test
    void order_shareAroundTheThreshold_spreadsAboveItOnly() {
        Coordinator coordinator = new Coordinator(new PopularityAwareSelector(0.5));
        assertArrayEquals(new int[] {4, 5, 6}, coordinator.orderKey(HOT, 4, 5, 6));
        assertArrayEquals(new int[] {4, 5, 6}, coordinator.orderKey(COLD, 4, 5, 6));
        assertArrayEquals(new int[] {5, 6, 4}, coordinator.orderKey(HOT, 4, 5, 6));
        assertArrayEquals(new int[] {4, 5, 6}, coordinator.orderKey(COLD, 4, 5, 6));
        assertArrayEquals(new int[] {6, 4, 5}, coordinator.orderKey(HOT, 4, 5, 6));
        coordinator.orderKey(COLD, 4, 5, 6);
        coordinator.orderKey(COLD, 4, 5, 6);
        assertArrayEquals(new int[] {4, 5, 6}, coordinator.orderKey(HOT, 4, 5, 6), "4 of 8");
        assertArrayEquals(new int[] {5, 6, 4}, coordinator.orderKey(HOT, 4, 5, 6), "5 of 9");
    }

    /** One key in two reads, all others different: it takes the replicas in turn, they stay with their first. */
    @Test
    void order_oneHotKey_isSpreadEvenlyAndTheOthersNotAtAll() {
        SplittableRandom random = new SplittableRandom(20260101);
        Coordinator coordinator = Coordinator.of(Map.of("name", "popularity_aware"));
        for (int i = 0; i < 5_000; i++) { // A key read once is popular in the first thousand reads.
            coordinator.orderKey(random.nextLong(), 0, 1, 2);
        }
        int[] first = new int[3];
        for (int i = 0; i < 3_000; i++) {
            first[coordinator.orderKey(HOT, 0, 1, 2)[0]]++;
            assertArrayEquals(
                    new int[] {0, 1, 2}, coordinator.orderKey(random.nextLong(), 0, 1, 2));
        }
        assertEquals(1_000, first[1], 10);
        assertEquals(1_000, first[2], 10);
    }

    @Test
    void order_scan_keepsTheOrderAndIsNotCounted() {
        Coordinator coordinator = new Coordinator(new PopularityAwareSelector(0.5));
        for (int i = 0; i < 10; i++) {
            assertArrayEquals(new int[] {0, 1, 2}, coordinator.orderScan(HOT, 0, 1, 2));
        }
        coordinator.orderKey(COLD, 0, 1, 2);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.orderKey(COLD, 0, 1, 2));
    }

    @Test
    void new_badParameters_areRefused() {
        for (double bad : new double[] {0, -0.1, 1.01, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> new PopularityAwareSelector(bad));
        }
        new PopularityAwareSelector(1);
    }
}
