package io.horoscope.bench.sim.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class SeedsTest {

    private final Seeds seeds = new Seeds(1);

    @Test
    void fork_otherComponentDrawsMore_sameNumbers() {
        long[] alone = draw(seeds.fork("service", 3));
        Seeds others = new Seeds(1);
        draw(others.fork("network", 0));
        UniformRandomProvider own = others.fork("service", 3);
        UniformRandomProvider neighbour = others.fork("service", 4);
        long[] among = new long[alone.length];
        for (int i = 0; i < among.length; i++) {
            neighbour.nextLong();
            among[i] = own.nextLong();
            neighbour.nextDouble();
        }
        assertArrayEquals(alone, among);
    }

    @Test
    void seedOf_namesIndexesAndSeeds_allDiffer() {
        Set<Long> found = new HashSet<>();
        for (long seed = 0; seed < 20; seed++) {
            for (String name : new String[] {"a", "b", "ab", "ba", "service"}) {
                for (int index = 0; index < 50; index++) {
                    found.add(new Seeds(seed).seedOf(name, index));
                }
            }
        }
        assertEquals(20 * 5 * 50, found.size());
    }

    /** Neighbouring indexes must not give numbers that resemble each other. */
    @Test
    void fork_neighbours_areNotCorrelated() {
        int count = 20_000;
        UniformRandomProvider one = seeds.fork("service", 0);
        UniformRandomProvider other = seeds.fork("service", 1);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += (one.nextDouble() - 0.5) * (other.nextDouble() - 0.5) * 12;
        }
        assertEquals(0, sum / count, 4 / Math.sqrt(count));
    }

    private static long[] draw(UniformRandomProvider random) {
        return random.longs(100).toArray();
    }
}
