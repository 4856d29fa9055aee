package io.horoscope.measure.probe;

/**
 * How many of a device's requests in flight are none: some kernels lose count, and then show one or
 * two for ever. Requests that are always in flight while others come and go are such. Used by one
 * thread.
 */
final class InFlight {

    /** For a request to be no request; others were completed in that time. */
    static final long PERIOD_NANOS = 30_000_000_000L;

    /** More are a device that is stalled. */
    private static final long MOST = 2;

    private long startNanos;
    private long completedAtStart;
    private long least = Long.MAX_VALUE;
    private long completedBefore;
    private long leastBefore;
    private long completed;
    private boolean started;

    void add(long nowNanos, long inFlight, long completed) {
        if (!started || nowNanos - startNanos >= PERIOD_NANOS) {
            leastBefore = started ? least : 0;
            completedBefore = completedAtStart;
            completedAtStart = completed;
            startNanos = nowNanos;
            least = Long.MAX_VALUE;
            started = true;
        }
        least = Math.min(least, inFlight);
        this.completed = completed;
    }

    /** How many are to be taken off. */
    long ghosts() {
        return completed == completedBefore ? 0 : Math.min(MOST, Math.min(least, leastBefore));
    }
}
