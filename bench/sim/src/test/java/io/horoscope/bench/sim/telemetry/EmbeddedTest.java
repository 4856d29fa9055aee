package io.horoscope.bench.sim.telemetry;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Four nodes that measure themselves, with a coordinator each, and a coordinator on a machine of its
 * own; nobody reads. Node 2 is stressed from 5 s on.
 */
class EmbeddedTest extends OnStressedCluster {

    @Test
    void noGossip_ownNode_isKnownAtOnceAndNoOther() {
        start(1);
        runUntil(6_200);
        for (int at = 0; at < NODES; at++) {
            assertEquals(1, known(at));
            assertTrue(isFresh(at, at, 1_200 * MILLI));
        }
        assertTrue(load(STRESSED, STRESSED) > 0.6, () -> "" + load(STRESSED, STRESSED));
        assertEquals(0, known(NODES));
    }

    @Test
    void gossip_stress_reachesEveryCoordinator() {
        start(0);
        runUntil(12_000);
        for (int at = 0; at <= NODES; at++) {
            assertEquals(NODES, known(at));
            assertTrue(load(at, STRESSED) > 0.6, "at " + at);
            assertTrue(load(at, 0) < 0.2);
        }
    }

    @Test
    void directors_stopped_nothingChanges() {
        Telemetry telemetry = start(0);
        cluster.at(3_000, now -> telemetry.stopDirectors());
        cluster.at(12_000, now -> telemetry.restartDirectors(0));
        for (int second = 8; second < 25; second++) {
            runUntil(second * 1_000L);
            for (int at = 0; at <= NODES; at++) {
                assertEquals(NODES, known(at));
            }
        }
    }

    /** The process measures nothing while it is stopped, and reports when it goes on. */
    @Test
    void pause_node_makesNoReportsUntilItsEnd() {
        start(0);
        cluster.at(6_000, now -> cluster.replicas[1].pause(4 * SECOND, now));
        runUntil(9_990);
        assertFalse(isFresh(1, 1, 3_900 * MILLI));
        assertTrue(isFresh(0, 0, 1_200 * MILLI));
        runUntil(10_010);
        assertTrue(isFresh(1, 1, 10 * MILLI));
    }

    @Test
    void stop_node_reportsAgainAfterItsStart() {
        start(0);
        cluster.at(6_000, cluster.replicas[1]::stop);
        cluster.at(18_000, now -> cluster.replicas[1].start());
        runUntil(18_000);
        for (int at = 0; at <= NODES; at++) {
            assertEquals(at == 1 ? 0 : NODES - 1, known(at));
        }
        runUntil(26_000);
        for (int at = 0; at <= NODES; at++) {
            assertEquals(NODES, known(at));
        }
    }

    @Test
    void reportState_off_nodeMakesNoReports() {
        start(0);
        cluster.at(6_000, now -> cluster.replicas[1].reportState(false));
        runUntil(18_000);
        for (int at = 0; at <= NODES; at++) {
            assertFalse(isFresh(at, 1, MAX_AGE));
            assertTrue(isFresh(at, 0, MAX_AGE));
        }
    }

    @Test
    void forge_stressedNode_looksIdle() {
        Telemetry telemetry = start(0);
        telemetry.forge(STRESSED, true);
        runUntil(14_000);
        for (int at = 0; at <= NODES; at++) {
            assertTrue(load(at, STRESSED) < 0.1);
        }
    }

    /** In whatever order and after whatever time reports arrive, by two ways. */
    @Test
    void take_reportsOfBothWays_theOneMeasuredLastWins() {
        start(1);
        Subscriber taking = subscribers.get(NODES);
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long nowNanos = (1_000 + 100 * seed) * SECOND;
            long newest = 0;
            for (int arrival = 0; arrival < 30; arrival++) {
                nowNanos += random.nextLong(SECOND);
                long sequence = 1 + random.nextLong(20);
                newest = Math.max(newest, sequence);
                // A way that does not count in the age of what it brings.
                long ageNanos = random.nextLong(SECOND) + (20 - sequence) * SECOND;
                taking.take(report(seed, sequence, random.nextBoolean() ? 0 : ageNanos), nowNanos);
                ScoreTable table = taking.table();
                assertEquals(newest, table.report(0).sequence(), "seed " + seed);
                assertEquals(seed, table.report(0).stream());
            }
        }
    }

    private static Report report(long stream, long sequence, long ageNanos) {
        return new Report(
                new NodeKeyring().of(0).node(),
                stream,
                sequence,
                ageNanos,
                false,
                Signals.builder().set(Signal.CPU, 0.5).build());
    }

    private Telemetry start(double lost) {
        return start(
                lost,
                new Telemetry.Settings(Telemetry.Channel.EMBEDDED, 1, new Measurement(0, 0)),
                NODES,
                NODES + 1);
    }

    private int known(int at) {
        return known(subscribers.get(at));
    }

    private boolean isFresh(int at, int node, long maxAgeNanos) {
        return isFresh(subscribers.get(at), node, maxAgeNanos);
    }

    private double load(int at, int node) {
        return subscribers.get(at).table().load(node);
    }
}
