package io.horoscope.tool.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExtraCopiesStrategyTest {

    /** With copies to spare all nodes have 11/3 in the end. */
    @Test
    void place_oneHotPartition_goesToTheIdleNodes() {
        Placement base = new Placement(new int[][] {{0}, {1}, {2}}, 3);
        double[] loads = {8, 2, 1};
        assertEquals(
                new Placement(new int[][] {{0, 2}, {1}, {2}}, 3), place(base, loads, 1, 1, 1, 1));
        assertEquals(
                new Placement(new int[][] {{0, 1, 2}, {0, 1}, {2}}, 3),
                place(base, loads, 9, 1, 1, 1));
    }

    /** Both would take load off node 0; the second does so for a tenth of the bytes. */
    @Test
    void place_costs_preferTheCheaperCopy() {
        Placement base = new Placement(new int[][] {{0}, {0}, {1}}, 3);
        double[] loads = {6, 5, 1};
        assertEquals(2, place(base, loads, 1, 1, 1, 1).copies(0));
        assertEquals(2, place(base, loads, 1, 10, 1, 1).copies(1));
    }

    @Test
    void place_evenOrWithoutLoad_addsNothing() {
        Placement base = new Placement(new int[][] {{0}, {1}}, 2);
        assertEquals(base, place(base, new double[] {3, 3}, 9, 1, 1));
        assertEquals(base, place(base, new double[] {0, 0}, 9, 1, 1));
        assertEquals(base, place(base, new double[] {3, 1}, 0, 1, 1));
    }

    /**
     * Any base, loads and limits: base copies stay, a node has no copy twice, what must not grow
     * does not, and the busiest node never has more load than before.
     */
    @Test
    void place_any_onlyAddsAndNeverMakesItWorse() {
        Rounds.of(
                300,
                random -> {
                    Nodes nodes = Cases.nodes(random);
                    Placement base = base(random, 1 + random.nextInt(60), nodes.count());
                    double[] loads = Cases.loads(random, base.partitions());
                    boolean[] mayGrow = new boolean[base.partitions()];
                    long[] costs = new long[base.partitions()];
                    for (int i = 0; i < costs.length; i++) {
                        mayGrow[i] = random.nextInt(4) > 0;
                        costs[i] = random.nextLong(1, 51);
                    }
                    int most = random.nextInt(30);
                    Placement own =
                            new ExtraCopiesStrategy(base, mayGrow, costs, most).place(loads, nodes);
                    int added = 0;
                    for (int i = 0; i < costs.length; i++) {
                        int more = own.copies(i) - base.copies(i);
                        assertTrue(mayGrow[i] ? more >= 0 : more == 0, "copies");
                        for (int node : base.nodes(i)) {
                            assertTrue(own.holds(node, i), "base copies stay");
                        }
                        assertArrayEquals(own.nodes(i), own.distinctNodes(i));
                        added += more;
                    }
                    assertTrue(added <= most);
                    double before = Metrics.maxToMean(base, loads, nodes);
                    assertTrue(Metrics.maxToMean(own, loads, nodes) <= before * (1 + 1e-9));
                });
    }

    /** Twelve nodes, a hot twentieth: a tenth more copies bring the busiest node near the mean. */
    @Test
    void place_hotRanges_tenthMoreCopiesEvensOut() {
        Nodes nodes = Nodes.equal(12, 1);
        SplittableRandom random = new SplittableRandom(5);
        Placement base = base(random, 192, 12, 3);
        double[] loads = new double[192];
        Arrays.setAll(loads, partition -> partition % 20 == 0 ? 300 : 10 + random.nextInt(10));
        Placement own = place(base, loads, 57, ones(192));
        assertTrue(Metrics.maxToMean(base, loads, nodes) > 1.5);
        assertTrue(Metrics.maxToMean(own, loads, nodes) < 1.15);
    }

    @Test
    void new_badArguments_areRefused() {
        Placement base = new Placement(new int[][] {{0}, {1}}, 2);
        boolean[] all = {true, true};
        long[] ones = {1, 1};
        Class<IllegalArgumentException> refused = IllegalArgumentException.class;
        assertThrows(refused, () -> new ExtraCopiesStrategy(base, new boolean[1], ones, 1));
        assertThrows(refused, () -> new ExtraCopiesStrategy(base, all, new long[] {1, 0}, 1));
        assertThrows(refused, () -> new ExtraCopiesStrategy(base, all, ones, -1));
        ExtraCopiesStrategy own = new ExtraCopiesStrategy(base, all, ones, 1);
        assertThrows(refused, () -> own.place(new double[3], Nodes.equal(2, 1)));
        assertThrows(refused, () -> own.place(new double[2], Nodes.equal(3, 1)));
    }

    static Placement base(SplittableRandom random, int partitions, int nodes) {
        return base(random, partitions, nodes, 1 + random.nextInt(Math.min(nodes, 3)));
    }

    /** Copies on different nodes. */
    private static Placement base(SplittableRandom random, int partitions, int nodes, int copies) {
        int[][] placed = new int[partitions][];
        for (int partition = 0; partition < partitions; partition++) {
            placed[partition] = random.ints(0, nodes).distinct().limit(copies).toArray();
        }
        return new Placement(placed, nodes);
    }

    private static Placement place(Placement base, double[] loads, int most, long... costs) {
        boolean[] mayGrow = new boolean[loads.length];
        Arrays.fill(mayGrow, true);
        return new ExtraCopiesStrategy(base, mayGrow, costs, most)
                .place(loads, Nodes.equal(base.nodeCount(), 1));
    }

    private static long[] ones(int count) {
        long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
