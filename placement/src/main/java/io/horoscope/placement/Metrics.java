package io.horoscope.placement;

import java.util.Arrays;

/** What a placement is judged by. */
public final class Metrics {

    private Metrics() {}

    /** The largest load for its capacity, over that of all nodes together: 1 is even. */
    public static double maxToMean(Placement placement, double[] loads, Nodes nodes) {
        double[] byNode = placement.loads(loads);
        double total = Loads.total(byNode);
        double max = 0;
        for (int node = 0; node < byNode.length; node++) {
            max = Math.max(max, byNode[node] / nodes.capacity(node));
        }
        return total == 0 ? 1 : max / (total / nodes.capacity());
    }

    /**
     * How uneven loads are: 0 if all are equal, 1 if one has everything. The skew of Pavlo, Curino
     * and Zdonik, <i>Skew-aware automatic database partitioning</i> (SIGMOD 2012), Algorithm 2: a
     * share r below the fair share b counts as b + (1 − r/b)(1 − b); the mean of log(share / b) /
     * log(1 / b).
     *
     * @param loads at least two, of partitions or of equal nodes
     */
    public static double skew(double[] loads) {
        double total = Loads.total(loads);
        double fair = 1.0 / loads.length;
        double sum = 0;
        for (double load : loads) {
            double share = total == 0 ? fair : load / total;
            double counted = share < fair ? fair + (1 - share / fair) * (1 - fair) : share;
            sum += Math.log(counted / fair);
        }
        return sum / (Math.log(1 / fair) * loads.length);
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

    /**
     * What is left of the throughput at saturation if the requests are others than those that the
     * placement was made for: {@link #maxToMean} for the predicted loads over that for the actual
     * ones. 1: nothing is lost; above 1: the actual loads suit it better.
     */
    public static double robustness(
            Placement placement, double[] predicted, double[] actual, Nodes nodes) {
        return maxToMean(placement, predicted, nodes) / maxToMean(placement, actual, nodes);
    }
}
