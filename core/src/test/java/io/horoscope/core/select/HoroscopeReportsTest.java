package io.horoscope.core.select;

import static io.horoscope.core.select.HoroscopeSelectorTest.USUAL;
import static io.horoscope.core.select.HoroscopeSelectorTest.answerAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The order by the monitors' reports, and the recovery of replicas that receive no reads, by
 * example. Times are milliseconds.
 */
class HoroscopeReportsTest {

    private static final double NONE = Orders.NONE;
    private static final double FOREVER = 1e9;

    @Test
    void order_oneHotMachine_goesLast() {
        assertArrayEquals(new int[] {1, 2, 0}, reported(0.9, 0.1, 0.2).order(0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, reported(0.9, 0.1, 0.2).order(2, 0, 1));
    }

    @Test
    void order_allEquallyHot_changesNothing() {
        assertArrayEquals(new int[] {0, 2, 1}, reported(0.99, 0.95, 0.97).order(0, 2, 1));
    }

    /** Only loads above the lower median are hot: at most half of the replicas. */
    @Test
    void order_mostOfThemHot_onlyAMinorityGoesBack() {
        assertArrayEquals(new int[] {0, 1, 2}, reported(0.9, 0.9, 0.1).order(0, 1, 2));
        assertArrayEquals(new int[] {2, 3, 0, 1}, reported(0.9, 0.9, 0.1, 0.1).order(0, 1, 2, 3));
        assertArrayEquals(new int[] {0, 1, 2, 3}, reported(0.9, 0.9, 0.9, 0.1).order(0, 1, 2, 3));
        assertArrayEquals(new int[] {1, 0}, reported(0.9, 0.1).order(0, 1));
    }

    @Test
    void order_loadBelowAndAboveHotLoad_isNotHotAndHot() {
        Map<String, ?> section = Map.of("name", "horoscope", "deadband", 2, "hot_load", 0.6);
        Coordinator coordinator = Coordinator.of(section);
        coordinator.with(Tables.of(0.59, 0, 0));
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
        coordinator.with(Tables.of(0.61, 0, 0));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
    }

    /** The penalty starts from 0 at the limit, so there is no step. */
    @Test
    void order_barelyAboveTheMedian_changesNothing() {
        assertArrayEquals(new int[] {0, 1, 2}, reported(0.72, 0.6, 0.6).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, reported(0.95, 0.6, 0.6).order(0, 1, 2));
    }

    @Test
    void order_reportsAtAndPastTheirAge_areUsedAndNot() {
        Coordinator coordinator = reported(0.9, 0.1, 0.1).maxAge(1_000);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(1_000).order(0, 1, 2));
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.at(1_001).order(0, 1, 2));
    }

    @Test
    void order_onlyOneReported_isNotHot() {
        assertArrayEquals(new int[] {0, 1, 2}, reported(0.9, NONE, NONE).order(0, 1, 2));
    }

    @Test
    void order_slowAndReportedIdle_gainsNothing() {
        for (double load : new double[] {NONE, 0, 0.1, 0.5}) {
            Coordinator coordinator = answerAll(reported(load, 0.5, 0.5), 50, 10, 10);
            assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2), "load " + load);
        }
    }

    /** A load and a speed of the same weight: a hot machine that answers fast keeps its place. */
    @Test
    void order_hotButManyTimesFaster_keepsItsPlace() {
        Coordinator coordinator = answerAll(reported(0.9, 0.1, 0.1), 1, 1_000, 1_000);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
    }

    /** A hundred times slower, then without reads: it recovers with a low load or no report. */
    @Test
    void order_slowAndNotRead_recovers() {
        for (double load : new double[] {0.1, NONE}) {
            Coordinator coordinator = answerAll(reported(load, 0.1, 0.1), 100, 1, 1);
            assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(500).order(0, 1, 2));
            answerOthers(coordinator.at(60_000));
            assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2), "load " + load);
        }
    }

    /** Two of three are slow and receive no reads: neither delays the recovery of the other. */
    @Test
    void order_mostSlowAndNotRead_recover() {
        Coordinator coordinator = answerAll(reported(0.1, 0.1, 0.1), 100, 100, 1);
        assertArrayEquals(new int[] {2, 0, 1}, coordinator.order(0, 1, 2));
        coordinator.at(60_000).send(2).answer(2, 1, 0, 1);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
    }

    @Test
    void order_slowAndNotRead_staysAwayWhileItsReportIsHot() {
        Coordinator coordinator = answerAll(reported(0.9, 0.1, 0.1), 100, 1, 1);
        answerOthers(coordinator.at(60_000));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
        coordinator.with(Tables.of(0.2, 0.1, 0.1));
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
    }

    /** While the first read is in flight, the old values count in full. */
    @Test
    void order_readAfterALongPause_getsNoSecondReadBeforeItsAnswer() {
        Coordinator coordinator = answerAll(reported(0.1, 0.1, 0.1), 100, 1, 1);
        answerOthers(coordinator.at(60_000));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.send(0).order(0, 1, 2));
        coordinator.answer(0, 1, 0, 1);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
    }

    @Test
    void order_longQueueAndNotRead_recovers() {
        Coordinator coordinator = reported(0.1, 0.1).send(0, 1);
        coordinator.answer(0, 5, 200, 5).answer(1, 5, 0, 5);
        assertArrayEquals(new int[] {1, 0}, coordinator.order(0, 1));
        coordinator.at(60_000).send(1).answer(1, 5, 0, 5);
        assertArrayEquals(new int[] {0, 1}, coordinator.order(0, 1));
    }

    @Test
    void isWorthMerging_onlyHotReplicasShared_isRefused() {
        SelectionContext context =
                reported(0.9, 0.1, 0.2, NONE, 0.6).context(OperationClass.SCAN, 0);
        HoroscopeSelector selector = HoroscopeSelector.byDefault();
        assertFalse(selector.isWorthMerging(new int[] {0}, 1, 1, 2, context));
        assertFalse(selector.isWorthMerging(new int[] {0}, 1, 3, 2, context), "unknown is cool");
        assertTrue(selector.isWorthMerging(new int[] {0, 2}, 2, 1, 2, context));
        assertFalse(selector.isWorthMerging(new int[] {0, 2}, 1, 1, 2, context), "count counts");
        assertTrue(selector.isWorthMerging(new int[] {0}, 1, 0, 2, context), "read from anyway");
        assertTrue(selector.isWorthMerging(new int[] {0}, 1, 2, 0, context), "read from anyway");
        assertTrue(selector.isWorthMerging(new int[] {3}, 1, 1, 2, context), "unknown is cool");
        assertTrue(selector.isWorthMerging(new int[] {2}, 1, 1, 1, context), "busier, not hot");
        assertFalse(selector.isWorthMerging(new int[] {0}, 1, 4, 1, context), "much hotter");
        assertTrue(selector.isWorthMerging(new int[] {4}, 1, 0, 1, context), "cooler than one");
        SelectionContext close = reported(0.7, 0.6).context(OperationClass.SCAN, 0);
        assertTrue(selector.isWorthMerging(new int[] {0}, 1, 1, 1, close), "not clearly hotter");
    }

    private static Coordinator reported(double... loads) {
        return Coordinator.of(USUAL).maxAge(FOREVER).with(Tables.of(loads));
    }

    private static void answerOthers(Coordinator coordinator) {
        coordinator.send(1, 2).answer(1, 1, 0, 1).answer(2, 1, 0, 1);
    }
}
