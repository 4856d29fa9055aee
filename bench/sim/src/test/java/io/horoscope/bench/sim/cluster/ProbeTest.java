package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.select.Chance;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.probe.Probing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three replicas with one slot, reads of 10 ms, all by replica 0, no delays in the network. */
class ProbeTest {

    private final Noting noting = new Noting();
    private final TestCluster cluster =
            new TestCluster(3, 1, node -> TestCluster.constant(10 * MILLI), noting);

    /** The first read took 10 ms and the second one 19; of two the later place is the median. */
    @Test
    void read_afterOthers_probesAnswerWithLatencyOfTheReplica() {
        cluster.readAt(0, 0);
        cluster.readAt(1, 0);
        cluster.readAt(50, 0);
        cluster.simulation.runUntil(SECOND);
        assertEquals("1: 0 has 2, -1", noting.answers.get(3));
        assertEquals("50: 0 has 1, 19", noting.answers.get(6));
        assertEquals("50: 1 has 0, -1", noting.answers.get(7));
    }

    /** Others answer at once. The read itself is in flight at replica 0 by then. */
    @Test
    void read_replicasPausedOrStopped_doNotAnswer() {
        cluster.at(0, now -> cluster.replicas[1].pause(100 * MILLI, now));
        cluster.at(1, cluster.replicas[2]::stop);
        cluster.readAt(0, 0);
        cluster.readAt(20, 0);
        cluster.readAt(120, 0);
        cluster.simulation.runUntil(SECOND);
        assertEquals(
                List.of(
                        "0: 0 has 1, -1",
                        "0: 2 has 0, -1",
                        "20: 0 has 1, 10",
                        "120: 0 has 1, 10",
                        "120: 1 has 0, -1"),
                noting.answers);
    }

    /** The wait for CPU time counts as latency, and as in flight. */
    @Test
    void read_replicaWithoutCpuTime_answersLate() {
        starve(0);
        cluster.readAt(1, 0);
        cluster.readAt(40, 0);
        cluster.simulation.runUntil(SECOND);
        assertEquals("1: 1 has 0, -1", noting.answers.get(0));
        assertEquals("7: 0 has 1, -1", noting.answers.get(2));
        assertEquals("46: 0 has 1, 16", noting.answers.get(5));
    }

    @Test
    void read_replicaStoppedWhileTheProbeWaits_doesNotAnswer() {
        starve(2);
        cluster.readAt(1, 0);
        cluster.at(3, cluster.replicas[2]::stop);
        cluster.simulation.runUntil(SECOND);
        assertEquals(List.of("1: 0 has 1, -1", "1: 1 has 0, -1"), noting.answers);
    }

    /** Reads and probes wait for CPU time. Drawn: 10 ms times ln 2. */
    private void starve(int replica) {
        Delay delay = new Delay(10 * MILLI, () -> 1L << 63);
        cluster.at(0, now -> cluster.replicas[replica].condition().delay(delay));
    }

    /** Keeps the order, probes all replicas of a read, and notes what they answer. */
    private static final class Noting implements ReplicaSelector, Probing {

        private final List<String> answers = new ArrayList<>();

        @Override
        public String name() {
            return "noting";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            // As given.
        }

        @Override
        public int toProbe(int[] replicas, int count, Chance chance) {
            return count;
        }

        @Override
        public void probed(int node, long nowNanos, int inFlight, long latencyNanos) {
            long millis = latencyNanos < 0 ? latencyNanos : latencyNanos / MILLI;
            answers.add(nowNanos / MILLI + ": " + node + " has " + inFlight + ", " + millis);
        }
    }
}
