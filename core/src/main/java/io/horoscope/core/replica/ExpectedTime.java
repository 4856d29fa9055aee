package io.horoscope.core.replica;

/**
 * When a replica's answer to a read is expected, in nanoseconds:
 *
 * <pre>
 * D = max( d + s · max(1, (q + f - f₀ + 1) / k),  l / 3,  o,  1.5 ms )
 * </pre>
 *
 * <ul>
 *   <li>d: the way to the replica and back
 *   <li>s: its usual service time of this class of read (a key, or a scan)
 *   <li>q, k: its queue and its slots, as of its latest answer
 *   <li>f - f₀: own requests in flight now, beyond those at that answer
 *   <li>l: the mean latency of its answers
 *   <li>o: for how long a request has been outstanding: its latency is known to be more
 *   <li>1.5 ms: soon enough ({@link #SOON_NANOS})
 * </ul>
 *
 * <p>The first term is the shortest expected delay of Whitt ("Deciding which queue to join", 1986),
 * with what a coordinator can know of the queue. Where no replica of the read reports its state, it
 * is l · max(1, (f + 1) / (f₀ + 1)); for one that does not while others do, the D of the others.
 */
public final class ExpectedTime {

    /**
     * An earlier answer counts as this. The first read after a pause takes a millisecond longer,
     * since processor and caches have worked on something else. If that counted, a replica that is
     * seldom read would look slow, be read less, and stay cold.
     */
    public static final double SOON_NANOS = 1.5e6;

    /** How many times as long as expected answers may take before that counts. */
    private static final double LATENCY_FACTOR = 3;

    /** With no more, what is known of a queue does not withhold a retry. */
    private static final double LEAST_CONFIDENCE = 0.5;

    private ExpectedTime() {}

    /**
     * D of a replica that {@link ReplicaStats#hasAnswered}.
     *
     * @param isScan the class of the read
     */
    public static double nanos(ReplicaStats replica, boolean isScan, long nowNanos) {
        return nanos(replica, queuedNanos(replica, isScan), nowNanos);
    }

    /** The first term of D, soon at the least: with the queue, without what is observed. */
    public static double queuedNanos(ReplicaStats replica, boolean isScan) {
        int inFlight = replica.inFlight();
        double service = replica.serviceNanos(isScan);
        double slots = replica.slots();
        double nanos =
                service >= 0 && slots >= 1
                        ? replica.wayNanos()
                                + service * Math.max(1, (queued(replica, inFlight) + 1) / slots)
                        : replica.latencyNanos()
                                * Math.max(1, (1 + inFlight) / (1 + replica.inFlightAtAnswer()));
        return Math.max(SOON_NANOS, nanos);
    }

    /** The same without a queue. */
    public static double idleNanos(ReplicaStats replica, boolean isScan) {
        double service = replica.serviceNanos(isScan);
        return Math.max(
                SOON_NANOS, service >= 0 ? replica.wayNanos() + service : replica.latencyNanos());
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
