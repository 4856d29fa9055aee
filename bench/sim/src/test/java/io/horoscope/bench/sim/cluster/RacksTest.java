package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.wire.Report;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes 0, 3, 6 are in the first of three racks, 1, 4, 7 in the second one. */
class RacksTest {

    private static final Ring.Layout KNOWN = new Ring.Layout(9, 1, 3, 3, false);
    private static final Ring.Layout HIDDEN = new Ring.Layout(9, 1, 3, 3, true);
    private static final Network.Delays DELAYS = new Network.Delays(MILLI, 7 * MILLI, MILLI / 2, 0);

    @Test
    void vnodes_asManyRacksAsReplicas_oneInEach() {
        for (int seed = 0; seed < 20; seed++) {
            Ring ring = Ring.vnodes(KNOWN, 16, new Seeds(seed).fork("ring", 0));
            for (int group = 0; group < ring.groups(); group++) {
                assertEquals(3, racks(ring, group));
            }
        }
    }

    /** Of nine nodes, three copies are in three racks by chance in 9 · 6 · 3 of 9 · 8 · 7 cases. */
    @Test
    void vnodes_hiddenRacks_areDifferentAsOftenAsByChance() {
        int all = 0;
        int different = 0;
        for (int seed = 0; seed < 100; seed++) {
            Ring ring = Ring.vnodes(HIDDEN, 16, new Seeds(seed).fork("ring", 0));
            all += ring.groups();
            for (int group = 0; group < ring.groups(); group++) {
                different += racks(ring, group) == 3 ? 1 : 0;
            }
        }
        assertEquals(162.0 / 504, (double) different / all, 0.02);
    }

    @Test
    void vnodes_fewerRacksThanReplicas_allRacksHaveSome() {
        Ring.Layout layout = new Ring.Layout(12, 2, 5, 2, false);
        Ring ring = Ring.vnodes(layout, 16, new Seeds(3).fork("ring", 0));
        for (int group = 0; group < ring.groups(); group++) {
            int[] replicas = ring.replicas(group);
            assertEquals(10, Arrays.stream(replicas).distinct().count());
            for (int datacenter = 0; datacenter < 2; datacenter++) {
                int of = datacenter;
                assertEquals(
                        2,
                        Arrays.stream(replicas)
                                .filter(node -> layout.datacenter(node) == of)
                                .map(layout::rack)
                                .distinct()
                                .count());
            }
        }
    }

    @Test
    void liveReplicas_racksKnown_ownRackIsBeforeOthers() {
        assertArrayEquals(new int[] {6, 5, 7}, order(KNOWN, 5, new Location(0, 0, 0, 0)));
        assertArrayEquals(new int[] {7, 5, 6}, order(KNOWN, 5, new Location(7, 0, 1, 7)));
        assertArrayEquals(new int[] {5, 6, 7}, order(HIDDEN, 5, new Location(0, 0, 0, 0)));
        assertArrayEquals(new int[] {7, 5, 6}, order(HIDDEN, 5, new Location(7, 0, 1, 7)));
    }

    /** Four nodes in each datacenter: 4 and 6 are in the first rack of the second one. */
    @Test
    void liveReplicas_twoDatacenters_racksThenDatacenters() {
        Ring.Layout layout = new Ring.Layout(8, 2, 2, 2, false);
        assertArrayEquals(new int[] {4, 5, 3, 0}, order(layout, 3, new Location(6, 1, 0, 6)));
    }

    @Test
    void leastDelay_betweenRacks_isOnTopWithinADatacenter() {
        Network network = cluster(new Ring.Layout(8, 2, 2, 2, false)).network();
        Location first = new Location(0, 0, 0, 0);
        assertEquals(0, network.leastDelayNanos(first, 0));
        assertEquals(MILLI, network.leastDelayNanos(first, 2));
        assertEquals(MILLI + MILLI / 2, network.leastDelayNanos(first, 1));
        assertEquals(8 * MILLI, network.leastDelayNanos(first, 5));
        assertEquals(0.5 * MILLI, network.meanDetourNanos(first, 1));
        assertEquals(0, network.meanDetourNanos(first, 5));
    }

    @Test
    void crosses_firstIsElsewhereWhileOneIsInTheRack() {
        Cluster cluster = cluster(HIDDEN);
        Location first = new Location(0, 0, 0, 0);
        assertTrue(cluster.crosses(new int[] {5, 6, 7}, 3, first));
        assertFalse(cluster.crosses(new int[] {6, 5, 7}, 3, first));
        assertFalse(cluster.crosses(new int[] {5, 7, 6}, 2, first));
    }

    /**
     * The replicas of group 5 are nodes 6, 5 and 7, of which 6 is in the coordinator's rack. It takes
     * twenty times as long as the others.
     */
    @Test
    void plan_slowReplicaInTheRack_isLeftUnlessThatCostsMore() {
        assertEquals(6, first(KNOWN, 100));
        assertEquals(5, first(KNOWN, 1));
        assertEquals(5, first(HIDDEN, 100));
    }

    private static int first(Ring.Layout layout, double rackCost) {
        ReplicaSelector horoscope =
                ReplicaSelectors.read(
                        new SettingsReader(Map.of("name", "horoscope", "rack_cost", rackCost)));
        Planner planner =
                new Planner(
                        cluster(layout),
                        new Location(0, 0, 0, 0),
                        new Planner.Selectors(horoscope, null),
                        new NoLoads(),
                        new Seeds(1).fork("planner", 0));
        for (int node = 5; node < 8; node++) {
            long nanos = node == 6 ? 20 * MILLI : MILLI;
            ReplicaRequest request = planner.request(node, false, false, MILLI);
            request.sent();
            request.answered(MILLI + nanos, new Reported(0, 4, nanos, nanos));
        }
        planner.plan(new Read(OperationClass.READ, 5, 5, Read.Origin.NONE, 22 * MILLI), 22 * MILLI);
        return planner.order()[0];
    }

    private static long racks(Ring ring, int group) {
        return Arrays.stream(ring.replicas(group)).map(ring.layout()::rack).distinct().count();
    }

    private static int[] order(Ring.Layout layout, int group, Location coordinator) {
        int[] order = new int[layout.nodes()];
        int count = cluster(layout).liveReplicas(group, coordinator, order);
        return Arrays.copyOf(order, count);
    }

    private static Cluster cluster(Ring.Layout layout) {
        Ring ring = Ring.consecutive(layout);
        Network network = new Network(ring, DELAYS, new Seeds(1).fork("network", 0));
        Simulation simulation = new Simulation();
        List<Replica> replicas =
                IntStream.range(0, layout.nodes())
                        .mapToObj(
                                node ->
                                        new Replica(
                                                simulation,
                                                network,
                                                TestCluster.kind(node, 1),
                                                TestCluster.constant(MILLI),
                                                Scheduling.byDefault()))
                        .toList();
        return new Cluster(ring, network, replicas, TestCluster.settings(Consistency.ONE, 0, 0));
    }

    private static final class NoLoads implements NodeLoads {

        @Override
        public ScoreTable table() {
            return ScoreTable.empty();
        }

        @Override
        public void take(Report report, long nowNanos) {
            throw new AssertionError(report);
        }
    }
}
