package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.OperationClass;

/**
 * One read of a client, from its arrival until the last replica that it was sent to has answered or
 * failed: as many replicas are asked as have to answer. It is used again when it is done, so that a
 * read allocates nothing.
 */
public final class Read {

    /** Who waits for the response. */
    @FunctionalInterface
    public interface Origin {

        Origin NONE = (read, nowNanos) -> {};

        /** The read is over. */
        void done(Read read, long nowNanos);
    }

    Origin origin;
    OperationClass operation;
    int key;
    int group;
    boolean shadow; // A copy for the sake of the statistics, whose latency does not count.
    long createdNanos;
    int pending;
    boolean failed;

    /** When the client asked. */
    public long createdNanos() {
        return createdNanos;
    }

    /** Whether it ended without enough answers. */
    public boolean isFailed() {
        return failed;
    }
}
