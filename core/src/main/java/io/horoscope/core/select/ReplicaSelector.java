package io.horoscope.core.select;

import io.horoscope.core.replica.RequestListener;
import java.util.Optional;

/**
 * Orders the replicas of a read. Called by all request threads at once, so its state has to be
 * thread-safe. Ordering should not allocate, and has to return exactly the replicas that it was
 * given.
 *
 * <p>The {@link SelectionContext} holds the inputs. A selector with statistics of its own is
 * notified of every request as a {@link RequestListener}, and drops nodes that have {@link #left}.
 * See docs/EXTENDING.md on how to write one.
 */
public interface ReplicaSelector extends RequestListener {

    /** The name in settings. */
    String name();

    /**
     * Reorders {@code replicas[0, count)} in place; equally good replicas keep their given order.
     *
     * @param replicas node indexes, all different, all of one datacenter, in the order that
     *     {@link #startsFromStockOrder} describes
     * @param count how many leading entries to order, in [0, context.maximumReplicas()]
     */
    void order(int[] replicas, int count, SelectionContext context);

    /**
     * Why the first replica is the first, for the trace of a read. Called after {@link #order} with
     * the same context, for traced reads only, so that it may allocate.
     *
     * @param replicas in the order that {@link #order} was given
     * @param count at least 2
     * @return empty if it has nothing to say beyond the order
     */
    default Optional<Explanation> explain(int[] replicas, int count, SelectionContext context) {
        return Optional.empty();
    }

    /**
     * Whether two adjacent ranges of a scan may be read with one request to a replica of both.
     * Cassandra decides first: this can only prevent a merge.
     *
     * @param shared replicas of both ranges, {@code shared[0, count)}, at least one
     * @param firstOfLeft the replica that would serve the left range alone
     * @param firstOfRight the replica that would serve the right range alone
     */
    default boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        return true;
    }

    /**
     * Whether it orders by scores alone: a read of which no replica has a fresh score keeps stock
     * Cassandra's order.
     */
    default boolean needsScores() {
        return false;
    }

    /**
     * Whether {@link #order} is given stock Cassandra's order, the dynamic snitch included where it
     * is on. Other selectors are given the topology's order: the local replica first, then rack and
     * datacenter, and among equals the order of the ring. On top of the dynamic snitch, which keeps
     * its order for as long as its samples last, reads would not return after a fault. A selector
     * that needs scores is given stock Cassandra's order, since that is its fallback.
     */
    default boolean startsFromStockOrder() {
        return needsScores();
    }

    /** The interval of calls of {@link #tick} in nanoseconds; 0 for none. */
    default long tickIntervalNanos() {
        return 0;
    }

    /** Called by one thread every {@link #tickIntervalNanos}. */
    default void tick(long nowNanos) {}
}
