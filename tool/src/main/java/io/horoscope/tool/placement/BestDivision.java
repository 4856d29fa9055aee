package io.horoscope.tool.placement;

import java.util.Arrays;
import java.util.Comparator;

/**
 * How the requests of each partition are best divided over its copies: so that the busiest node has
 * the least load that any division gives it. It is what a selector can do at best, and what no
 * selector does for a single partition.
 *
 * <p>The division with the least sum of squares of the nodes' loads also has the least maximum.
 * Found by dividing the partitions anew, one after the other, so that the nodes of a copy are as
 * even as can be; each step lowers the sum, which is convex.
 */
public final class BestDivision {

    private static final int ROUNDS = 1_000;

    /** Ends when a round moves less of all requests. */
    private static final double PRECISION = 1e-6;

    private final double[] load; // Of each node.
    private final Nodes nodes;

    private BestDivision(Nodes nodes) {
        this.load = new double[nodes.count()];
        this.nodes = nodes;
    }

    /** As {@link Metrics#maxToMean}, with requests divided best instead of evenly. */
    public static double maxToMean(Placement placement, double[] loads, Nodes nodes) {
        double total = Metrics.total(loads);
        if (total == 0) {
            return 1;
        }
        int[][] nodesOf = new int[loads.length][];
        Arrays.setAll(nodesOf, placement::distinctNodes);
        double[][] shares = new double[loads.length][];
        Arrays.setAll(shares, partition -> new double[nodesOf[partition].length]);
        BestDivision division = new BestDivision(nodes);
        double moved = total;
        for (int round = 0; round < ROUNDS && moved > PRECISION * total; round++) {
            moved = 0;
            for (int partition = 0; partition < loads.length; partition++) {
                moved += division.divide(loads[partition], nodesOf[partition], shares[partition]);
            }
        }
        return division.busiest() / (total / nodes.capacity());
    }

    /** Returns how many requests moved. */
    private double divide(double requests, int[] own, double[] shares) {
        for (int copy = 0; copy < own.length; copy++) {
            load[own[copy]] -= shares[copy];
        }
        double level = level(requests, own);
        double moved = 0;
        for (int copy = 0; copy < own.length; copy++) {
            int node = own[copy];
            double share = Math.max(0, level * nodes.capacity(node) - load[node]);
            moved += Math.abs(share - shares[copy]);
            shares[copy] = share;
            load[node] += share;
        }
        return moved;
    }

    /** Up to where the nodes' loads, for their capacities, are filled by so many requests. */
    private double level(double requests, int[] own) {
        Integer[] rising = Arrays.stream(own).boxed().toArray(Integer[]::new);
        Arrays.sort(rising, Comparator.comparingDouble(this::relative));
        double filled = requests;
        double capacity = 0;
        double level = 0;
        for (int node : rising) {
            if (capacity > 0 && level <= relative(node)) {
                break;
            }
            filled += load[node];
            capacity += nodes.capacity(node);
            level = filled / capacity;
        }
        return level;
    }

    private double relative(int node) {
        return load[node] / nodes.capacity(node);
    }

    private double busiest() {
        double most = 0;
        for (int node = 0; node < load.length; node++) {
            most = Math.max(most, relative(node));
        }
        return most;
    }
}
