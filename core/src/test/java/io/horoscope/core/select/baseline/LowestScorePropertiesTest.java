package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.horoscope.core.Rounds;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Orders;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.Tables;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds for any table, any given order and any draw. */
class LowestScorePropertiesTest {

    private static final double DEADBAND = 0.2;
    private static final int DRAWS = 40;
    private static final int NO_LOCAL = SelectionContext.NONE;

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
    void order_anyTable_isAPermutation() {
        Rounds.of(
                10_000,
                random -> {
                    int count = 1 + random.nextInt(7);
                    int[] given = Orders.shuffled(random, count);
                    ScoreTable table = Tables.of(Orders.loads(random, count));
                    for (PreferLocal local : PreferLocal.values()) {
                        for (Shun shun : Shun.values()) {
                            int[] ordered =
                                    Orders.order(
                                            new LowestScoreSelector(
                                                    local, random.nextDouble() / 2, shun),
                                            random.nextInt(count),
                                            table,
                                            random::nextInt,
                                            given);
                            assertArrayEquals(sorted(given), sorted(ordered));
                        }
                    }
                });
    }

    /** All loads are within the deadband of the lowest one, which may be high. */
    @Test
    void order_allWithinTheDeadband_changesNothing() {
        Rounds.of(
                10_000,
                random -> {
                    int count = 1 + random.nextInt(7);
                    double lowest = random.nextDouble() * 0.79;
                    double[] loads =
                            random.doubles(count)
                                    .map(r -> r < 0.1 ? Orders.NONE : lowest + r * DEADBAND * 0.999)
                                    .toArray();
                    int[] given = Orders.shuffled(random, count);
                    for (ReplicaSelector selector : new ReplicaSelector[] {USUAL, UNLESS_BUSY}) {
                        assertArrayEquals(
                                given,
                                Orders.order(
                                        selector,
                                        random.nextInt(count),
                                        Tables.of(loads),
                                        random::nextInt,
                                        given));
                    }
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

    /** With all loads known, at least half of the replicas keep their order, at the front. */
    @Test
    void order_anyKnownLoads_leavesTheMajorityInItsOrder() {
        Rounds.of(
                10_000,
                random -> {
                    int count = 1 + random.nextInt(7);
                    int[] given = Orders.shuffled(random, count);
                    int[] ordered =
                            Orders.order(
                                    USUAL,
                                    NO_LOCAL,
                                    Tables.of(random.doubles(count).toArray()),
                                    random::nextInt,
                                    given);
                    int kept = count - count / 2;
                    for (int i = 1; i < kept; i++) {
                        assertTrue(
                                Orders.placeOf(ordered[i - 1], given)
                                        < Orders.placeOf(ordered[i], given),
                                () -> Arrays.toString(given) + " to " + Arrays.toString(ordered));
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
                    assertTrue(
                            after >= before,
                            () ->
                                    String.format(
                                            "node %d, local %d, given %s: %s %s, %s %s",
                                            node,
                                            local,
                                            Arrays.toString(given),
                                            before,
                                            Arrays.toString(loads),
                                            after,
                                            Arrays.toString(worse)));
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

    @Test
    void isWorthMerging_anyLoads_isWhetherAReplicaOfBothIsGoodEnough() {
        Rounds.of(
                10_000,
                random -> {
                    double[] loads = Orders.loads(random, 6);
                    int[] shared = Arrays.copyOf(Orders.shuffled(random, 6), 1 + random.nextInt(5));
                    int left = random.nextInt(6);
                    int right = random.nextInt(6);
                    boolean worth = isWorthMerging(loads, shared, left, right);
                    double[] busier = loads.clone();
                    int raised = shared[random.nextInt(shared.length)];
                    busier[raised] += (1 - busier[raised]) * random.nextDouble();
                    if (raised != left && raised != right && !worth) {
                        assertFalse(isWorthMerging(busier, shared, left, right), "busier shared");
                    }
                    double[] worseApart = loads.clone();
                    int apart = random.nextBoolean() ? left : right;
                    worseApart[apart] += (1 - worseApart[apart]) * random.nextDouble();
                    if (worth && Arrays.stream(shared).noneMatch(node -> node == apart)) {
                        assertTrue(isWorthMerging(worseApart, shared, left, right), "worse apart");
                    }
                    if (Arrays.stream(shared).anyMatch(node -> node == left || node == right)) {
                        assertTrue(worth, "one of the two serves both");
                    }
                });
    }

    /** Tables and draws vary, so that no branch is optimised away. */
    @Test
    void order_andIsWorthMerging_allocateNothing() {
        SplittableRandom random = new SplittableRandom(1);
        SelectionContext[] contexts = new SelectionContext[64];
        for (int i = 0; i < contexts.length; i++) {
            double share = i / 64.0;
            contexts[i] =
                    Orders.context(
                            Tables.of(Orders.loads(random, 5)),
                            i % 5,
                            bound -> (int) (share * bound));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int[] replicas = new int[5];
        int[] shared = {1, 2};
        int merged = 0;
        long before = 0;
        for (int round = 0; round < 200_000; round++) {
            if (round == 100_000) {
                before = threads.getThreadAllocatedBytes(thread);
            }
            SelectionContext context = contexts[round % contexts.length];
            for (int i = 0; i < replicas.length; i++) {
                replicas[i] = i;
            }
            UNLESS_BUSY.order(replicas, 5, context);
            merged += UNLESS_BUSY.isWorthMerging(shared, 2, 3, 4, context) ? 1 : 0;
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertTrue(allocated < 10_000, allocated + " bytes for 100,000 orders");
        assertTrue(merged > 0);
    }

    private static boolean isWorthMerging(double[] loads, int[] shared, int left, int right) {
        return USUAL.isWorthMerging(
                shared,
                shared.length,
                left,
                right,
                Orders.context(Tables.of(loads), NO_LOCAL, Orders.at(0)));
    }

    private static double shareOfFirst(ReplicaSelector selector, int count, double load) {
        double[] loads = new double[count];
        int[] given = new int[count];
        for (int i = 0; i < count; i++) {
            given[i] = i;
            loads[i] = i == 0 ? load : 0.05;
        }
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

    private static int[] sorted(int[] nodes) {
        int[] copy = nodes.clone();
        Arrays.sort(copy);
        return copy;
    }
}
