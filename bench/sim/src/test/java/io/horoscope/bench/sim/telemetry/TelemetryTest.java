package io.horoscope.bench.sim.telemetry;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Monitors, a director and 20 subscribers; node 2 is stressed from 5 s on. */
class TelemetryTest extends OnStressedCluster {

    @Test
    void stress_reachesEverySubscriberWithin1200Millis() {
        start(0, 1);
        runUntil(5_000);
        subscribers.forEach(subscriber -> assertTrue(load(subscriber, STRESSED) < 0.2));
        runUntil(6_200);
        for (Subscriber subscriber : subscribers) {
            assertTrue(load(subscriber, STRESSED) > 0.6, () -> "" + load(subscriber, STRESSED));
            assertTrue(load(subscriber, 0) < 0.2);
        }
    }

    @Test
    void reports_everySecond_keepEveryNodeFresh() {
        start(0, 2);
        for (int second = 3; second < 20; second++) {
            runUntil(second * 1_000L);
            for (Subscriber subscriber : subscribers) {
                for (int node = 0; node < NODES; node++) {
                    assertTrue(
                            subscriber.table().isFresh(node, second * SECOND, 2_300 * MILLI),
                            "node " + node + " at " + second + " s");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0, 0"})
    void nodes_allReportsLostOrNoDirector_areUnknown(double lost, int directors) {
        start(lost, directors);
        runUntil(10_000);
        subscribers.forEach(subscriber -> assertEquals(0, known(subscriber)));
    }

    @Test
    void lost_half_mostIsKnownAllTheSame() {
        start(0.5, 1);
        int known = 0;
        for (int second = 10; second < 30; second++) {
            runUntil(second * 1_000L);
            known += subscribers.stream().mapToInt(this::known).sum();
        }
        assertTrue(known > 0.8 * 20 * 20 * NODES, "known: " + known);
    }

    /** A stock node has none; what a fault would do to it has no effect. */
    @Test
    void monitor_absent_itsNodeIsUnknown() {
        Telemetry telemetry = start(0, settings(1, new Measurement(0, 0)), NODES - 1);
        telemetry.forge(NODES - 1, true);
        telemetry.restartMonitor(NODES - 1, 0);
        runUntil(10_000);
        subscribers.forEach(subscriber -> assertEquals(NODES - 1, known(subscriber)));
    }

    /** Two seconds later than without a lag, and not known to be old. */
    @Test
    void lag_stress_isReportedSoMuchLater() {
        start(0, settings(1, new Measurement(0, 2 * SECOND)), NODES);
        runUntil(6_900);
        subscribers.forEach(subscriber -> assertTrue(load(subscriber, STRESSED) < 0.2));
        runUntil(8_200);
        for (Subscriber subscriber : subscribers) {
            assertTrue(load(subscriber, STRESSED) > 0.6, () -> "" + load(subscriber, STRESSED));
            assertTrue(subscriber.table().isFresh(STRESSED, 8_200 * MILLI, 1_200 * MILLI));
        }
    }

    @Test
    void stopDirectors_scoresAge_andComeBackWithTheDirector() {
        Telemetry telemetry = start(0, 1);
        cluster.at(3_000, now -> telemetry.stopDirectors());
        cluster.at(12_000, now -> telemetry.restartDirectors(0));
        runUntil(7_000);
        subscribers.forEach(subscriber -> assertEquals(NODES, known(subscriber)));
        runUntil(11_000);
        subscribers.forEach(subscriber -> assertEquals(0, known(subscriber)));
        runUntil(14_500);
        for (Subscriber subscriber : subscribers) {
            assertEquals(NODES, known(subscriber));
            assertTrue(load(subscriber, STRESSED) > 0.6);
        }
    }

    /**
     * M4: a director and a monitor start with clocks that are eight hours ahead, and restart with
     * correct clocks.
     */
    @Test
    void restart_clockWasAhead_scoresGoOn() {
        long aheadNanos = 8 * 3_600 * SECOND;
        Telemetry telemetry = start(0, 1);
        cluster.at(1_000, now -> restart(telemetry, aheadNanos));
        cluster.at(4_000, now -> restart(telemetry, 0));
        for (int second = 6; second < 30; second++) {
            runUntil(second * 1_000L);
            for (Subscriber subscriber : subscribers) {
                assertTrue(
                        subscriber.table().isFresh(STRESSED, second * SECOND, 2_300 * MILLI),
                        "at " + second + " s");
                assertEquals(NODES, known(subscriber));
            }
        }
        subscribers.forEach(subscriber -> assertTrue(load(subscriber, STRESSED) > 0.6));
    }

    private static void restart(Telemetry telemetry, long aheadNanos) {
        telemetry.restartDirectors(aheadNanos);
        telemetry.restartMonitor(STRESSED, aheadNanos);
    }

    @Test
    void forge_stressedNode_looksIdle() {
        Telemetry telemetry = start(0, 1);
        telemetry.forge(STRESSED, true);
        cluster.at(15_000, now -> telemetry.forge(STRESSED, false));
        runUntil(14_000);
        subscribers.forEach(subscriber -> assertTrue(load(subscriber, STRESSED) < 0.1));
        runUntil(17_000);
        subscribers.forEach(subscriber -> assertTrue(load(subscriber, STRESSED) > 0.6));
    }

    @Test
    void stop_node_ageOfItsScoreGrows() {
        start(0, 1);
        cluster.at(4_000, cluster.replicas[1]::stop);
        runUntil(10_000);
        for (Subscriber subscriber : subscribers) {
            assertFalse(subscriber.table().isFresh(1, 10 * SECOND, MAX_AGE));
            assertTrue(subscriber.table().isFresh(0, 10 * SECOND, MAX_AGE));
        }
    }

    private Telemetry start(double lost, int directors) {
        return start(lost, settings(directors, new Measurement(0, 0)), NODES);
    }

    private static Telemetry.Settings settings(int directors, Measurement measurement) {
        return new Telemetry.Settings(Telemetry.Channel.DIRECTOR, directors, measurement);
    }

    private Telemetry start(double lost, Telemetry.Settings settings, int monitored) {
        return start(lost, settings, monitored, 20);
    }

    private static double load(Subscriber subscriber, int node) {
        return subscriber.table().load(node);
    }
}
