package io.horoscope.director.state;

/** How long to wait before a push, and between heartbeats. Immutable. */
public final class PublishTimes {

    private final long coalesceNanos;
    private final long heartbeatNanos;

    /**
     * @param coalesceNanos from the first change to its push, positive
     * @param heartbeatNanos the longest time between two whole tables to a lease, positive
     */
    public PublishTimes(long coalesceNanos, long heartbeatNanos) {
        this.coalesceNanos = coalesceNanos;
        this.heartbeatNanos = heartbeatNanos;
    }

    long coalesceNanos() {
        return coalesceNanos;
    }

    long heartbeatNanos() {
        return heartbeatNanos;
    }
}
