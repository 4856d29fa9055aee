package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrategiesTest {

    private static final double ROUNDING = 1e-9;

    /** All that keep to slots, on nodes of any kind. */
    private static final List<PlacementStrategy> ANY_NODES =
            List.of(
                    new BaseStrategy(),
                    new CompactStrategy(),
                    new FullStrategy(),
                    new BalancedStrategy());

    @Test
    void place_anyLoadsAndNodes_hasEachPartitionAndFillsSlotsExactly() {
        Rounds.of(
                1_000,
                random -> {
                    Nodes nodes = Cases.nodes(random);
                    double[] loads = Cases.loads(random, 1 + random.nextInt(nodes.slots()));
                    for (PlacementStrategy strategy : ANY_NODES) {
                        assertFits(strategy.place(loads, nodes), loads, nodes);
                    }
                });
    }

    @Test
    void place_equalNodes_coarseFillsSlotsExactlyWithWholeGroups() {
        Rounds.of(
                1_000,
                random -> {
                    int slots = 1 + random.nextInt(8);
                    Nodes nodes = Nodes.equal(1 + random.nextInt(20), slots);
                    double[] loads =
                            Cases.loads(random, slots * (1 + random.nextInt(nodes.count())));
                    Placement placement = new CoarseStrategy().place(loads, nodes);
                    assertFits(placement, loads, nodes);
                    assertEquals(slots, Metrics.footprint(placement), ROUNDING);
                });
    }

    private static void assertFits(Placement placement, double[] loads, Nodes nodes) {
        assertEquals(loads.length, placement.partitions());
        int[] copies = placement.copiesByNode();
        for (int node = 0; node < nodes.count(); node++) {
            assertEquals(nodes.slots(node), copies[node]);
        }
        double served = Arrays.stream(placement.loads(loads)).sum();
        assertEquals(Arrays.stream(loads).sum(), served, ROUNDING * served);
    }

    /** With one partition a node there is one placement, up to which node is which. */
    @Test
    void place_oneSlotEach_allThatKnowLoadsAreEquallyEven() {
        Rounds.of(
                300,
                random -> {
                    Nodes nodes = Nodes.equal(1 + random.nextInt(40), 1);
                    double[] loads = Cases.loads(random, 1 + random.nextInt(nodes.count()));
                    double coarse = maxToMean(new CoarseStrategy(), loads, nodes);
                    for (PlacementStrategy strategy : ANY_NODES.subList(1, ANY_NODES.size())) {
                        assertEquals(coarse, maxToMean(strategy, loads, nodes), ROUNDING);
                    }
                });
    }

    /** Rounding: one copy more than an even share, which is the load of the busiest copy. */
    @Test
    void balanced_anyLoads_isNoLessEvenThanCoarseBeyondOneCopy() {
        Rounds.of(
                1_000,
                random -> {
                    int slots = 1 + random.nextInt(16);
                    Nodes nodes = Nodes.equal(2 + random.nextInt(20), slots);
                    int groups = 1 + random.nextInt(nodes.count());
                    double[] loads = Cases.loads(random, slots * groups);
                    Placement balanced = new BalancedStrategy().place(loads, nodes);
                    double mean = Arrays.stream(loads).sum() / nodes.count();
                    double copy =
                            IntStream.range(0, loads.length)
                                    .mapToDouble(it -> loads[it] / balanced.copies(it))
                                    .max()
                                    .orElseThrow();
                    double coarse = maxToMean(new CoarseStrategy(), loads, nodes);
                    double own = Metrics.maxToMean(balanced, loads, nodes);
                    assertTrue(own <= coarse + copy / mean + ROUNDING, own + " " + coarse);
                });
    }

    @Test
    void compact_moreSlots_tendsToOneInR() {
        for (int factor : new int[] {2, 4}) {
            double before = 1;
            for (int slots : new int[] {4, 16, 64}) {
                Nodes nodes = Nodes.equal(factor * 16, slots);
                double[] loads = powerLaw(16 * slots);
                Placement placement = new CompactStrategy().place(loads, nodes);
                double share = Metrics.footprint(placement) / slots;
                assertTrue(share <= before && share >= 1.0 / factor, "k=" + slots + ": " + share);
                before = share;
            }
            assertEquals(1.0 / factor, before, 0.05);
        }
    }

    @Test
    void full_copiesFitOnDifferentNodes_holdsEachOnce() {
        Rounds.of(
                300,
                random -> {
                    int slots = 1 + random.nextInt(8);
                    Nodes nodes = Nodes.equal(4 + random.nextInt(20), slots);
                    double[] loads = new double[slots * (1 + nodes.count() / 2)];
                    Arrays.setAll(loads, partition -> 100 + random.nextInt(100));
                    Placement placement = new FullStrategy().place(loads, nodes);
                    double compact = Metrics.footprint(new CompactStrategy().place(loads, nodes));
                    assertTrue(Metrics.footprint(placement) >= compact);
                    assertEquals(slots, Metrics.footprint(placement), 0.5);
                });
    }

    /** A node of twice the capacity serves about twice the load. */
    @Test
    void balanced_unequalCapacities_givesLoadInProportion() {
        int count = 12;
        int[] slots = new int[count];
        double[] capacities = new double[count];
        for (int node = 0; node < count; node++) {
            capacities[node] = node < 4 ? 2 : 1;
            slots[node] = node < 4 ? 32 : 16;
        }
        Nodes nodes = new Nodes(slots, capacities, new int[count]);
        double[] loads = powerLaw(128);
        assertTrue(maxToMean(new BalancedStrategy(), loads, nodes) < 1.05);
        assertTrue(maxToMean(new BaseStrategy(), loads, nodes) > 1.5);
    }

    /** The larger load fits the larger node, although both are empty. */
    @Test
    void balanced_emptyNodes_countsTheCopyItself() {
        Nodes nodes = new Nodes(new int[] {1, 1}, new double[] {1, 4}, new int[2]);
        Placement placement = new BalancedStrategy().place(new double[] {5, 1}, nodes);
        assertTrue(placement.holds(1, 0));
    }

    /** Three racks of equal size: what has three copies or more is in each. */
    @Test
    void place_racks_spreadsCopiesOverThem() {
        int count = 24;
        int[] racks = IntStream.range(0, count).map(node -> node / 8).toArray();
        int[] slots = new int[count];
        double[] capacities = new double[count];
        Arrays.fill(slots, 8);
        Arrays.fill(capacities, 1);
        Nodes nodes = new Nodes(slots, capacities, racks);
        double[] loads = powerLaw(64);
        for (PlacementStrategy strategy : ANY_NODES.subList(1, ANY_NODES.size())) {
            Placement placement = strategy.place(loads, nodes);
            for (int partition = 0; partition < loads.length; partition++) {
                long used =
                        Arrays.stream(placement.nodes(partition))
                                .map(nodes::rack)
                                .distinct()
                                .count();
                assertEquals(
                        Math.min(3, placement.copies(partition)),
                        used,
                        strategy.getClass().getSimpleName() + " " + partition);
            }
        }
    }

    /** A thousand nodes with sixteen ranges each; CPU time, because machines are busy. */
    @Test
    void place_thousandNodes_takesLessThanTwoSeconds() {
        Nodes nodes = Nodes.equal(1_000, 16);
        double[] loads = Cases.loads(new SplittableRandom(2), 8_000);
        List<PlacementStrategy> all = new ArrayList<>(ANY_NODES);
        all.add(new CoarseStrategy());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (PlacementStrategy strategy : all) {
            long before = threads.getCurrentThreadCpuTime();
            strategy.place(loads, nodes);
            double seconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
            assertTrue(seconds < 2, strategy.getClass().getSimpleName() + " " + seconds);
        }
    }

    @Test
    void place_impossible_isRefused() {
        Nodes nodes = Nodes.equal(2, 2);
        for (PlacementStrategy strategy : ANY_NODES) {
            assertRefused(strategy, new double[5], nodes);
            assertRefused(strategy, new double[0], nodes);
            assertRefused(strategy, new double[] {1, -1}, nodes);
        }
        CoarseStrategy coarse = new CoarseStrategy();
        assertRefused(coarse, new double[3], nodes);
        Nodes unequal = new Nodes(new int[] {2, 1}, new double[] {1, 1}, new int[2]);
        assertRefused(coarse, new double[2], unequal);
        assertThrows(IllegalArgumentException.class, () -> Nodes.equal(0, 1));
        assertThrows(IllegalArgumentException.class, () -> Nodes.equal(1, 0));
    }

    private static void assertRefused(PlacementStrategy strategy, double[] loads, Nodes nodes) {
        assertThrows(IllegalArgumentException.class, () -> strategy.place(loads, nodes));
    }

    private static double maxToMean(PlacementStrategy strategy, double[] loads, Nodes nodes) {
        return Metrics.maxToMean(strategy.place(loads, nodes), loads, nodes);
    }

    /** Shares of x³ over equal parts of [0, 1]. */
    private static double[] powerLaw(int partitions) {
        double[] loads = new double[partitions];
        Arrays.setAll(
                loads,
                it -> Math.pow((it + 1.0) / partitions, 3) - Math.pow((double) it / partitions, 3));
        return loads;
    }
}
