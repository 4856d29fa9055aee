package io.horoscope.core.select;

import static io.horoscope.core.select.HoroscopeSelectorTest.answerAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The order by the monitors' reports, by example. Times are milliseconds. */
class HoroscopeReportsTest {

    private static final double NONE = Orders.NONE;

    private static final Map<String, ?> USUAL =
            Map.of("name", "horoscope", "deadband", 2, "hot_load", 0.5);

    /** Only loads above the lower median are hot: at most half of the replicas. */
    @Test
    void order_mostOfThemHot_onlyAMinorityGoesBack() {
        assertArrayEquals(new int[] {0, 1, 2}, reported(0.9, 0.9, 0.1).order(0, 1, 2));
        assertArrayEquals(new int[] {2, 3, 0, 1}, reported(0.9, 0.9, 0.1, 0.1).order(0, 1, 2, 3));
        assertArrayEquals(new int[] {0, 1, 2, 3}, reported(0.9, 0.9, 0.9, 0.1).order(0, 1, 2, 3));
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

    @Test
    void order_hotLoadOne_usesNoReport() {
        Map<String, ?> section = Map.of("name", "horoscope", "hot_load", 1);
        Coordinator coordinator = Coordinator.of(section).with(Tables.of(1, 0, 0));
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
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

    /** While its report keeps reads away, the wait for reads counts as over: fast return. */
    @Test
    void order_reportedFaultEnds_readsReturnAtOnce() {
        Coordinator coordinator = answerAll(reported(0.9, 0.1, 0.1), 60, 10, 10);
        for (int read = 0; read < 3; read++) {
            assertEquals(1, coordinator.at(3_000).order(0, 1, 2)[0]);
        }
        coordinator.with(Tables.of(0.1, 0.1, 0.1));
        assertEquals(0, coordinator.at(5_000).order(0, 1, 2)[0]);
    }

    /** Without a report the same needs its reads. */
    @Test
    void order_unreportedFaultEnds_readsReturnAfterReads() {
        Coordinator coordinator = answerAll(reported(0.1, 0.1, 0.1), 60, 10, 10);
        for (int read = 0; read < 3; read++) {
            assertEquals(1, coordinator.at(3_000).order(0, 1, 2)[0]);
        }
        assertEquals(1, coordinator.at(5_000).order(0, 1, 2)[0]);
    }

    @Test
    void isWorthMerging_sharedReplicaHotter_isNot() {
        HoroscopeSelector selector = HoroscopeSelector.byDefault();
        SelectionContext context = Orders.context(Tables.of(0.9, 0.1, 0.1, 0.2), 0, Orders.at(0.5));
        assertFalse(selector.isWorthMerging(new int[] {0}, 1, 1, 2, context));
        assertTrue(selector.isWorthMerging(new int[] {0, 3}, 2, 1, 2, context));
        assertTrue(selector.isWorthMerging(new int[] {0}, 1, 0, 2, context));
    }

    private static Coordinator reported(double... loads) {
        return Coordinator.of(USUAL).with(Tables.of(loads)).maxAge(1e9);
    }
}
