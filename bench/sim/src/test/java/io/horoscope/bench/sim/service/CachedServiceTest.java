package io.horoscope.bench.sim.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedServiceTest {

    private static final int KEYS = 6;

    private final CachedService cache = cache(2);

    @Test
    void restarted_holdsNothing_andFillsAgain() {
        read(0, 1);
        cache.restarted();
        assertEquals(List.of(), held(cache));
        read(4, 5, 3);
        assertEquals(List.of(3, 5), held(cache));
    }

    @Test
    void mean_hitMissScan_areAsGiven() {
        read(0);
        assertEquals(10, cache.mean(0, false));
        assertEquals(100, cache.mean(1, false));
        assertEquals(30, cache.mean(0, true));
    }

    /** Any reads: the same as a set in the order of reading that drops its first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void draw_anyReads_holdsWhatAnOrderedSetHolds(int capacity) {
        SplittableRandom random = new SplittableRandom(Rounds.seed());
        CachedService service = cache(capacity);
        LinkedHashSet<Integer> expected = new LinkedHashSet<>();
        for (int i = 0; i < 10_000; i++) {
            int key = random.nextInt(KEYS);
            service.draw(key, false);
            expected.remove(key);
            expected.add(key);
            if (expected.size() > capacity) {
                expected.remove(expected.iterator().next());
            }
            List<Integer> sorted = new ArrayList<>(expected);
            sorted.sort(null);
            assertEquals(sorted, held(service));
        }
    }

    private void read(int... keys) {
        for (int key : keys) {
            cache.draw(key, false);
        }
    }

    private static List<Integer> held(CachedService cache) {
        List<Integer> held = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            if (cache.mean(key, false) == 10) {
                held.add(key);
            }
        }
        return held;
    }

    private static CachedService cache(int capacity) {
        return new CachedService(
                new CachedService.Costs(10, 100, 3), capacity, new Seeds(1).fork("service", 0));
    }
}
