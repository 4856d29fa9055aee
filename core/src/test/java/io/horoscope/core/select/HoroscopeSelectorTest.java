package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The order by a coordinator's own requests, by example; {@link HoroscopeReportsTest} has reports.
 * Times are milliseconds; each replica has one slot.
 */
class HoroscopeSelectorTest {

    private static final int IDLE = 0;

    private final Coordinator coordinator = Coordinator.of(section(2));

    private static Map<String, ?> section(double deadband) {
        return Map.of("name", "horoscope", "deadband", deadband);
    }

    @Test
    void order_serviceBelowAndAboveTheDeadband_keepsAndLosesItsPlace() {
        answerAll(19.95, 10, 10);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
        Coordinator other = answerAll(Coordinator.of(section(2)), 20.05, 10, 10);
        assertArrayEquals(new int[] {1, 2, 0}, other.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, other.order(2, 1, 0));
    }

    /** L10 of the reports of users: a link that takes longer than the read. */
    @Test
    void order_farAway_isLeftForOneThatIsNear() {
        for (int i = 0; i < 500; i++) {
            coordinator.send(0, 1).answer(0, 3.4, 0, 0.4).answer(1, 0.6, 0, 0.4);
        }
        assertOrder(new int[] {1, 0}, 0, 1);
    }

    @Test
    void order_requestOutstandingForLong_isAStall() {
        answerAll(5, 5, 5);
        coordinator.send(0);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.at(10).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(12).order(0, 1, 2));
        coordinator.answer(0, 12, IDLE, 5);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.order(0, 1, 2));
    }

    /** A dead replica that never answered, while others do. */
    @Test
    void order_neverAnsweredAndOutstanding_goesLast() {
        coordinator.send(0, 1, 2).answer(1, 5, IDLE, 5).answer(2, 5, IDLE, 5);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.at(10).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(30).order(0, 1, 2));
    }

    @Test
    void order_failsAtOnce_goesLast() {
        answerAll(10, 10, 10);
        for (int i = 1; i <= 20; i++) {
            coordinator.at(i).send(0).fail(0, 0.5);
        }
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
    }

    /** A query that fails everywhere moves nothing. */
    @Test
    void order_allFail_changesNothing() {
        answerAll(10, 10, 10);
        for (int i = 1; i <= 20; i++) {
            coordinator.at(i).send(0, 1, 2).fail(0, 0.5).fail(1, 0.5).fail(2, 0.5);
        }
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    /** It never answered, and is tried again as one that did. */
    @Test
    void order_onlyEverFailed_goesLastAndIsTriedAgain() {
        coordinator.at(0).send(0, 0, 0, 0, 1).answer(1, 5, IDLE, 5);
        for (int i = 1; i <= 4; i++) {
            coordinator.at(i * 500).fail(0, 1);
        }
        coordinator.send(1).answer(1, 5, IDLE, 5);
        assertEquals(1, coordinator.order(0, 1)[0]);
        assertEquals(0, afterReads(200, 3_000));
    }

    /** It was slow, and receives no reads. */
    @Test
    void order_slowReplicaThatIsNotRead_isTriedAgainAfterReadsAndTime() {
        answerAll(40, 10, 10);
        assertEquals(1, afterReads(5, 60_000), "few reads");
        Coordinator fast = answerAll(Coordinator.of(section(2)), 40, 10, 10);
        for (int i = 0; i < 1_000; i++) {
            fast.at(200).order(0, 1, 2);
        }
        assertEquals(1, fast.order(0, 1, 2)[0], "little time");
        assertEquals(0, afterReads(200, 60_000));
    }

    /** Whatever it is slow by, and however many reads there are. */
    @Test
    void order_slowForGood_atMostOneReadOfAHundredTriesIt() {
        for (double slow : new double[] {20, 40, 300}) {
            for (double millisPerRead : new double[] {100, 10, 1}) {
                Coordinator own = answerAll(Coordinator.of(section(1.25)), slow, 10, 10);
                int tries = 0;
                for (int read = 1; read <= 5_000; read++) {
                    int node = own.at(read * millisPerRead).order(0, 1, 2)[0];
                    double service = node == 0 ? slow : 10;
                    own.send(node).answer(node, service, IDLE, service);
                    tries += node == 0 ? 1 : 0;
                }
                String which = slow + " ms, a read every " + millisPerRead + " ms: " + tries;
                assertTrue(tries > 0 && tries <= 50, which);
            }
        }
    }

    /** As diverted reads take e times as long, twice that factor is needed. */
    @Test
    void order_divertedReadsKnownToCost_readsStay() {
        Coordinator own = Coordinator.of(section(1.25));
        for (int i = 0; i < 3_000; i++) {
            own.diverted(true).send(3).answer(3, 10, IDLE, 10 * Math.E, 10);
        }
        answerAll(own.diverted(false), 60, 10, 10);
        assertEquals(0, own.order(0, 1, 2)[0]);
        answerAll(own, 130, 10, 10);
        assertEquals(1, own.order(0, 1, 2)[0]);
    }

    /** Scans are slow at one replica, reads of a key are not; and the other way round. */
    @Test
    void order_scansSlowAtOne_onlyScansLeave() {
        answerAll(5, 5, 5);
        coordinator.scans(true);
        answerAll(coordinator, 100, 20, 20);
        assertEquals(1, coordinator.orderScan(0, 0, 1, 2)[0]);
        assertEquals(0, coordinator.order(0, 1, 2)[0]);
    }

    /** Slow scans say nothing of reads of a key: the home replica counts as the others. */
    @Test
    void order_onlyScansAtHomeYet_readsStay() {
        coordinator.scans(true);
        answerAll(coordinator, 800, 600);
        coordinator.scans(false);
        coordinator.send(1).answer(1, 2, IDLE, 2);
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    /** A replica that has served no scan yet does not keep those of the others from counting. */
    @Test
    void order_noScanAtOneYet_scansAtTheOthersAreCompared() {
        answerAll(5, 5, 5);
        coordinator.scans(true);
        answerAll(coordinator, 100, 20);
        assertEquals(1, coordinator.orderScan(0, 0, 1, 2)[0]);
    }

    /** The order at a later time, after so many reads without that replica's answers. */
    private int afterReads(int reads, double millis) {
        for (int i = 0; i < reads; i++) {
            coordinator.at(millis).order(0, 1, 2);
        }
        return coordinator.at(millis).order(0, 1, 2)[0];
    }

    private void answerAll(double... services) {
        answerAll(coordinator, services);
    }

    /** Nodes 0, 1, ... answer in so many milliseconds, all of which is service time. */
    static Coordinator answerAll(Coordinator coordinator, double... services) {
        for (int node = 0; node < services.length; node++) {
            for (int i = 0; i < 60; i++) {
                coordinator.send(node).answer(node, services[node], IDLE, services[node]);
            }
        }
        return coordinator;
    }

    private void assertOrder(int[] expected, int... given) {
        assertArrayEquals(expected, coordinator.order(given));
    }
}
