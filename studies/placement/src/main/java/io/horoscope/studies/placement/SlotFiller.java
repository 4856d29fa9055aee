package io.horoscope.studies.placement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;

/**
 * Algorithm 1 of the paper: places copy after copy, each on the node that a strategy picks. Takes
 * O(slots · nodes) = O(k·N²).
 *
 * <p>Of the nodes with a free slot, it picks by these rules, the next one among equals:
 *
 * <ol>
 *   <li>a node in a rack without the partition, while there are such racks;
 *   <li>the lowest rank, which is the strategy;
 *   <li>the least load for its capacity, with the copy;
 *   <li>the lowest number.
 * </ol>
 *
 * <p>The paper does not give the order of partitions. Here those with the most load for each copy
 * come first, so that the last ones even out what the first ones left.
 */
final class SlotFiller {

    private final Nodes nodes;
    private final IntUnaryOperator rank;
    private final int[] free;
    private final double[] load;
    private final int[] held; // copies of the partition that is being placed, by node
    private final boolean[] isRackUsed; // by that partition

    /**
     * @param rank of a node, by the copies that it has of the partition; lower is better
     */
    private SlotFiller(Nodes nodes, IntUnaryOperator rank) {
        this.nodes = nodes;
        this.rank = rank;
        this.free = new int[nodes.count()];
        Arrays.setAll(free, nodes::slots);
        this.load = new double[nodes.count()];
        this.held = new int[nodes.count()];
        this.isRackUsed = new boolean[nodes.count()];
    }

    /**
     * @param copies of each partition; together at most the number of slots
     * @param rank of a node, by the copies that it has of the partition; lower is better
     */
    static Placement fill(double[] loads, int[] copies, Nodes nodes, IntUnaryOperator rank) {
        SlotFiller filler = new SlotFiller(nodes, rank);
        int[][] placed = new int[loads.length][];
        Integer[] order = new Integer[loads.length];
        Arrays.setAll(order, partition -> partition);
        Arrays.sort(order, Comparator.comparingDouble(it -> -loads[it] / copies[it])); // stable
        for (int partition : order) {
            placed[partition] = filler.place(copies[partition], loads[partition]);
        }
        return new Placement(placed, nodes.count());
    }

    private int[] place(int copies, double partitionLoad) {
        int[] placed = new int[copies];
        Arrays.fill(held, 0);
        Arrays.fill(isRackUsed, false);
        for (int copy = 0; copy < copies; copy++) {
            int node = pick(partitionLoad / copies);
            placed[copy] = node;
            free[node]--;
            load[node] += partitionLoad / copies;
            held[node]++;
            isRackUsed[nodes.rack(node)] = true;
        }
        return placed;
    }

    private int pick(double copyLoad) {
        int best = -1;
        for (int node = 0; node < free.length; node++) {
            if (free[node] > 0 && (best < 0 || isBetter(node, best, copyLoad))) {
                best = node;
            }
        }
        return best;
    }

    private boolean isBetter(int node, int best, double copyLoad) {
        boolean isRack = isRackUsed[nodes.rack(node)];
        if (isRack != isRackUsed[nodes.rack(best)]) {
            return !isRack;
        }
        int byRank = Integer.compare(rank.applyAsInt(held[node]), rank.applyAsInt(held[best]));
        return byRank != 0 ? byRank < 0 : relative(node, copyLoad) < relative(best, copyLoad);
    }

    private double relative(int node, double copyLoad) {
        return (load[node] + copyLoad) / nodes.capacity(node);
    }
}
