package io.horoscope.core.replica;

/**
 * When a replica's answer to a read is expected, in nanoseconds:
 *
 * <pre>
 * D = max( d + s · max(1, (q + f - f₀ + 1) / k),  l / 3,  o )
 * </pre>
 *
 * <ul>
 *   <li>d: the way to the replica and back, at least 0.5 ms
 *   <li>s: its usual service time of this class of read (a key, or a scan)
 *   <li>q, k: its queue and its slots, as of its latest answer
 *   <li>f - f₀: own requests in flight now, beyond those at that answer
 *   <li>l: the mean latency of its answers
 *   <li>o: for how long a request has been outstanding: its latency is known to be more
 * </ul>
 *
 * <p>The first term is the shortest expected delay of Whitt ("Deciding which queue to join", 1986),
 * with what a coordinator can know of the queue. Where no replica of the read reports its state, it
 * is l · max(1, (f + 1) / (f₀ + 1)); for one that does not while others do, the D of the others.
 */
public final class ExpectedTime {

    /**
     * A shorter way counts as this: it is lost in the variation of what a read takes in the
     * coordinator and on the network.
     */
    public static final double LEAST_WAY_NANOS = 5e5;

    /** How many times as long as expected answers may take before that counts. */
    private static final double LATENCY_FACTOR = 3;

    /** A replica is stalled if a request is outstanding for so many times the mean latency. */
    private static final double STALLED_LATENCIES = 4;

    /** With no more, what is known of a queue does not withhold a retry. */
    private static final double LEAST_CONFIDENCE = 0.5;

    private ExpectedTime() {}

    /**
     * D of a replica that {@link ReplicaStats#hasAnswered}.
     *
     * @param isScan the class of the read
     */
    public static double nanos(ReplicaStats replica, boolean isScan, long nowNanos) {
        return Math.max(
                queuedNanos(replica, isScan),
                Math.max(replica.latencyNanos() / LATENCY_FACTOR, outstanding(replica, nowNanos)));
    }

    /** The first term of D: with the queue, without what is observed of answers. */
    public static double queuedNanos(ReplicaStats replica, boolean isScan) {
        int inFlight = replica.inFlight();
        double service = replica.serviceNanos(isScan);
        double slots = replica.slots();
        return service >= 0 && slots >= 1
                ? wayNanos(replica) + service * Math.max(1, (queued(replica, inFlight) + 1) / slots)
                : replica.latencyNanos()
                        * Math.max(1, (1 + inFlight) / (1 + replica.inFlightAtAnswer()));
    }

    /**
     * D of a replica whose first term is unknown: it has not answered yet, or does not report its
     * state while other replicas do.
     *
     * @param assumedNanos stands for the first term
     */
    public static double nanos(ReplicaStats replica, double assumedNanos, long nowNanos) {
        double nanos = Math.max(assumedNanos, outstanding(replica, nowNanos));
        double observed = replica.latencyNanos() / LATENCY_FACTOR;
        return observed > nanos ? observed : nanos; // NaN before the first answer.
    }

    /** The first term of D without a queue. */
    public static double idleNanos(ReplicaStats replica, boolean isScan) {
        double service = replica.serviceNanos(isScan);
        return service >= 0 ? wayNanos(replica) + service : replica.latencyNanos();
    }

    /** The reads that wait or are served there now, as far as this coordinator can tell. */
    public static double queued(ReplicaStats replica, int inFlight) {
        return replica.queued() + inFlight - replica.inFlightAtAnswer();
    }

    /** The way as it counts. */
    public static double wayNanos(ReplicaStats replica) {
        return Math.max(LEAST_WAY_NANOS, replica.wayNanos());
    }

    /**
     * Whether a replica is stalled, for example in a garbage collection: a request is outstanding for
     * longer than four times the mean latency.
     *
     * @param replica null if it was never sent a request
     */
    public static boolean isStalled(ReplicaStats replica, long nowNanos) {
        return replica != null
                && outstanding(replica, nowNanos)
                        > STALLED_LATENCIES * (replica.latencyNanos() + LEAST_WAY_NANOS);
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
