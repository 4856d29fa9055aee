package io.horoscope.bench.lab.run;

/**
 * How large a cluster is, and its data.
 *
 * @param nodes how many
 * @param cores CPU seconds a second that each node may use
 * @param dataFactor records over those of the scale
 * @param hasLimitedCache whether each node's memory is limited, so that data does not fit into it
 */
public record ClusterSize(int nodes, double cores, int dataFactor, boolean hasLimitedCache) {

    /** Five nodes with three copies. Nodes of 0.3 leave half of two processors to the client. */
    public static final ClusterSize FIVE = new ClusterSize(5, 0.3, 1, false);

    /** Ten times the data, 120 MB on each node at the smallest scale, of which a half is cached. */
    public static final ClusterSize FIVE_WITH_LIMITED_CACHE = new ClusterSize(5, 0.3, 10, true);

    /** Such as {@code 6 nodes, data x10}. */
    @Override
    public String toString() {
        return nodes + (nodes == 1 ? " node" : " nodes") + ", data x" + dataFactor;
    }
}
