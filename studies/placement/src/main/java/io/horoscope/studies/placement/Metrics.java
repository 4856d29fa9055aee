package io.horoscope.studies.placement;

import java.util.Arrays;

/** What a placement is judged by. */
public final class Metrics {

    private Metrics() {}

    /**
     * The sum of loads.
     *
     * @throws IllegalArgumentException if a load is negative, or the total not finite
     */
    public static double total(double[] loads) {
        double total = 0;
        for (double load : loads) {
            total += load;
            if (!(load >= 0) || Double.isInfinite(total)) {
                throw new IllegalArgumentException("load " + load + ", total " + total);
            }
        }
        return total;
    }

    /** The largest load for its capacity, over that of all nodes together: 1 is even. */
    public static double maxToMean(Placement placement, double[] loads, Nodes nodes) {
        double[] byNode = placement.loads(loads);
        double total = total(byNode);
        double max = 0;
        for (int node = 0; node < byNode.length; node++) {
            max = Math.max(max, byNode[node] / nodes.capacity(node));
        }
        return total == 0 ? 1 : max / (total / nodes.capacity());
    }

    /** Different partitions on a node, mean of all nodes: what memory and disk hold. */
    public static double footprint(Placement placement) {
        int found = 0;
        for (int partition = 0; partition < placement.partitions(); partition++) {
            found += placement.distinctNodes(partition).length;
        }
        return (double) found / placement.nodeCount();
    }

    /**
     * Bytes that nodes must receive: those of every partition on each node that does not hold it
     * yet. What is dropped costs nothing.
     *
     * @param bytes of each partition, at least 0
     */
    public static long movedBytes(Placement from, Placement to, long[] bytes) {
        long moved = 0;
        for (int partition = 0; partition < to.partitions(); partition++) {
            int current = partition;
            moved +=
                    bytes[partition]
                            * Arrays.stream(to.distinctNodes(partition))
                                    .filter(node -> !from.holds(node, current))
                                    .count();
        }
        return moved;
    }
}
