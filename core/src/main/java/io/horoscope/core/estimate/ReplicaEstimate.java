package io.horoscope.core.estimate;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one coordinator knows of one replica by its own requests. Any thread writes, any thread reads, without a lock.
 *
 * <p>A request is {@link #sent} once and ended once, {@link #answered} or {@link #failed}; whoever reports must see to that,
 * or the count of requests in flight is wrong for ever. A count below 0 cannot be seen: it reads as 0.
 */
public final class ReplicaEstimate {

    /** What a replica did not tell. */
    public static final int UNTOLD = -1;

    /** Latency is judged by the last tenth of a second, in which an overload shows. */
    static final long LATENCY_HALF_LIFE_NANOS = 100_000_000L;

    /** Errors are remembered for longer: a replica that fails at once would look fast again after a few successes. */
    static final long ERROR_HALF_LIFE_NANOS = 1_000_000_000L;

    private final AtomicInteger inFlight = new AtomicInteger();
    private final DecayedMean latency = new DecayedMean(LATENCY_HALF_LIFE_NANOS);
    private final DecayedMean service = new DecayedMean(LATENCY_HALF_LIFE_NANOS);
    private final DecayedMean queue = new DecayedMean(LATENCY_HALF_LIFE_NANOS);
    private final DecayedMean errors = new DecayedMean(ERROR_HALF_LIFE_NANOS);

    ReplicaEstimate() {}

    /** A request has been sent to the replica. */
    public void sent() {
        inFlight.incrementAndGet();
    }

    /**
     * The replica answered a request.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos from sending until the answer was there
     * @param queued reads that were waiting or being served at the replica, or {@link #UNTOLD}
     * @param serviceNanos how long the replica itself worked on it, or {@link #UNTOLD}
     */
    public void answered(long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        inFlight.decrementAndGet();
        latency.record((double) latencyNanos, nowNanos);
        queue.record(queued, nowNanos);
        service.record((double) serviceNanos, nowNanos);
        errors.record(0, nowNanos);
    }

    /** A request ended without an answer: an error, a timeout, or nobody waits for it any more. */
    public void failed(long nowNanos) {
        inFlight.decrementAndGet();
        errors.record(1, nowNanos);
    }

    /** Requests sent and not ended, at least 0. */
    public int inFlight() {
        return Math.max(0, inFlight.get());
    }

    /** Decayed mean latency of answers in nanoseconds, or NaN before the first one. */
    public double latencyNanos() {
        return latency.value();
    }

    /** Time since the last answer; 0 before the first one. */
    public long ageNanos(long nowNanos) {
        return latency.ageNanos(nowNanos);
    }

    /** Decayed mean of the reads waiting or being served at the replica, or NaN if it never told. */
    public double queued() {
        return queue.value();
    }

    /** Decayed mean time in nanoseconds that the replica itself worked on a read, or NaN if it never told. */
    public double serviceNanos() {
        return service.value();
    }

    /** Share of requests that ended without an answer lately, in [0, 1]. */
    public double errorRatio() {
        double ratio = errors.value();
        return Double.isNaN(ratio) ? 0 : ratio;
    }
}
