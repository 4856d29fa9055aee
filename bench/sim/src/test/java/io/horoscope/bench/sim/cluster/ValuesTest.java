package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.service.SizedService;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    private static final int KEYS = 100_000;

    /** Of all keys, and of those of each range of the ring, so that no replica has more of them. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.5, 1})
    void isLarge_anyRange_hasTheShare(double ratio) {
        Ring ring = Ring.vnodes(TestCluster.layout(6, 1, 3), 1, new Seeds(1).fork("ring", 0));
        Values values = new Values(Values.Where.EVERYWHERE, ratio, 10);
        int[] keys = new int[ring.groups()];
        int[] large = new int[ring.groups()];
        double cost = 0;
        for (int key = 0; key < KEYS; key++) {
            keys[ring.groupOf(key)]++;
            large[ring.groupOf(key)] += values.isLarge(key) ? 1 : 0;
            cost += values.factor(key);
        }
        for (int group = 0; group < keys.length; group++) {
            double deviation = Math.sqrt(keys[group] * ratio * (1 - ratio));
            assertEquals(keys[group] * ratio, large[group], 4.5 * deviation, "range " + group);
        }
        assertEquals(values.meanFactor(), cost / KEYS, 0.03 * values.meanFactor());
    }

    /** Of 6 nodes with a range each, some have only large values, and some none. */
    @Test
    void isLarge_oneRange_isOfSomeReplicasOnly() {
        Ring ring = Ring.vnodes(TestCluster.layout(6, 1, 1), 1, new Seeds(1).fork("ring", 0));
        Values values = new Values(Values.Where.ONE_RANGE, 0.3, 10);
        double[] share = new double[6];
        int large = 0;
        for (int key = 0; key < KEYS; key++) {
            large += values.isLarge(key) ? 1 : 0;
        }
        for (int group = 0; group < ring.groups(); group++) {
            int range = group;
            int[] keys =
                    IntStream.range(0, KEYS).filter(key -> ring.groupOf(key) == range).toArray();
            share[group] =
                    IntStream.of(keys).filter(values::isLarge).count() / (double) keys.length;
        }
        assertEquals(0.3 * KEYS, large, 0.01 * KEYS);
        assertEquals(0, DoubleStream.of(share).min().orElseThrow());
        assertEquals(1, DoubleStream.of(share).max().orElseThrow());
    }

    @Test
    void draw_largeValue_takesLongerByTheFactor() {
        Values values = new Values(Values.Where.EVERYWHERE, 0.5, 30);
        SizedService service = new SizedService(TestCluster.constant(4), values);
        for (int key = 0; key < 100; key++) {
            double expected = values.isLarge(key) ? 120 : 4;
            assertEquals(expected, service.draw(key, false));
            assertEquals(expected, service.mean(key, true));
        }
    }
}
