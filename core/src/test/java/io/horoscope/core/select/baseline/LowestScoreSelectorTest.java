package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Chance;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.Orders;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.Tables;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The selector by example. Node numbers are indexes into the table; the replicas are given in the
 * snitch's order.
 */
class LowestScoreSelectorTest {

    private static final double NONE = Orders.NONE;
    private static final double DEADBAND = 0.2;

    private static final ReplicaSelector USUAL = selector(PreferLocal.NEVER);
    private static final ReplicaSelector PAPER =
            new LowestScoreSelector(PreferLocal.ALWAYS, 0, Shun.ANY);

    @Test
    void order_oneClearlyBusier_goesLast() {
        assertArrayEquals(new int[] {1, 2, 0}, order(USUAL, Tables.of(0.9, 0.1, 0.2), 0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, order(USUAL, Tables.of(0.9, 0.1, 0.2), 2, 0, 1));
    }

    @Test
    void order_severalShunned_goLastByRisingLoad() {
        ScoreTable table = Tables.of(0.9, 0.7, 0.1, 0.1, 0.8, 0.1);
        assertArrayEquals(new int[] {2, 3, 5, 1, 4, 0}, order(USUAL, table, 0, 1, 2, 3, 4, 5));
    }

    /** The draw decides only between the deadband and twice the deadband, both excluded. */
    @Test
    void order_noneInTheRamp_drawsNothing() {
        ReplicaSelector half = new LowestScoreSelector(PreferLocal.NEVER, 0.25, Shun.MINORITY);
        Chance none =
                bound -> {
                    throw new AssertionError("drawn below " + bound);
                };
        for (double load : new double[] {0, 0.25, 0.5, 0.75}) {
            Orders.order(half, SelectionContext.NONE, Tables.of(load, 0), none, 0, 1);
        }
        assertThrows(
                AssertionError.class,
                () -> Orders.order(half, SelectionContext.NONE, Tables.of(0.375, 0), none, 0, 1));
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
    void order_noneKnown_changesNothing() {
        for (ReplicaSelector selector : new ReplicaSelector[] {USUAL, PAPER}) {
            int[] given = {2, 0, 1};
            assertArrayEquals(given, Orders.order(selector, 1, Tables.of(NONE, NONE, NONE), given));
            assertArrayEquals(given, Orders.order(selector, 1, ScoreTable.empty(), given));
        }
    }

    @Test
    void order_reportsAtAndPastTheirAge_areUsedAndNot() {
        ScoreTable table = Tables.of(0.9, 0.1, 0.2);
        int[] replicas = {0, 1, 2};
        SelectionContext context = Orders.context(table, SelectionContext.NONE, Orders.at(0));
        USUAL.order(
                replicas,
                3,
                context.fill(table, 1_001, 1_000, OperationClass.READ, SelectionContext.NONE));
        assertArrayEquals(new int[] {0, 1, 2}, replicas);
        USUAL.order(
                replicas,
                3,
                context.fill(table, 1_000, 1_000, OperationClass.READ, SelectionContext.NONE));
        assertArrayEquals(new int[] {1, 2, 0}, replicas);
    }

    @Test
    void order_unknownBesideShunned_isNeitherFirstNorLast() {
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(NONE, 0.9, 0.1), 0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, order(USUAL, Tables.of(NONE, 0.9, 0.1), 1, 0, 2));
    }

    @Test
    void order_unknownAndNoneShunned_staysWhereItWas() {
        assertArrayEquals(new int[] {0, 1, 2}, order(USUAL, Tables.of(NONE, 0.1, 0.1), 0, 1, 2));
    }

    @Test
    void order_moreThanAMinorityBusy_shunsTheBusiestOnly() {
        assertArrayEquals(new int[] {1, 2, 0}, order(USUAL, Tables.of(0.9, 0.8, 0.1), 0, 1, 2));
        assertArrayEquals(new int[] {1, 0}, order(USUAL, Tables.of(0.9, 0.1), 0, 1));
    }

    /** One replica is idle and all others are busy: floor(n / 2) of 1 to 7 go last. */
    @Test
    void order_allButOneBusy_shunsHalfRoundedDown() {
        int[][] expected = {
            {0},
            {1, 0},
            {0, 2, 1},
            {0, 3, 1, 2},
            {0, 1, 4, 2, 3},
            {0, 1, 5, 2, 3, 4},
            {0, 1, 2, 6, 3, 4, 5},
        };
        for (int count = 1; count <= 7; count++) {
            double[] loads = new double[count];
            int[] given = new int[count];
            for (int i = 0; i < count; i++) {
                given[i] = i;
                loads[i] = i == count - 1 ? 0 : 0.5 + i / 20.0;
            }
            assertArrayEquals(
                    expected[count - 1], order(USUAL, Tables.of(loads), given), "of " + count);
        }
    }

    @Test
    void order_entriesBeyondTheCount_stay() {
        int[] replicas = {0, 1, 2, 0};
        SelectionContext context =
                Orders.context(Tables.of(0.9, 0.1, 0), SelectionContext.NONE, Orders.at(0));
        USUAL.order(replicas, 2, context);
        assertArrayEquals(new int[] {1, 0, 2, 0}, replicas);
        USUAL.order(replicas, 0, context);
        USUAL.order(replicas, 1, context);
        assertArrayEquals(new int[] {1, 0, 2, 0}, replicas);
    }

    @Test
    void order_preferLocal_decidesWhichLeads() {
        ScoreTable idle = Tables.of(0.1, 0.1, 0.1);
        ScoreTable otherBusy = Tables.of(0.9, 0.1, 0.1);
        ScoreTable localBusy = Tables.of(0.1, 0.1, 0.9);
        ReplicaSelector unlessBusy = selector(PreferLocal.UNLESS_BUSY);
        ReplicaSelector always = selector(PreferLocal.ALWAYS);
        ReplicaSelector never = selector(PreferLocal.NEVER);
        assertArrayEquals(new int[] {0, 1, 2}, Orders.order(unlessBusy, 2, idle, 0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, Orders.order(unlessBusy, 2, otherBusy, 0, 1, 2));
        assertArrayEquals(new int[] {0, 1, 2}, Orders.order(unlessBusy, 2, localBusy, 2, 0, 1));
        assertArrayEquals(new int[] {2, 0, 1}, Orders.order(always, 2, localBusy, 0, 1, 2));
        assertArrayEquals(new int[] {2, 0, 1}, Orders.order(always, 2, idle, 0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, Orders.order(never, 2, otherBusy, 0, 1, 2));
    }

    @Test
    void order_localUnknownOrNoReplica_doesNotLeadUnlessBusy() {
        ReplicaSelector unlessBusy = selector(PreferLocal.UNLESS_BUSY);
        ScoreTable table = Tables.of(0.9, 0.1, NONE, 0);
        assertArrayEquals(new int[] {1, 2, 0}, Orders.order(unlessBusy, 2, table, 2, 0, 1));
        assertArrayEquals(new int[] {1, 2, 0}, Orders.order(unlessBusy, 3, table, 2, 0, 1));
    }

    /** Only a minority is shunned. A busy local replica beyond it does not pass an idle one. */
    @Test
    void order_localBusyButSparedByTheBound_doesNotLead() {
        ReplicaSelector unlessBusy = selector(PreferLocal.UNLESS_BUSY);
        ScoreTable table = Tables.of(0.9, 0.1, 0.8);
        assertArrayEquals(new int[] {1, 2, 0}, Orders.order(unlessBusy, 2, table, 0, 1, 2));
    }

    /** The paper, section 4.3: the local replica, else the lowest score. */
    @Test
    void order_paperConfiguration_isLocalFirstElseByScore() {
        Rounds.of(
                2_000,
                random -> {
                    double[] loads = random.doubles(5).toArray();
                    int[] given = Orders.shuffled(random, 5);
                    int local = random.nextInt(-1, 5);
                    int[] expected =
                            Arrays.stream(given)
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
                    assertArrayEquals(
                            expected, Orders.order(PAPER, local, Tables.of(loads), given));
                });
    }

    @Test
    void isWorthMerging_onlyBusyReplicasShared_isRefused() {
        SelectionContext context =
                Orders.context(Tables.of(0.9, 0.1, 0.2, NONE), SelectionContext.NONE, Orders.at(0));
        assertFalse(USUAL.isWorthMerging(new int[] {0}, 1, 1, 2, context));
        assertTrue(USUAL.isWorthMerging(new int[] {0, 2}, 2, 1, 2, context));
        assertFalse(USUAL.isWorthMerging(new int[] {0, 2}, 1, 1, 2, context), "count counts");
        assertTrue(
                USUAL.isWorthMerging(new int[] {0}, 1, 0, 2, context),
                "apart, one is read from it anyway");
        assertTrue(USUAL.isWorthMerging(new int[] {0}, 1, 2, 0, context));
        assertTrue(USUAL.isWorthMerging(new int[] {3}, 1, 1, 2, context), "unknown is no reason");
        assertTrue(USUAL.isWorthMerging(new int[] {0}, 1, 3, 2, context), "unknown is no reason");
        assertTrue(USUAL.isWorthMerging(new int[] {0}, 1, 1, 3, context), "unknown is no reason");
    }

    @Test
    void isWorthMerging_atAndBeyondTheDeadband_isWorthItAndNot() {
        ReplicaSelector half = new LowestScoreSelector(PreferLocal.NEVER, 0.5, Shun.MINORITY);
        assertTrue(
                half.isWorthMerging(
                        new int[] {0},
                        1,
                        1,
                        1,
                        Orders.context(Tables.of(0.75, 0.25), 0, Orders.at(0))));
        assertFalse(
                half.isWorthMerging(
                        new int[] {0},
                        1,
                        1,
                        1,
                        Orders.context(Tables.of(0.7501, 0.25), 0, Orders.at(0))));
    }

    @Test
    void closest_anyTable_keepsTheGivenOrderAndMerges() {
        ReplicaSelector closest = new ClosestSelector();
        ScoreTable table = Tables.of(0.9, 0.1, 0.2);
        assertArrayEquals(new int[] {0, 1, 2}, Orders.order(closest, 2, table, 0, 1, 2));
        assertTrue(
                closest.isWorthMerging(
                        new int[] {0}, 1, 1, 2, Orders.context(table, 2, Orders.at(0))));
    }

    @Test
    void create_deadbandAtAndBeyondItsBounds_isTakenAndRefused() {
        assertEquals(
                "lowest_score",
                new LowestScoreSelector(PreferLocal.NEVER, 0.5, Shun.MINORITY).name());
        for (double bad : new double[] {-0.01, 0.51, NONE}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new LowestScoreSelector(PreferLocal.NEVER, bad, Shun.MINORITY));
        }
    }

    private static ReplicaSelector selector(PreferLocal preferLocal) {
        return new LowestScoreSelector(preferLocal, DEADBAND, Shun.MINORITY);
    }

    private static int[] order(ReplicaSelector selector, ScoreTable table, int... given) {
        return Orders.order(selector, SelectionContext.NONE, table, given);
    }
}
