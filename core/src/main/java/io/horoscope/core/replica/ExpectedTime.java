package io.horoscope.core.replica;

/**
 * How long a replica takes for one more read, by its queue. Refusal uses this formula at both ends:
 * the coordinator with what the replica reported, the replica with what is true now.
 */
public final class ExpectedTime {

    private ExpectedTime() {}

    /**
     * s · max(1, (q + 1) / k): the service time, and the wait for a slot, of which one gets free
     * every s / k.
     *
     * @param queued q, the reads that wait or are served there; at least 0
     * @param slots k, the reads that are served at once; above 0
     * @param serviceNanos s, the usual service time of a read in nanoseconds
     * @return nanoseconds; NaN if any argument is
     */
    public static double nanos(double queued, double slots, double serviceNanos) {
        return serviceNanos * Math.max(1, (queued + 1) / slots);
    }
}
