package io.horoscope.core.select;

/**
 * Orders the replicas of a read. Implementations are immutable and used by all request threads at once; they allocate
 * nothing, and put out exactly the replicas that were put in.
 */
public interface ReplicaSelector {

    /** The name in settings. */
    String name();

    /**
     * Reorders {@code replicas[0, count)} in place; equally good replicas keep their given order.
     *
     * @param replicas node indexes, all different, in Cassandra's own order, all in the coordinator's datacenter
     * @param count how many leading entries to order, in [0, context.maximumReplicas()]
     */
    void order(int[] replicas, int count, SelectionContext context);

    /**
     * Whether two neighbouring ranges of a scan are better read by one request to a replica of both.
     *
     * @param shared replicas of both ranges, {@code shared[0, count)}, at least one
     * @param firstOfLeft who would be asked for the left range alone
     * @param firstOfRight who would be asked for the right range alone
     */
    boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context);
}
