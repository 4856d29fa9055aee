package io.horoscope.core.select;

/**
 * Is told of every read request that a coordinator sends to a replica, itself included, and of how it ended. Called by many
 * threads at once. Each request that was {@link #sent} ends exactly once: {@link #answered} or {@link #failed}.
 */
public interface RequestListener {

    /**
     * A request is on its way.
     *
     * @param node its replica
     * @param nowNanos monotonic time
     */
    default void sent(int node, long nowNanos) {}

    /**
     * A replica answered.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos of this replica's answer alone, from sending until it was there
     * @param queued reads that were waiting or being served at the replica when it answered, or {@link
     *     io.horoscope.core.estimate.ReplicaEstimate#UNTOLD}
     * @param serviceNanos how long the replica itself worked on the read, or {@code UNTOLD}
     */
    default void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {}

    /**
     * A request ended without an answer: an error, a timeout, or nobody waits for it any more.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos how long it had been on its way
     */
    default void failed(int node, long nowNanos, long latencyNanos) {}
}
