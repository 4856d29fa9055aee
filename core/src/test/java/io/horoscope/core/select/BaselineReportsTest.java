package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** C3 and Prequal with the monitors' reports. Times are milliseconds. */
class BaselineReportsTest {

    private static final int NODES = 6;
    private static final double HOT_LOAD = 0.5;
    private static final double HOT_MARGIN = 0.15;

    private static final List<Map<String, ?>> WITH_REPORTS =
            List.of(
                    Map.of("name", "c3", "hot_load", HOT_LOAD),
                    Map.of("name", "prequal", "hot_load", HOT_LOAD),
                    Map.of("name", "prequal", "hot_load", HOT_LOAD, "quantile", 1));

    @Test
    void order_noLoadKnown_isThatWithoutReports() {
        forEach(
                (section, random) -> {
                    long seed = random.nextLong();
                    int[] given = Orders.shuffled(random, NODES);
                    Map<String, ?> plain = without(section);
                    assertArrayEquals(
                            withHistory(plain, seed).order(given),
                            withHistory(section, seed).order(given));
                });
    }

    /** As the papers have it: loads do not matter where {@code hot_load} is not set. */
    @Test
    void order_byDefault_ignoresLoads() {
        forEach(
                (section, random) -> {
                    long seed = random.nextLong();
                    int[] given = Orders.shuffled(random, NODES);
                    Map<String, ?> plain = without(section);
                    Coordinator loaded = withHistory(plain, seed);
                    loaded.with(Tables.of(Orders.loads(random, NODES)));
                    assertArrayEquals(withHistory(plain, seed).order(given), loaded.order(given));
                });
    }

    /** The coordinator's own values are equal, so that loads decide alone. */
    @Test
    void order_hotMinority_goesLast() {
        forEach(
                (section, random) -> {
                    int hot = 1 + random.nextInt(NODES / 2);
                    double[] loads = random.doubles(NODES, 0, 0.3).toArray();
                    for (int node = 0; node < hot; node++) {
                        loads[node] = random.nextDouble(HOT_LOAD + 0.01, 1);
                    }
                    int[] ordered =
                            allEqual(section)
                                    .with(Tables.of(loads))
                                    .order(Orders.shuffled(random, NODES));
                    for (int place = 0; place < NODES; place++) {
                        boolean isHot = ordered[place] < hot;
                        assertTrue(isHot == place >= NODES - hot, Arrays.toString(ordered));
                    }
                });
    }

    /** Some reports are missing. */
    @Test
    void order_anyReports_putOnlyAMinorityBack() {
        forEach(
                (section, random) -> {
                    double[] loads = Orders.loads(random, NODES);
                    int[] given = Orders.shuffled(random, NODES);
                    int[] ordered = allEqual(section).with(Tables.of(loads)).order(given);
                    long back = Orders.movedBack(given, ordered);
                    assertTrue(back <= NODES / 2, () -> back + " went back");
                });
    }

    /** Below 0.65 where the median is at 0.5: then no machine is hot. */
    @Test
    void order_atAndAboveTheMargin_isNotHotAndHot() {
        for (Map<String, ?> section : WITH_REPORTS) {
            double atMargin = HOT_LOAD + HOT_MARGIN - 0.001;
            assertArrayEquals(
                    new int[] {0, 1, 2},
                    allEqual(section).with(Tables.of(atMargin, 0.5, 0.5)).order(0, 1, 2));
            assertArrayEquals(
                    new int[] {1, 2, 0},
                    allEqual(section).with(Tables.of(atMargin + 0.002, 0.5, 0.5)).order(0, 1, 2));
        }
    }

    /** The load exceeds median and margin by 0.65: a factor of e^(8·0.65), 181. */
    @Test
    void order_c3_multipliesTheScore() {
        Map<String, ?> section = WITH_REPORTS.get(0);
        Coordinator coordinator = Coordinator.of(section).with(Tables.of(0.9, 0.1, 0.1));
        coordinator.send(0, 1, 2).answer(0, 1).answer(1, 182).answer(2, 180);
        assertArrayEquals(new int[] {2, 0, 1}, coordinator.order(0, 1, 2));
    }

    /** Among hot ones, a replica on a hot machine has its place by requests in flight. */
    @Test
    void order_prequal_countsAsHot() {
        Map<String, ?> section = Map.of("name", "prequal", "hot_load", HOT_LOAD, "quantile", 0);
        Coordinator coordinator = Coordinator.of(section).with(Tables.of(0.1, 0.9, 0.1));
        coordinator.probed(0, 3, 5).probed(1, 2, 5).probed(2, 1, 5);
        assertArrayEquals(new int[] {2, 1, 0}, coordinator.order(0, 1, 2));
    }

    private interface Round {
        void run(Map<String, ?> section, SplittableRandom random);
    }

    private static void forEach(Round round) {
        for (Map<String, ?> section : WITH_REPORTS) {
            Rounds.of(1_000, random -> round.run(section, random));
        }
    }

    private static Map<String, ?> without(Map<String, ?> section) {
        Map<String, Object> plain = new HashMap<>(section);
        plain.remove("hot_load");
        return plain;
    }

    private static Coordinator allEqual(Map<String, ?> section) {
        Coordinator coordinator = Coordinator.of(section);
        for (int node = 0; node < NODES; node++) {
            coordinator.send(node).answer(node, 5, 3, 4);
        }
        for (int node = 0; node < NODES; node++) {
            coordinator.probed(node, 1, 4);
        }
        return coordinator;
    }

    private static Coordinator withHistory(Map<String, ?> section, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Coordinator coordinator = Coordinator.withHistory(section, NODES, random);
        int probes = random.nextBoolean() ? 20 : 0;
        for (int i = 0; i < probes; i++) {
            coordinator.probed(random.nextInt(NODES), random.nextInt(10), random.nextInt(1, 50));
        }
        return coordinator;
    }
}
