package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replica 0 is first in the given order, was slow, and is fast from now on. The tests check its
 * share of 200 reads a second in the last minute of five. The other two also answer reads of other
 * tokens. Times are milliseconds.
 */
class StopsReportingTest {

    private static final double DAY = 86_400_000;

    /** H1: after its answers stop to report, the last reported values do not count any longer. */
    @ParameterizedTest
    @CsvSource({"2,2", "2,50", "10,1", "15,1", "20,1", "64,1", "200,1"})
    void horoscope_reportedSlowThenNothing_getsItsReadsBack(int queued, double service) {
        Coordinator coordinator = Coordinator.of(Map.of("name", "horoscope"));
        for (int i = 0; i < 50; i++) {
            coordinator.at(i * 5).send(0).answer(0, service * (1 + queued), queued, service);
            others(coordinator);
        }
        double share = shareAfter(coordinator, 250, false);
        assertTrue(share > 0.95, "share: " + share);
    }

    /** H1: once a second, a read of another token goes to replica 0 in any case. */
    @ParameterizedTest
    @ValueSource(ints = {10, 64, 200})
    void prequal_reportedAQueueThenNothing_getsItsReadsBack(int queued) {
        Coordinator coordinator = Coordinator.of(Map.of("name", "prequal"));
        for (int i = 0; i < 50; i++) {
            coordinator.at(i * 5).send(0).answer(0, 0.5, queued, 0.5);
            others(coordinator);
        }
        double share = shareAfter(coordinator, 250, true);
        assertTrue(share > 0.95, "share: " + share);
    }

    @Test
    void c3_reportedAQueueThenNothing_hasNoQueue() {
        Coordinator coordinator = Coordinator.of(Map.of("name", "c3"));
        coordinator.send(0).answer(0, 2, 200, 1);
        coordinator.send(1).answer(1, 2, 1, 1);
        assertTrue(coordinator.order(0, 1)[0] == 1);
        coordinator.send(0).answer(0, 1);
        assertTrue(coordinator.order(0, 1)[0] == 0);
    }

    /** M1: a node that was not read for weeks is slow for two seconds when it is read again. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 25, 27, 30, 51, 53, 365, 73_000})
    void horoscope_notReadForDaysThenSlowForSeconds_getsItsReadsBack(double days) {
        Coordinator coordinator = Coordinator.of(Map.of("name", "horoscope"));
        coordinator.at(0).send(0).answer(0, 1, 0, 0.5);
        double start = days * DAY + 1_000;
        for (int i = 0; i < 400; i++) {
            coordinator.at(start + i * 5).send(0).answer(0, 500, 20, 400);
            others(coordinator);
        }
        double share = shareAfter(coordinator, start + 2_000, false, 0, 0.5);
        assertTrue(share > 0.95, "share: " + share);
    }

    private static double shareAfter(Coordinator coordinator, double start, boolean forced) {
        return shareAfter(coordinator, start, forced, -1, Double.NaN);
    }

    private static double shareAfter(
            Coordinator coordinator, double start, boolean forced, int queued, double service) {
        int first = 0;
        int reads = 0;
        for (int i = 1; i <= 60_000; i++) {
            coordinator.at(start + i * 5);
            int chosen = coordinator.order(0, 1, 2)[0];
            if (chosen == 0 || (forced && i % 200 == 0)) {
                coordinator.send(0).answer(0, 1, queued, service);
            }
            others(coordinator);
            if (i > 48_000) {
                reads++;
                first += chosen == 0 ? 1 : 0;
            }
        }
        return first / (double) reads;
    }

    private static void others(Coordinator coordinator) {
        coordinator.send(1, 2).answer(1, 1.2, 0, 0.5).answer(2, 1.2, 0, 0.5);
    }
}
