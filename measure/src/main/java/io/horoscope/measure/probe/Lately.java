package io.horoscope.measure.probe;

/**
 * Whether something that changes rarely is to be read again: limits, which operators change, and
 * files that were not there. Used by one thread.
 */
final class Lately {

    /** A limit counts at the latest this long after it was set. */
    static final long LIMIT_NANOS = 5_000_000_000L;

    private final long intervalNanos;
    private boolean done;
    private long doneAtNanos;

    Lately() {
        this(LIMIT_NANOS);
    }

    Lately(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    boolean isOver(long nowNanos) {
        return !done || nowNanos - doneAtNanos >= intervalNanos;
    }

    void done(long nowNanos) {
        done = true;
        doneAtNanos = nowNanos;
    }
}
