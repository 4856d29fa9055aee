package io.horoscope.core.select;

import io.horoscope.core.estimate.DecayedMean;
import io.horoscope.core.estimate.ReplicaEstimate;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How fast one replica answers one coordinator, as {@link HoroscopeSelector} sees it. Any thread writes, any thread reads,
 * without a lock; what is read may mix moments a few answers apart.
 *
 * <p>Times are kept as means of logarithms: a read that missed the cache and took thirty times as long moves such a mean by a
 * fifth, and a mean of the times themselves to almost three times its value.
 */
final class ReplicaPace {

    /** Speed: slow enough that forty answers a second give a mean that chance moves by less than a third. */
    private static final long PACE_HALF_LIFE_NANOS = 300_000_000L;

    /** Queues come and go within milliseconds; an older mean is history. */
    private static final long QUEUE_HALF_LIFE_NANOS = 30_000_000L;

    /**
     * Added to every time before it is compared: far below a quarter of a millisecond, factors do not matter. Without it, of two replicas with
     * 0.1 and 0.3 ms the second is left for no use to anybody, stays cold, and is slow again when it is tried.
     */
    static final long INDIFFERENT_NANOS = 250_000L;

    private static final long ERROR_HALF_LIFE_NANOS = 1_000_000_000L;

    /** What is usual is looked at so often and remembered for some sixteen looks: a disturbance of seconds is not usual yet. */
    private static final long USUAL_PERIOD_NANOS = 1_000_000_000L;

    private static final long USUAL_HALF_LIFE_NANOS = 30_000_000_000L;

    private final DecayedMean logService = new DecayedMean(PACE_HALF_LIFE_NANOS);
    private final DecayedMean usualLogService = new DecayedMean(USUAL_HALF_LIFE_NANOS);
    private final DecayedMean logLatency = new DecayedMean(PACE_HALF_LIFE_NANOS);
    private final DecayedMean latency = new DecayedMean(PACE_HALF_LIFE_NANOS);
    private final DecayedMean queue = new DecayedMean(QUEUE_HALF_LIFE_NANOS);
    private final DecayedMean ownLeft = new DecayedMean(QUEUE_HALF_LIFE_NANOS);
    private final DecayedMean errors = new DecayedMean(ERROR_HALF_LIFE_NANOS);
    private final AtomicInteger awaited = new AtomicInteger();
    private volatile long quietSinceNanos;

    void sent(long nowNanos) {
        // Before the count: who sees that an answer is owed must not see since when the one before
        // was.
        if (awaited.get() <= 0) {
            quietSinceNanos = nowNanos;
        }
        awaited.incrementAndGet();
    }

    void answered(long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        ended(nowNanos);
        double logOfLatency = Math.log((double) (Math.max(0, latencyNanos) + INDIFFERENT_NANOS));
        logLatency.record(logOfLatency, nowNanos);
        latency.record((double) latencyNanos, nowNanos);
        queue.record(queued, nowNanos);
        ownLeft.record(Math.max(0, awaited.get()), nowNanos);
        if (serviceNanos != ReplicaEstimate.UNTOLD) {
            logService.record(
                    Math.log((double) (Math.max(0, serviceNanos) + INDIFFERENT_NANOS)), nowNanos);
            if (Double.isNaN(usualLogService.value())
                    || usualLogService.ageNanos(nowNanos) >= USUAL_PERIOD_NANOS) {
                usualLogService.record(logService.value(), nowNanos);
            }
        }
        errors.record(0, nowNanos);
    }

    void failed(long nowNanos) {
        ended(nowNanos);
        errors.record(1, nowNanos);
    }

    /** Whether it ever did; before that, what it tells and what it does not say nothing. */
    boolean hasAnswered() {
        return !Double.isNaN(logLatency());
    }

    /** Mean logarithm of the time in nanoseconds that the replica itself needs for a read; NaN if it never told. */
    double logService() {
        return logService.value();
    }

    /** The same over some sixteen seconds in which it answered, however long ago; NaN if it never told. */
    double usualLogService() {
        return usualLogService.value();
    }

    /** Mean logarithm of the time in nanoseconds until its answer is there; NaN before the first one. */
    double logLatency() {
        return logLatency.value();
    }

    /** Mean time in nanoseconds until its answer is there; NaN before the first one. */
    double latencyNanos() {
        return latency.value();
    }

    /** Reads waiting or being served at the replica, lately; 0 if it never told. */
    double queued() {
        double queued = queue.value();
        return Double.isNaN(queued) ? 0 : queued;
    }

    /** Requests of this coordinator that were still under way there when its latest answers came; 0 before the first one. */
    double ownLeft() {
        double left = ownLeft.value();
        return Double.isNaN(left) ? 0 : left;
    }

    /** Share of requests that ended without an answer lately, in [0, 1]. */
    double errorRatio() {
        double ratio = errors.value();
        return Double.isNaN(ratio) ? 0 : ratio;
    }

    /** Time since its last answer, at least 0. */
    long ageNanos(long nowNanos) {
        return logLatency.ageNanos(nowNanos);
    }

    /** Time since a request last ended there, with or without an answer, at least 0. */
    long endedAgeNanos(long nowNanos) {
        return errors.ageNanos(nowNanos);
    }

    /** For how long it has owed an answer and not given any, in nanoseconds; 0 if it owes none. */
    long silenceNanos(long nowNanos) {
        return awaited.get() <= 0 ? 0 : Math.max(0, nowNanos - quietSinceNanos);
    }

    private void ended(long nowNanos) {
        quietSinceNanos = nowNanos;
        awaited.decrementAndGet();
    }
}
