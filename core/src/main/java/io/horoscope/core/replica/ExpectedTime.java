package io.horoscope.core.replica;

/**
 * Whether one more read waits at a replica, by its queue as far as the coordinator knows it.
 */
public final class ExpectedTime {

    private ExpectedTime() {}

    /**
     * The reads that wait or are served at a replica, as far as its coordinator knows: what it
     * reported, and what this coordinator has sent since. NaN if it does not report them.
     */
    public static double queued(ReplicaStats stats) {
        return stats.queued() + Math.max(0, stats.inFlight() - stats.inFlightAtAnswer());
    }

    /**
     * Whether one more read would wait for a slot, as far as its coordinator knows. False if the
     * replica has not answered within a second, or does not report queue and slots.
     *
     * @param stats of the replica, or null if it was never sent a request
     * @param nowNanos monotonic time
     */
    public static boolean waits(ReplicaStats stats, long nowNanos) {
        return stats != null
                && stats.answerAgeNanos(nowNanos) <= ReplicaStats.HOLDS_NANOS
                && queued(stats) >= stats.slots();
    }

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
