package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LeastMovementStrategyTest {

    private static final PlacementStrategy BALANCED = new BalancedStrategy();

    @Test
    void place_boundIsMet_movesNothing() {
        Rounds.of(
                300,
                random -> {
                    Nodes nodes = Cases.nodes(random);
                    double[] loads = Cases.loads(random, 1 + random.nextInt(nodes.slots()));
                    Placement today = new BaseStrategy().place(loads, nodes);
                    double bound = Math.max(1, Metrics.maxToMean(today, loads, nodes));
                    assertSame(today, place(today, bound, loads, nodes));
                });
    }

    /** Meets the bound where starting anew does, and then never moves more than that. */
    @Test
    void place_anyChange_isNeverWorseThanStartingAnew() {
        Rounds.of(
                300,
                random -> {
                    Nodes nodes = Cases.nodes(random);
                    double[] before = Cases.loads(random, 1 + random.nextInt(nodes.slots()));
                    double[] loads = shifted(before, random);
                    Placement today = BALANCED.place(before, nodes);
                    double bound = 1 + random.nextDouble() / 2;
                    Placement own = place(today, bound, loads, nodes);
                    Placement anew = BALANCED.place(loads, nodes);
                    assertFits(own, nodes);
                    double most = Metrics.maxToMean(anew, loads, nodes);
                    assertTrue(Metrics.maxToMean(own, loads, nodes) <= Math.max(bound, most));
                    if (most <= bound) {
                        assertTrue(moved(today, own) <= moved(today, anew));
                    }
                });
    }

    /**
     * A sixtieth of the partitions get ten times as hot: a small part of what starting anew moves is
     * enough.
     */
    @Test
    void place_smallShift_movesLittle() {
        Nodes nodes = Nodes.equal(64, 16);
        SplittableRandom random = new SplittableRandom(3);
        double[] before = new double[512];
        Arrays.setAll(before, partition -> 100 + random.nextInt(400));
        double[] loads = before.clone();
        for (int partition = 0; partition < 8; partition++) {
            loads[partition] *= 10;
        }
        Placement today = BALANCED.place(before, nodes);
        Placement own = place(today, 1.1, loads, nodes);
        assertTrue(Metrics.maxToMean(today, loads, nodes) > 1.2);
        assertTrue(Metrics.maxToMean(own, loads, nodes) <= 1.1);
        long anew = moved(today, BALANCED.place(loads, nodes));
        assertTrue(moved(today, own) * 10 <= anew, moved(today, own) + " of " + anew);
    }

    /** But where it starts anew. */
    @Test
    void place_copiesOnDifferentNodes_staySo() {
        Rounds.of(
                200,
                random -> {
                    Nodes nodes = Nodes.equal(6 + random.nextInt(10), 4);
                    double[] loads = new double[2 * nodes.count()];
                    Arrays.setAll(loads, partition -> 100 + random.nextInt(100));
                    Placement today = new BaseStrategy().place(loads, nodes);
                    loads[random.nextInt(loads.length)] *= 4;
                    Placement own = place(today, 1.2, loads, nodes);
                    if (!own.equals(BALANCED.place(loads, nodes))) {
                        for (int partition = 0; partition < loads.length; partition++) {
                            assertEquals(
                                    own.copies(partition), own.distinctNodes(partition).length);
                        }
                    }
                });
    }

    /** A node without data joins: only that one receives any. */
    @Test
    void place_emptyNode_isFilledFromTheBusiest() {
        Placement today = new Placement(new int[][] {{0}, {0}, {1}, {1}}, 3);
        Nodes nodes = Nodes.equal(3, 2);
        double[] loads = {4, 4, 1, 1};
        Placement own = place(today, 1.3, loads, nodes);
        assertEquals(1, moved(today, own));
        assertArrayEquals(new int[] {1, 1}, new int[] {own.nodes(2)[0], own.nodes(3)[0]});
    }

    /** The second partition is as hot as the first, and smaller. */
    @Test
    void place_unequalSizes_movesSmallOnes() {
        Placement today = new Placement(new int[][] {{0}, {0}, {1}, {1}, {2}, {2}, {3}, {3}}, 4);
        long[] bytes = {100, 1, 1, 1, 100, 100, 100, 100};
        Placement own =
                new LeastMovementStrategy(today, bytes, 1.25)
                        .place(new double[] {2, 2, 0.5, 0.5, 1, 1, 1, 1}, Nodes.equal(4, 2));
        assertEquals(2, Metrics.movedBytes(today, own, bytes));
    }

    /** Starting anew with the largest first ends at 7 and 5; one exchange gives 6 and 6. */
    @Test
    void place_anewMissesTheBound_changesToday() {
        Placement today = new Placement(new int[][] {{0}, {1}, {0}, {1}, {1}, {0}}, 2);
        Nodes nodes = Nodes.equal(2, 3);
        double[] loads = {3, 3, 2, 2, 2, 0};
        assertTrue(Metrics.maxToMean(BALANCED.place(loads, nodes), loads, nodes) > 1.1);
        assertEquals(1, Metrics.maxToMean(place(today, 1.05, loads, nodes), loads, nodes), 1e-9);
    }

    /** Fewer bytes would do if the third partition had its copies in one rack. */
    @Test
    void place_racks_spreadsNoLess() {
        Nodes nodes =
                new Nodes(
                        new int[] {2, 2, 2, 2}, new double[] {1, 1, 1, 1}, new int[] {0, 0, 1, 1});
        double[] loads = {6, 6, 2, 0.5, 0.1};
        Placement today =
                new Placement(new int[][] {{0, 2}, {0, 2}, {1, 3}, {1}, {3}}, nodes.count());
        Placement own = place(today, 1.2, loads, nodes);
        assertTrue(Metrics.maxToMean(own, loads, nodes) <= 1.2);
        assertEquals(4, moved(today, own));
        for (int partition = 0; partition < 3; partition++) {
            long racks = Arrays.stream(own.nodes(partition)).map(nodes::rack).distinct().count();
            assertEquals(2, racks, own.toString());
        }
    }

    @Test
    void place_otherCluster_isRefused() {
        Placement today = new Placement(new int[][] {{0}, {1}, {1}}, 2);
        double[] loads = {1, 1, 1};
        assertThrows(
                IllegalArgumentException.class, () -> place(today, 1, loads, Nodes.equal(3, 2)));
        assertThrows(
                IllegalArgumentException.class, () -> place(today, 1, loads, Nodes.equal(2, 1)));
        assertThrows(
                IllegalArgumentException.class,
                () -> place(today, 1, new double[2], Nodes.equal(2, 2)));
        assertThrows(
                IllegalArgumentException.class, () -> place(today, 0.99, loads, Nodes.equal(2, 2)));
    }

    private static Placement place(Placement today, double bound, double[] loads, Nodes nodes) {
        return new LeastMovementStrategy(today, sizes(today), bound).place(loads, nodes);
    }

    private static long moved(Placement from, Placement to) {
        return Metrics.movedBytes(from, to, sizes(from));
    }

    private static long[] sizes(Placement placement) {
        long[] bytes = new long[placement.partitions()];
        Arrays.fill(bytes, 1);
        return bytes;
    }

    private static void assertFits(Placement placement, Nodes nodes) {
        int[] copies = placement.copiesByNode();
        for (int node = 0; node < nodes.count(); node++) {
            assertTrue(copies[node] <= nodes.slots(node));
        }
    }

    private static double[] shifted(double[] loads, SplittableRandom random) {
        double[] found = loads.clone();
        Arrays.setAll(found, it -> found[it] * (0.5 + random.nextDouble()));
        return found;
    }
}
