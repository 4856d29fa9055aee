package io.horoscope.studies.placement;

import java.util.Arrays;

/**
 * Copies whole nodes: as many neighbouring partitions as a node has slots make a group, each node
 * holds one group, and groups with more load are on more nodes ({@code coarse} of the paper, in
 * which a group is a partition: k = 1). Neither racks nor capacities matter to it.
 */
public final class CoarseStrategy implements PlacementStrategy {

    /**
     * @throws IllegalArgumentException also if nodes have different numbers of slots, or the last
     *     group is smaller than the others
     */
    @Override
    public Placement place(double[] loads, Nodes nodes) {
        int size = nodes.slots(0);
        if (hasOther(nodes, size)) {
            throw new IllegalArgumentException("coarse: nodes have different numbers of slots");
        }
        if (loads.length % size != 0) {
            throw new IllegalArgumentException(
                    String.format("coarse: %d partitions in groups of %d", loads.length, size));
        }
        int[] copies = Replication.byLoad(groups(loads, size), nodes.count());
        int[][] placed = new int[loads.length][];
        int first = 0;
        for (int group = 0; group < copies.length; group++) {
            int[] own = new int[copies[group]];
            for (int copy = 0; copy < own.length; copy++) {
                own[copy] = first + copy;
            }
            Arrays.fill(placed, group * size, (group + 1) * size, own);
            first += own.length;
        }
        return new Placement(placed, nodes.count());
    }

    private static double[] groups(double[] loads, int size) {
        double[] groups = new double[loads.length / size];
        for (int partition = 0; partition < loads.length; partition++) {
            groups[partition / size] += loads[partition];
        }
        return groups;
    }

    private static boolean hasOther(Nodes nodes, int slots) {
        for (int node = 0; node < nodes.count(); node++) {
            if (nodes.slots(node) != slots) {
                return true;
            }
        }
        return false;
    }
}
