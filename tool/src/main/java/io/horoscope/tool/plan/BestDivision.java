package io.horoscope.tool.plan;

import java.util.Arrays;
import java.util.Comparator;

/**
 * How the reads of each range are best divided over its replicas: so that the busiest node has the
 * least load that any division gives it. It is what a selector can do at best.
 *
 * <p>The division with the least sum of squares of the nodes' loads also has the least maximum.
 * Found by dividing the ranges anew, one after the other, so that the nodes of a range are as even
 * as can be; each step lowers the sum, which is convex.
 */
final class BestDivision {

    private static final int ROUNDS = 1_000;

    /** Ends when a round moves less of all reads. */
    private static final double PRECISION = 1e-6;

    private final double[] load; // Of each node.

    private BestDivision(int nodes) {
        this.load = new double[nodes];
    }

    /** The load of the busiest node over the mean of all; 1 is even. See {@link Replicas}. */
    static double maxToMean(int[][] nodesOf, int nodes, double[] reads) {
        double total = Arrays.stream(reads).sum();
        if (total == 0) {
            return 1;
        }
        double[][] shares = new double[reads.length][];
        Arrays.setAll(shares, range -> new double[nodesOf[range].length]);
        BestDivision division = new BestDivision(nodes);
        double moved = total;
        for (int round = 0; round < ROUNDS && moved > PRECISION * total; round++) {
            moved = 0;
            for (int range = 0; range < reads.length; range++) {
                moved += division.divide(reads[range], nodesOf[range], shares[range]);
            }
        }
        return Arrays.stream(division.load).max().orElseThrow() * nodes / total;
    }

    /** Returns how many reads moved. */
    private double divide(double reads, int[] own, double[] shares) {
        for (int replica = 0; replica < own.length; replica++) {
            load[own[replica]] -= shares[replica];
        }
        double level = level(reads, own);
        double moved = 0;
        for (int replica = 0; replica < own.length; replica++) {
            double share = Math.max(0, level - load[own[replica]]);
            moved += Math.abs(share - shares[replica]);
            shares[replica] = share;
            load[own[replica]] += share;
        }
        return moved;
    }

    /** Up to where the nodes' loads are filled by so many reads. */
    private double level(double reads, int[] own) {
        Integer[] rising = Arrays.stream(own).boxed().toArray(Integer[]::new);
        Arrays.sort(rising, Comparator.comparingDouble(node -> load[node]));
        double filled = reads;
        double level = 0;
        for (int count = 0; count < rising.length; count++) {
            double next = load[rising[count]];
            if (count > 0 && level <= next) {
                break;
            }
            filled += next;
            level = filled / (count + 1);
        }
        return level;
    }
}
