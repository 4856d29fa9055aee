package io.horoscope.core.replica;

/**
 * When a replica's answer to a read is expected, in nanoseconds:
 *
 * <pre>
 * D = max( d + max( s · max(1, (q + f - f₀ + 1) / k), 1 ms ),  l / 3,  o )
 * </pre>
 *
 * <ul>
 *   <li>d: the way to the replica and back
 *   <li>s: its usual service time of this class of read (a key, or a scan)
 *   <li>q, k: its queue and its slots, as of its latest answer
 *   <li>f - f₀: own requests in flight now, beyond those at that answer
 *   <li>l: the mean latency of its answers
 *   <li>o: for how long a request has been outstanding: its latency is known to be more
 *   <li>1 ms: soon enough ({@link #SOON_NANOS})
 * </ul>
 *
 * <p>The first term is the shortest expected delay of Whitt ("Deciding which queue to join", 1986),
 * with what a coordinator can know of the queue. Where a replica of the read does not report its
 * state, it is max( l · max(1, (f + 1) / (f₀ + 1)), 1 ms ) for all of them, so that they compare.
 */
public final class ExpectedTime {

    /**
     * Less time at a replica counts as this. The first read after a pause takes up to a millisecond
     * longer, since processor and caches have worked on something else. If that counted, a replica
     * that is seldom read would look slow, be read less, and stay cold.
     */
    public static final double SOON_NANOS = 1e6;

    /** How many times as long as expected answers may take before that counts. */
    private static final double LATENCY_FACTOR = 3;

    /** With no more, what is known of a queue does not withhold a retry. */
    private static final double LEAST_CONFIDENCE = 0.5;

    private ExpectedTime() {}

    /**
     * D of a replica that {@link ReplicaStats#hasAnswered}.
     *
     * @param isScan the class of the read
     * @param isReported whether all of the read's replicas report their state
     */
    public static double nanos(
            ReplicaStats replica, boolean isScan, boolean isReported, long nowNanos) {
        double nanos = unansweredNanos(replica, queuedNanos(replica, isScan, isReported), nowNanos);
        double observed = replica.latencyNanos() / LATENCY_FACTOR;
        return observed > nanos ? observed : nanos; // NaN before the first answer.
    }

    /** The same with all that this replica reports. */
    public static double nanos(ReplicaStats replica, boolean isScan, long nowNanos) {
        return nanos(replica, isScan, replica.isReporting(isScan), nowNanos);
    }

    /** The first term of D: with the queue, without what is observed. */
    public static double queuedNanos(ReplicaStats replica, boolean isScan, boolean isReported) {
        int inFlight = replica.inFlight();
        if (isReported) {
            double rounds = (queued(replica, inFlight) + 1) / replica.slots();
            return servedNanos(replica, replica.serviceNanos(isScan) * Math.max(1, rounds));
        }
        double growth = (1 + inFlight) / (1 + replica.inFlightAtAnswer());
        return Math.max(SOON_NANOS, replica.latencyNanos() * Math.max(1, growth));
    }

    /** The same without a queue. */
    public static double idleNanos(ReplicaStats replica, boolean isScan, boolean isReported) {
        return isReported
                ? servedNanos(replica, replica.serviceNanos(isScan))
                : Math.max(SOON_NANOS, replica.latencyNanos());
    }

    private static double servedNanos(ReplicaStats replica, double nanos) {
        return replica.wayNanos() + Math.max(SOON_NANOS, nanos);
    }

    /**
     * D of a replica that has not answered a read of this class yet. What reads of the other class
     * took says nothing of it.
     *
     * @param assumedNanos stands for the first term
     */
    public static double unansweredNanos(ReplicaStats replica, double assumedNanos, long nowNanos) {
        return Math.max(assumedNanos, outstanding(replica, nowNanos));
    }

    /** The reads that wait or are served there now, as far as this coordinator can tell. */
    public static double queued(ReplicaStats replica, int inFlight) {
        return replica.queued() + inFlight - replica.inFlightAtAnswer();
    }

    /**
     * Whether a replica is stalled, for example in a garbage collection: a request is outstanding for
     * longer than four times the mean latency, and than four times {@link #SOON_NANOS}.
     *
     * @param replica null if it was never sent a request
     */
    public static boolean isStalled(ReplicaStats replica, long nowNanos) {
        return replica != null && outstanding(replica, nowNanos) > replica.stalledNanos();
    }

    /**
     * Whether a read would wait for a slot.
     *
     * @param replica null if it was never sent a request
     */
    public static boolean waits(ReplicaStats replica, long nowNanos) {
        return replica != null
                && queued(replica, replica.inFlight()) + 1 > replica.slots()
                && replica.confidence(nowNanos) > LEAST_CONFIDENCE;
    }

    private static double outstanding(ReplicaStats replica, long nowNanos) {
        return (double) replica.outstandingNanos(nowNanos);
    }
}
