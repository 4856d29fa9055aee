package io.horoscope.bench.lab.experiment;

import java.util.Objects;

/** Clusters of one size with data of one size. Immutable. */
final class Stand {

    private final int nodes;
    private final int dataFactor;

    /**
     * @param nodes of each cluster
     * @param dataFactor records over those of the smallest stand
     */
    Stand(int nodes, int dataFactor) {
        this.nodes = nodes;
        this.dataFactor = dataFactor;
    }

    int nodes() {
        return nodes;
    }

    int dataFactor() {
        return dataFactor;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Stand that && that.nodes == nodes && that.dataFactor == dataFactor;
    }

    @Override
    public int hashCode() {
        return Objects.hash(nodes, dataFactor);
    }

    /** Such as {@code 6 nodes, data x10}. */
    @Override
    public String toString() {
        return nodes + (nodes == 1 ? " node" : " nodes") + ", data x" + dataFactor;
    }
}
