package io.horoscope.core.select;

import io.horoscope.core.replica.RequestListener;

/**
 * Orders the replicas of a read. Used by all request threads at once, so what a selector remembers
 * it shares safely. Ordering allocates nothing, and puts out exactly the replicas that were put in.
 *
 * <p>What it may know: everything in the {@link SelectionContext}, which covers the common needs. A
 * selector with statistics of its own follows every request as a {@link RequestListener}, and
 * forgets nodes that have {@link #left}.
 */
public interface ReplicaSelector extends RequestListener {

    /** The name in settings. */
    String name();

    /**
     * Reorders {@code replicas[0, count)} in place; equally good replicas keep their given order.
     *
     * @param replicas node indexes, all different, all of one datacenter, in the order that {@link
     *     #startsFromStockOrder} says
     * @param count how many leading entries to order, in [0, context.maximumReplicas()]
     */
    void order(int[] replicas, int count, SelectionContext context);

    /**
     * Whether two neighbouring ranges of a scan are better read by one request to a replica of
     * both. Cassandra itself is asked too: this can only forbid.
     *
     * @param shared replicas of both ranges, {@code shared[0, count)}, at least one
     * @param firstOfLeft who would be asked for the left range alone
     * @param firstOfRight who would be asked for the right range alone
     */
    default boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        return true;
    }

    /** Whether it has nothing to say while no replica of a read has a fresh score. */
    default boolean needsScores() {
        return false;
    }

    /**
     * Whether it starts from the order that stock Cassandra would use, the dynamic snitch included
     * where that is on. The others see by themselves how replicas do, and start from the topology's
     * order: the local replica first, then rack and datacenter, and among equals the order of the
     * ring. The dynamic snitch keeps an order for as long as some disturbance left it, and on top
     * of it reads would not come back. A selector that needs scores has nothing to say without
     * them, so it always starts from stock's order.
     */
    default boolean startsFromStockOrder() {
        return needsScores();
    }

    /** When requests may be sent; by default at once. */
    default Admission admission() {
        return Admission.UNLIMITED;
    }

    /** How often {@link #tick} is wanted, in nanoseconds; 0 for never. */
    default long tickIntervalNanos() {
        return 0;
    }

    /** Called by one thread every {@link #tickIntervalNanos}. */
    default void tick(long nowNanos) {}
}
