package io.horoscope.bench.sim.telemetry;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Members that do not read from one another, and one more without a replica. */
class GossipTest {

    private static final int SEEDS = 20;

    /** At most a second to the state, a second from it, and rounds as the logarithm of members. */
    @Test
    void put_anyNumberOfMembers_everyCoordinatorHasItWithinTheBound() {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Members members = new Members(seed, 2 + random.nextInt(100), 0);
            long madeMillis = random.nextInt(3_000);
            members.makeAt(madeMillis, 0, 1);
            double rounds = Math.log(members.coordinators.size()) / Math.log(2);
            members.runUntil((long) (madeMillis + 1_000 * (4 + 1.2 * rounds)));
            for (int at = 1; at < members.coordinators.size(); at++) {
                assertEquals(
                        1,
                        members.coordinators.get(at).newest(0),
                        "seed " + seed + ", coordinator " + at + " of " + rounds + " rounds");
            }
        }
    }

    /** Each report that a coordinator takes is newer than the last; at the end all have the last. */
    @Test
    void put_manyReportsAndLostExchanges_theNewestWinsEverywhere() {
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int nodes = 2 + random.nextInt(20);
            Members members = new Members(seed, nodes, 0.3);
            int[] sequences = new int[nodes];
            for (int millis = 0; millis < 30_000; millis += 1 + random.nextInt(200)) {
                int node = random.nextInt(nodes);
                members.makeAt(millis, node, ++sequences[node]);
            }
            members.runUntil(60_000);
            for (int at = 0; at < members.coordinators.size(); at++) {
                for (int node = 0; node < nodes; node++) {
                    long expected = at == node ? 0 : sequences[node]; // Its own it has at once.
                    long newest = members.coordinators.get(at).newest(node);
                    assertEquals(expected, newest, "seed " + seed + ", " + node + " at " + at);
                }
            }
        }
    }

    /** A report says how old it was when it was put, and is older by its way when it arrives. */
    @Test
    void put_report_hasTheAgeOfThatMoment() {
        Members members = new Members(1, 50, 0);
        members.makeAt(500, 0, 1);
        members.runUntil(20_000);
        long putNanos = members.coordinators.get(1).taken.get(0).ageNanos();
        assertTrue(putNanos > 0 && putNanos < SECOND, () -> "" + putNanos);
        members.coordinators.stream()
                .skip(1)
                .forEach(it -> assertEquals(putNanos, it.taken.get(0).ageNanos()));
    }

    @Test
    void exchange_memberDown_hasNoPart() {
        Members members = new Members(1, 5, 0);
        members.cluster.at(0, members.cluster.replicas[1]::stop);
        members.cluster.at(20_000, now -> members.cluster.replicas[1].start());
        members.makeAt(1_000, 0, 1);
        members.runUntil(20_000);
        assertEquals(0, members.coordinators.get(1).newest(0));
        assertEquals(1, members.coordinators.get(2).newest(0));
        members.runUntil(30_000);
        assertEquals(1, members.coordinators.get(1).newest(0));
    }

    @Test
    void exchange_memberStalls_waitsForTheEndOfThat() {
        Members members = new Members(1, 5, 0);
        members.cluster.at(0, now -> members.cluster.replicas[1].pause(10 * SECOND, now));
        members.makeAt(1_000, 0, 1);
        members.makeAt(2_000, 1, 1);
        members.runUntil(9_999);
        assertEquals(0, members.coordinators.get(1).newest(0));
        assertEquals(0, members.coordinators.get(2).newest(1));
        assertEquals(1, members.coordinators.get(2).newest(0));
        members.runUntil(11_100);
        assertEquals(1, members.coordinators.get(1).newest(0));
        members.runUntil(18_000);
        assertEquals(1, members.coordinators.get(2).newest(1));
    }

    /** Sequence numbers are those of reports; 0 for none. */
    private static final class Coordinator implements NodeLoads {

        final List<Report> taken = new ArrayList<>();
        private final Map<String, Long> newest = new HashMap<>();

        @Override
        public ScoreTable table() {
            return ScoreTable.empty();
        }

        @Override
        public void take(Report report, long nowNanos) {
            taken.add(report);
            Long before = newest.put(report.node().toString(), report.sequence());
            assertTrue(before == null || before < report.sequence(), () -> before + ": " + report);
        }

        long newest(int node) {
            return newest.getOrDefault(new NodeKeyring().of(node).node().toString(), 0L);
        }
    }

    private static final class Members {

        final TestCluster cluster;
        final List<Coordinator> coordinators = new ArrayList<>();

        Members(long seed, int nodes, double lost) {
            cluster =
                    new TestCluster(
                            nodes, 1, node -> TestCluster.constant(MILLI), new ClosestSelector());
            Seeds seeds = new Seeds(seed);
            DatagramLink link =
                    new DatagramLink(
                            cluster.simulation,
                            new DatagramLink.Quality(MILLI, MILLI, lost, 0.1),
                            seeds.fork("telemetry", 0));
            Gossip gossip = new Gossip(cluster.simulation, link, seeds.fork("gossip", 0), nodes);
            for (Replica replica : cluster.replicas) {
                join(gossip.join(replica));
            }
            join(gossip.join(null));
        }

        private void join(Gossip.Member member) {
            Coordinator coordinator = new Coordinator();
            member.coordinator(coordinator);
            coordinators.add(coordinator);
        }

        void makeAt(long millis, int node, long sequence) {
            Report report =
                    new Report(
                            new NodeKeyring().of(node).node(),
                            7,
                            sequence,
                            0,
                            false,
                            Signals.none());
            cluster.at(millis, now -> cluster.replicas[node].ownReport().made(report, now));
        }

        void runUntil(long millis) {
            cluster.simulation.runUntil(millis * MILLI);
        }
    }
}
