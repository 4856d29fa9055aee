package io.horoscope.studies.placement;

import java.util.Arrays;

/**
 * Which nodes hold the copies of each partition. A node may hold several copies of one partition:
 * it stores the data once, and serves as many shares of its requests.
 */
public final class Placement {

    private final int[][] nodes; // of each partition, ascending; a node as often as it has copies
    private final int nodeCount;

    /**
     * @param nodes of each partition, at least one; a node as often as it has copies
     * @param nodeCount of the cluster
     */
    public Placement(int[][] nodes, int nodeCount) {
        this.nodes = new int[nodes.length][];
        this.nodeCount = nodeCount;
        for (int partition = 0; partition < nodes.length; partition++) {
            int[] own = nodes[partition].clone();
            Arrays.sort(own);
            if (own.length == 0 || own[0] < 0 || own[own.length - 1] >= nodeCount) {
                throw new IllegalArgumentException(
                        String.format(
                                "partition %d: nodes %s of %d",
                                partition, Arrays.toString(own), nodeCount));
            }
            this.nodes[partition] = own;
        }
    }

    public int partitions() {
        return nodes.length;
    }

    public int nodeCount() {
        return nodeCount;
    }

    /** How many copies a partition has, at least 1. */
    public int copies(int partition) {
        return nodes[partition].length;
    }

    /** Ascending; a node as often as it has copies. */
    public int[] nodes(int partition) {
        return nodes[partition].clone();
    }

    /** Ascending, each once. */
    public int[] distinctNodes(int partition) {
        return Arrays.stream(nodes[partition]).distinct().toArray();
    }

    /** Whether a node has a copy of a partition. */
    public boolean holds(int node, int partition) {
        return Arrays.binarySearch(nodes[partition], node) >= 0;
    }

    /**
     * The requests that each node serves if those of a partition are spread evenly over its copies.
     *
     * @param loads requests of each partition
     */
    public double[] loads(double[] loads) {
        double[] found = new double[nodeCount];
        for (int partition = 0; partition < nodes.length; partition++) {
            for (int node : nodes[partition]) {
                found[node] += loads[partition] / nodes[partition].length;
            }
        }
        return found;
    }

    /** How many copies each node has. */
    public int[] copiesByNode() {
        int[] found = new int[nodeCount];
        for (int[] own : nodes) {
            for (int node : own) {
                found[node]++;
            }
        }
        return found;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Placement placement
                && nodeCount == placement.nodeCount
                && Arrays.deepEquals(nodes, placement.nodes);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(nodes);
    }

    @Override
    public String toString() {
        return Arrays.deepToString(nodes);
    }
}
