package io.horoscope.tool.plan;

import java.util.Arrays;

/**
 * Which nodes of a datacenter hold each range of a keyspace, and how its reads fall on them. Nodes
 * count as equal. Immutable.
 */
final class Replicas {

    private final int[][] nodesOf;
    private final int nodes;

    /**
     * @param nodesOf the replicas of each range, at least one, each once, in [0, nodes)
     * @param nodes of the datacenter
     */
    Replicas(int[][] nodesOf, int nodes) {
        this.nodesOf = nodesOf;
        this.nodes = nodes;
    }

    int[] of(int range) {
        return nodesOf[range].clone();
    }

    /** Ranges that a node holds, mean of all nodes. */
    double rangesOfNode() {
        return Arrays.stream(nodesOf).mapToInt(own -> own.length).sum() / (double) nodes;
    }

    /**
     * The reads of the busiest node over the mean of all, with those of a range divided evenly over
     * its replicas; 1 is even.
     *
     * @param reads of each range
     */
    double evenly(double[] reads) {
        double[] byNode = new double[nodes];
        for (int range = 0; range < nodesOf.length; range++) {
            for (int node : nodesOf[range]) {
                byNode[node] += reads[range] / nodesOf[range].length;
            }
        }
        double total = Arrays.stream(byNode).sum();
        return total == 0 ? 1 : Arrays.stream(byNode).max().orElseThrow() * nodes / total;
    }

    /** The same, with reads divided as well as any selector could. */
    double atBest(double[] reads) {
        return BestDivision.maxToMean(nodesOf, nodes, reads);
    }

    /**
     * What replicas take in addition to those of fewer.
     *
     * @param of what each replica of a range takes
     */
    double added(Replicas fewer, double[] of) {
        double added = 0;
        for (int range = 0; range < nodesOf.length; range++) {
            added += of[range] * (nodesOf[range].length - fewer.nodesOf[range].length);
        }
        return added;
    }
}
