package io.horoscope.core.replica;

/**
 * Is notified of every read request that a coordinator sends to a replica, itself included. Called
 * by many threads at once. Each request that was {@link #sent} ends exactly once:
 * {@link #answered}, {@link #failed} or {@link #discarded}.
 */
public interface RequestListener {

    /**
     * A request has been sent.
     *
     * @param node its replica
     * @param nowNanos monotonic time
     */
    default void sent(int node, long nowNanos) {}

    /**
     * A replica answered.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos of this replica's answer alone, from sending to its receipt
     * @param queued other reads that were waiting or being served at the replica when it
     *     answered, or {@link ReplicaStats#NOT_REPORTED}
     * @param serviceNanos how long the replica itself worked on the read, or {@code NOT_REPORTED}
     */
    default void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {}

    /**
     * A request ended without an answer: it failed, timed out or could not be sent, or the replica
     * is down.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos time since it was sent
     */
    default void failed(int node, long nowNanos, long latencyNanos) {}

    /**
     * A request ended for a reason other than the replica, as when Horoscope is switched off.
     *
     * @param nowNanos monotonic time
     */
    default void discarded(int node, long nowNanos) {}

    /**
     * A node has left the cluster. Drop its statistics, because its index may be given to another
     * node. Called by one thread.
     */
    default void left(int node) {}
}
