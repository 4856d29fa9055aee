package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Rejection;
import java.net.InetSocketAddress;
import java.util.function.LongSupplier;

/**
 * The director as one loop object: datagrams go in at {@link #receive}, what is due goes out at
 * {@link #doWork}. It starts no thread and owns no socket. Used by one thread, the state loop.
 */
public final class Director {

    private final Ingest ingest;
    private final Publisher publisher;
    private final DirectorState state;
    private final LongSupplier clock;
    private long nextWorkNanos;
    private long pauseEndsNanos;

    /**
     * @param clock monotonic time in nanoseconds, the one that {@code state} began with
     */
    public Director(Ingest ingest, Publisher publisher, DirectorState state, LongSupplier clock) {
        this.ingest = ingest;
        this.publisher = publisher;
        this.state = state;
        this.clock = clock;
        this.nextWorkNanos = state.nextSweepNanos();
        this.pauseEndsNanos = clock.getAsLong();
    }

    /**
     * Takes the first {@code length} bytes; returns null, or why they were dropped. An answer, if
     * there is one, is handed to the sink and not flushed: flush after a batch.
     *
     * @param source where they came from, resolved
     */
    public Rejection receive(byte[] bytes, int length, InetSocketAddress source) {
        Rejection rejection = ingest.receive(bytes, length, source, clock.getAsLong());
        if (rejection == null) {
            nextWorkNanos = publisher.earliestWorkNanos(nextWorkNanos);
        }
        return rejection;
    }

    /**
     * The node of which two processes of a kind were last seen alive under one identity, or null;
     * each is given once until it is seen again.
     */
    public NodeAddress takeTwin() {
        return ingest.takeTwin();
    }

    /**
     * Removes what has expired and sends what is due; returns how much was done.
     *
     * <p>A turn that took long is followed by a pause as long, so that sending never takes more
     * than half of the loop's time and reports are still read.
     */
    public int doWork() {
        long beginNanos = clock.getAsLong();
        int done = state.expire(beginNanos) + publisher.doWork(beginNanos);
        long endNanos = clock.getAsLong();
        pauseEndsNanos = endNanos + (endNanos - beginNanos);
        nextWorkNanos = publisher.earliestWorkNanos(state.nextSweepNanos());
        return done;
    }

    /** When {@link #doWork} is due next. May move nearer with each {@link #receive}. */
    public long nextWorkNanos() {
        return nextWorkNanos - pauseEndsNanos > 0 ? nextWorkNanos : pauseEndsNanos;
    }

    /** For what only the owner of the socket sees. */
    public Counters counters() {
        return state.counters();
    }

    public Snapshot snapshot() {
        return state.snapshot(clock.getAsLong());
    }
}
