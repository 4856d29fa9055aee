package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.horoscope.core.Rounds;
import io.horoscope.core.select.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.LowestScoreSelector.Shun;
import io.horoscope.core.table.ScoreTable;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LowestScoreSelectorTest {

    private static final double NONE = Double.NaN;
    private static final double DEADBAND = 0.2;
    private static final int DRAWS = 50;

    private static final ReplicaSelector USUAL = selector(PreferLocal.NEVER);
    private static final ReplicaSelector PAPER =
            new LowestScoreSelector(PreferLocal.ALWAYS, 0, Shun.ANY);

    @Test
    void order_oneClearlyBusier_goesLast() {
        assertArrayEquals(new int[] {1, 2, 0}, order(USUAL, Tables.of(0.9, 0.1, 0.2), 0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, order(USUAL, Tables.of(0.9, 0.1, 0.2), 2, 0, 1));
    }

    @Test
    void order_differencesWithinTheDeadband_changeNothing() {
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(0.3, 0.1, 0.3), 2, 0, 1));
    }

    @Test
    void order_allEquallyBusy_changesNothing() {
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(0.99, 0.98, 1), 2, 0, 1));
    }

    @Test
    void order_nobodyKnown_changesNothing() {
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(NONE, NONE, NONE), 2, 0, 1));
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, ScoreTable.empty(), 2, 0, 1));
        assertArrayEquals(new int[] {2, 0, 1}, order(PAPER, ScoreTable.empty(), 2, 0, 1));
    }

    @Test
    void order_unknownBesideShunned_isNeitherFirstNorLast() {
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(NONE, 0.9, 0.1), 0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(NONE, 0.9, 0.1), 1, 0, 2));
    }

    @Test
    void order_unknownAndNobodyShunned_staysWhereItWas() {
        assertArrayEquals(new int[] {0, 1, 2}, order(USUAL, Tables.of(NONE, 0.1, 0.1), 0, 1, 2));
    }

    @Test
    void order_moreThanAMinorityBusy_shunsTheBusiestOnly() {
        assertArrayEquals(new int[] {1, 2, 0}, order(USUAL, Tables.of(0.9, 0.8, 0.1), 0, 1, 2));
        assertArrayEquals(new int[] {1, 0}, order(USUAL, Tables.of(0.9, 0.1), 0, 1));
    }

    @Test
    void order_preferLocal_decidesWhoLeads() {
        ScoreTable idle = Tables.of(0.1, 0.1, 0.1);
        ScoreTable otherBusy = Tables.of(0.9, 0.1, 0.1);
        ScoreTable localBusy = Tables.of(0.1, 0.1, 0.9);
        ReplicaSelector unlessBusy = selector(PreferLocal.UNLESS_BUSY);
        ReplicaSelector always = selector(PreferLocal.ALWAYS);
        assertArrayEquals(new int[] {0, 1, 2}, order(unlessBusy, 2, idle, 0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, order(unlessBusy, 2, otherBusy, 0, 1, 2));
        assertArrayEquals(new int[] {0, 1, 2}, order(unlessBusy, 2, localBusy, 2, 0, 1));
        assertArrayEquals(new int[] {2, 0, 1}, order(always, 2, localBusy, 0, 1, 2));
        assertArrayEquals(
                new int[] {1, 2, 0}, order(selector(PreferLocal.NEVER), 2, otherBusy, 0, 1, 2));
    }

    /** The paper, section 4.3: the local replica, else the lowest score. */
    @Test
    void order_paperConfiguration_isLocalFirstElseByScore() {
        Rounds.of(
                2_000,
                random -> {
                    double[] loads = random.doubles(5).toArray();
                    int[] given = shuffled(random, 5);
                    int local = random.nextInt(-1, 5);
                    int[] expected =
                            IntStream.of(given)
                                    .boxed()
                                    .sorted(
                                            (one, other) ->
                                                    one == local
                                                            ? -1
                                                            : other == local
                                                                    ? 1
                                                                    : Double.compare(
                                                                            loads[one],
                                                                            loads[other]))
                                    .mapToInt(Integer::intValue)
                                    .toArray();
                    assertArrayEquals(expected, order(PAPER, local, Tables.of(loads), given));
                });
    }

    /** Any table and draw: a permutation, a bounded number moved back, and unknown never before known unless given so. */
    @Test
    void order_anyTable_isAPermutationThatShunsAMinority() {
        Rounds.of(
                20_000,
                random -> {
                    int count = 1 + random.nextInt(7);
                    double[] loads = loads(random, count);
                    int[] given = shuffled(random, count);
                    int[] ordered = order(USUAL, Tables.of(loads), random, given.clone());
                    assertArrayEquals(sorted(given), sorted(ordered));
                    if (Arrays.equals(given, ordered)) {
                        return;
                    }
                    assertFalse(Double.isNaN(loads[ordered[0]]), "an unknown replica leads");
                    int kept = 0;
                    double lowest =
                            Arrays.stream(loads)
                                    .filter(load -> !Double.isNaN(load))
                                    .min()
                                    .orElseThrow();
                    for (int node : ordered) {
                        kept +=
                                Double.isNaN(loads[node]) || loads[node] - lowest <= DEADBAND
                                        ? 1
                                        : 0;
                    }
                    int last = ordered[count - 1];
                    assertTrue(loads[last] - lowest > DEADBAND, "who is last has a reason to be");
                    assertTrue(kept >= 1);
                });
    }

    @Test
    void order_anyTable_shunsAtMostHalfRoundedDown() {
        Rounds.of(
                5_000,
                random -> {
                    int count = 2 + random.nextInt(6);
                    double[] loads = loads(random, count);
                    int[] given = shuffled(random, count);
                    int[] ordered = order(USUAL, Tables.of(loads), random, given.clone());
                    int moved = count;
                    while (moved > 0
                            && isSubsequence(Arrays.copyOf(ordered, count - moved + 1), given)) {
                        moved--;
                    }
                    long unknown = Arrays.stream(loads).filter(Double::isNaN).count();
                    assertTrue(
                            moved <= count / 2 + unknown,
                            moved + " moved of " + count + ", " + unknown + " unknown");
                });
    }

    /** A replica whose load rises is never better placed for it, over all draws together. */
    @Test
    void order_loadRises_neverImprovesTheExpectedPlace() {
        Rounds.of(
                1_000,
                random -> {
                    int count = 2 + random.nextInt(4);
                    double[] loads = loads(random, count);
                    int node = random.nextInt(count);
                    if (Double.isNaN(loads[node])) {
                        return;
                    }
                    double[] worse = loads.clone();
                    worse[node] += (1 - worse[node]) * random.nextDouble();
                    int[] given = shuffled(random, count);
                    assertTrue(
                            expectedPlace(worse, given, node)
                                    >= expectedPlace(loads, given, node) - 1e-9,
                            () ->
                                    Arrays.toString(loads)
                                            + " to "
                                            + Arrays.toString(worse)
                                            + " of node "
                                            + node);
                });
    }

    /** Between the deadband and twice the deadband the share of reads falls steadily, on the way out and on the way back. */
    @Test
    void order_loadInTheRamp_sharesFollowItLinearly() {
        for (int step = 0; step <= 10; step++) {
            double load = DEADBAND * (1 + step / 10.0);
            int first = 0;
            for (int draw = 0; draw < 1_000; draw++) {
                first += order(USUAL, Tables.of(load, 0), at(draw / 1_000.0), 0, 1)[0] == 0 ? 1 : 0;
            }
            assertEquals(1 - step / 10.0, first / 1_000.0, 0.02, "load " + load);
        }
    }

    @Test
    void isWorthMerging_onlyBusyReplicasShared_isRefused() {
        SelectionContext context = context(Tables.of(0.9, 0.1, 0.2, NONE), at(0));
        assertFalse(USUAL.isWorthMerging(new int[] {0}, 1, 1, 2, context));
        assertTrue(USUAL.isWorthMerging(new int[] {0, 2}, 2, 1, 2, context));
        assertTrue(
                USUAL.isWorthMerging(new int[] {0}, 1, 0, 2, context),
                "apart, one is read from it anyway");
        assertTrue(USUAL.isWorthMerging(new int[] {3}, 1, 1, 2, context), "unknown is no reason");
        assertTrue(USUAL.isWorthMerging(new int[] {0}, 1, 3, 2, context), "unknown is no reason");
    }

    @Test
    void order_steadyState_allocatesNothing() {
        SelectionContext context = context(Tables.of(0.9, 0.1, 0.2), at(0.5));
        int[] replicas = {0, 1, 2};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int round = 0; round < 200_000; round++) {
            if (round == 100_000) {
                before = threads.getThreadAllocatedBytes(thread);
            }
            replicas[0] = 0;
            replicas[1] = 1;
            replicas[2] = 2;
            USUAL.order(replicas, 3, context);
        }
        assertTrue(
                threads.getThreadAllocatedBytes(thread) - before < 10_000,
                "bytes for 100,000 orders");
    }

    @Test
    void create_deadbandBeyondItsBounds_isRefused() {
        for (double bad : new double[] {-0.01, 0.51, NONE}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new LowestScoreSelector(PreferLocal.NEVER, bad, Shun.MINORITY));
        }
    }

    private static double expectedPlace(double[] loads, int[] given, int node) {
        double sum = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] ordered =
                    order(USUAL, Tables.of(loads), at(draw / (double) DRAWS), given.clone());
            for (int place = 0; place < ordered.length; place++) {
                sum += ordered[place] == node ? place : 0;
            }
        }
        return sum / DRAWS;
    }

    private static ReplicaSelector selector(PreferLocal preferLocal) {
        return new LowestScoreSelector(preferLocal, DEADBAND, Shun.MINORITY);
    }

    private static int[] order(ReplicaSelector selector, ScoreTable table, int... given) {
        return order(selector, SelectionContext.NONE, table, given);
    }

    private static int[] order(
            ReplicaSelector selector, int local, ScoreTable table, int... given) {
        SelectionContext context =
                new SelectionContext(at(0.5), 8).fill(table, 0, 1, OperationClass.READ, local);
        selector.order(given, given.length, context);
        return given;
    }

    private static int[] order(
            ReplicaSelector selector, ScoreTable table, SplittableRandom random, int[] given) {
        return order(selector, table, random::nextInt, given);
    }

    private static int[] order(
            ReplicaSelector selector, ScoreTable table, Chance chance, int... given) {
        selector.order(given, given.length, context(table, chance));
        return given;
    }

    private static SelectionContext context(ScoreTable table, Chance chance) {
        return new SelectionContext(chance, 8)
                .fill(table, 0, 1, OperationClass.READ, SelectionContext.NONE);
    }

    /** Draws the same share of every bound. */
    private static Chance at(double share) {
        return bound -> (int) (share * bound);
    }

    private static double[] loads(SplittableRandom random, int count) {
        return random.doubles(count)
                .map(load -> load < 0.15 ? NONE : load < 0.3 ? 0.5 : load)
                .toArray();
    }

    private static int[] shuffled(SplittableRandom random, int count) {
        int[] nodes = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = kept;
        }
        return nodes;
    }

    private static int[] sorted(int[] nodes) {
        int[] copy = nodes.clone();
        Arrays.sort(copy);
        return copy;
    }

    private static boolean isSubsequence(int[] part, int[] whole) {
        int found = 0;
        for (int node : whole) {
            if (found < part.length && part[found] == node) {
                found++;
            }
        }
        return found == part.length;
    }
}
