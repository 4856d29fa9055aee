package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Chance;
import io.horoscope.core.select.Coordinator;
import io.horoscope.core.select.Orders;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.Tables;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import org.junit.jupiter.api.Test;

/**
 * The selector by example. Node numbers are indexes into the table; the replicas are given in the
 * snitch's order.
 */
class LowestScoreSelectorTest {

    private static final double NONE = Orders.NONE;
    private static final ReplicaSelector USUAL =
            new LowestScoreSelector(PreferLocal.NEVER, 0.2, Shun.MINORITY);

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
    void order_reportsAtAndPastTheirAge_areUsedAndNot() {
        Coordinator coordinator = new Coordinator(USUAL).with(Tables.of(0.9, 0.1, 0.2));
        coordinator.maxAge(1_000);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(1_000).order(0, 1, 2));
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.at(1_001).order(0, 1, 2));
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
            for (int i = 0; i < count - 1; i++) {
                loads[i] = 0.5 + i / 20.0;
            }
            int[] ordered = order(Tables.of(loads), Coordinator.upTo(count));
            assertArrayEquals(expected[count - 1], ordered, "of " + count);
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
        SelectionContext at = Orders.context(Tables.of(0.75, 0.25), 0, Orders.at(0));
        SelectionContext beyond = Orders.context(Tables.of(0.7501, 0.25), 0, Orders.at(0));
        assertTrue(half.isWorthMerging(new int[] {0}, 1, 1, 1, at));
        assertFalse(half.isWorthMerging(new int[] {0}, 1, 1, 1, beyond));
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

    private static int[] order(ScoreTable table, int... given) {
        return Orders.order(USUAL, SelectionContext.NONE, table, given);
    }
}
