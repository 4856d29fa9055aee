package io.horoscope.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The lowest latency of one peer over the last one to two windows: an estimate of the network round
 * trip, because the quickest response of many waited for nothing else.
 *
 * <p>Any thread records; one thread rotates. A sample that races with a rotation may land in either
 * window, which moves the estimate by at most one window.
 */
public final class MinimumLatency {

    private static final long NONE = Long.MAX_VALUE;

    private final AtomicLong current = new AtomicLong(NONE);
    private volatile long previous = NONE;

    /**
     * Takes a sample, in nanoseconds; a negative one is ignored. Writes only when it is a new
     * minimum.
     */
    public void record(long nanos) {
        long least = current.get();
        while (nanos >= 0 && nanos < least && !current.compareAndSet(least, nanos)) {
            least = current.get();
        }
    }

    /** Starts a new window and drops the one before the last. */
    public void rotate() {
        previous = current.getAndSet(NONE);
    }

    /** The lowest latency in nanoseconds; NaN without a sample. */
    public double nanos() {
        long least = Math.min(previous, current.get());
        return least == NONE ? Double.NaN : (double) least;
    }
}
