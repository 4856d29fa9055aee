package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.Orders;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.Tables;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds for any table, any given order and any draw. */
class LowestScorePropertiesTest {

    private static final double DEADBAND = 0.2;
    private static final int DRAWS = 40;

    private static final ReplicaSelector USUAL = selector(PreferLocal.NEVER);
    private static final ReplicaSelector UNLESS_BUSY = selector(PreferLocal.UNLESS_BUSY);

    @Test
    void order_anyConfiguration_agreesWithThePlainModel() {
        Rounds.of(
                20_000,
                random -> {
                    PreferLocal local = any(random, PreferLocal.values());
                    Shun shun = any(random, Shun.values());
                    double deadband = any(random, new Double[] {0.0, 0.1, 0.2, 0.5, 0.15});
                    int count = 1 + random.nextInt(7);
                    ScoreTable table = Tables.of(Orders.loads(random, count));
                    int[] given = Orders.shuffled(random, count);
                    int localNode = random.nextInt(-1, count + 1);
                    double draw = random.nextInt(64) / 64.0;
                    int[] ordered =
                            Orders.order(
                                    new LowestScoreSelector(local, deadband, shun),
                                    localNode,
                                    table,
                                    Orders.at(draw),
                                    given);
                    assertEquals(
                            new LowestScoreModel(local, deadband, shun)
                                    .order(given, table, localNode, draw),
                            Arrays.stream(ordered).boxed().collect(Collectors.toList()),
                            () -> local + " " + deadband + " " + shun + ", local " + localNode);
                });
    }

    @Test
    void order_somethingChanged_noUnknownOrShunnedLeads() {
        Rounds.of(
                20_000,
                random -> {
                    int count = 1 + random.nextInt(7);
                    ScoreTable table = Tables.of(Orders.loads(random, count));
                    int[] given = Orders.shuffled(random, count);
                    int[] ordered =
                            Orders.order(
                                    any(random, new ReplicaSelector[] {USUAL, UNLESS_BUSY}),
                                    random.nextInt(count),
                                    table,
                                    random::nextInt,
                                    given);
                    if (!Arrays.equals(given, ordered)) {
                        assertFalse(
                                Double.isNaN(table.load(ordered[0])), "an unknown replica leads");
                        double last = table.load(ordered[count - 1]);
                        assertTrue(
                                last > lowest(table, count) + DEADBAND,
                                "the last one is above the deadband");
                        assertTrue(last >= table.load(ordered[0]));
                    }
                });
    }

    /**
     * The mean of the places over all draws. The local replica is the first in the given order, as
     * with snitches, or the one whose load rises.
     */
    @Test
    void order_loadRises_neverImprovesTheExpectedPlace() {
        Rounds.of(
                3_000,
                random -> {
                    int count = 2 + random.nextInt(5);
                    double[] loads = Orders.loads(random, count);
                    int node = random.nextInt(count);
                    if (Double.isNaN(loads[node])) {
                        return;
                    }
                    double[] worse = loads.clone();
                    worse[node] += (1 - worse[node]) * random.nextDouble();
                    int[] given = Orders.shuffled(random, count);
                    int local = random.nextBoolean() ? given[0] : node;
                    ReplicaSelector selector = random.nextBoolean() ? USUAL : UNLESS_BUSY;
                    double before = expectedPlace(selector, local, loads, given, node);
                    double after = expectedPlace(selector, local, worse, given, node);
                    assertTrue(after >= before, before + " -> " + after);
                });
    }

    /** From the deadband to twice the deadband, the share of first places falls from 1 to 0. */
    @Test
    void order_loadInTheRamp_shareFallsLinearly() {
        for (ReplicaSelector selector : new ReplicaSelector[] {USUAL, UNLESS_BUSY}) {
            for (int count = 2; count <= 5; count++) {
                double before = 1.1;
                for (int step = -2; step <= 12; step++) {
                    double share =
                            shareOfFirst(selector, count, 0.05 + DEADBAND * (1 + step / 10.0));
                    double way = Math.min(1, Math.max(0, step / 10.0));
                    assertEquals(1 - way, share, 0.011, "step " + step + " of " + count);
                    assertTrue((step > 0 && step <= 10) ? share < before : share <= before);
                    before = share;
                }
            }
        }
    }

    private static double shareOfFirst(ReplicaSelector selector, int count, double load) {
        double[] loads = new double[count];
        Arrays.fill(loads, 0.05);
        loads[0] = load;
        int[] given = Coordinator.upTo(count);
        ScoreTable table = Tables.of(loads);
        int first = 0;
        for (int draw = 0; draw < 200; draw++) {
            first +=
                    Orders.order(selector, 0, table, Orders.at(draw / 200.0), given)[0] == 0
                            ? 1
                            : 0;
        }
        return first / 200.0;
    }

    private static double expectedPlace(
            ReplicaSelector selector, int local, double[] loads, int[] given, int node) {
        ScoreTable table = Tables.of(loads);
        int sum = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            double share = draw / (double) DRAWS;
            sum +=
                    Orders.placeOf(
                            node, Orders.order(selector, local, table, Orders.at(share), given));
        }
        return sum / (double) DRAWS;
    }

    private static double lowest(ScoreTable table, int count) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int node = 0; node < count; node++) {
            lowest = Double.isNaN(table.load(node)) ? lowest : Math.min(lowest, table.load(node));
        }
        return lowest;
    }

    private static ReplicaSelector selector(PreferLocal preferLocal) {
        return new LowestScoreSelector(preferLocal, DEADBAND, Shun.MINORITY);
    }

    private static <T> T any(SplittableRandom random, T[] of) {
        return of[random.nextInt(of.length)];
    }
}
