package io.horoscope.bench.sim.cluster;

import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.select.OperationClass;

/**
 * One read of a client, from its arrival until enough replicas have answered, or all requests of it
 * have ended without that.
 */
public final class Read {

    static final int NONE = -1;

    /** Who waits for the response. */
    @FunctionalInterface
    public interface Origin {
        Origin NONE = (read, nowNanos) -> {};

        /** The read is over. */
        void done(Read read, long nowNanos);
    }

    final OperationClass operation;
    final int key;
    final int group;
    final Origin origin; // null: a copy for the sake of the statistics; its latency is not counted.
    final long createdNanos;
    long limitNanos = QueuedRead.NONE; // Replicas drop it afterwards.
    ReadHint hint = ReadHint.NONE;
    boolean isReporting;
    int pending; // Requests that have not ended.
    int missing; // Answers that it still waits for.
    boolean ended;
    int next = NONE; // The first candidate without a request, until it is asked.
    int withheld = NONE; // The node of a retry that was not made yet.
    int[] contacts; // The nodes that were asked, without a retry.

    Read(OperationClass operation, int key, int group, Origin origin, long createdNanos) {
        this.operation = operation;
        this.key = key;
        this.group = group;
        this.origin = origin;
        this.createdNanos = createdNanos;
    }

    /** Whether it is of a range of keys. */
    public boolean isScan() {
        return operation == OperationClass.SCAN;
    }

    /** Whether it is of the second of two keyspaces. */
    public boolean isReporting() {
        return isReporting;
    }

    /** When the client sent it. */
    public long createdNanos() {
        return createdNanos;
    }

    /** Whether it ended without enough answers. */
    public boolean isFailed() {
        return missing > 0;
    }
}
