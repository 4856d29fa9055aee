package io.horoscope.core.plan;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.Chance;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the speculative retries of a coordinator to a share of its reads.
 *
 * <p>Cassandra retries a read that takes longer than a percentile of latencies, which it computes
 * from time to time. When all reads get slower at once, most of them exceed the old value. Each is
 * then served twice, the second time by a replica that does not have it in its page cache, which
 * makes all reads slower still: the cluster does not recover while the load lasts. A limit on the
 * share breaks that circle, and leaves the retries that a percentile is meant for.
 *
 * <p>A retry that is not allowed is only put off, at most to {@link #LATEST}: more reads than the
 * budget has retries may be in flight to a replica that has stopped, and would fail without one.
 *
 * <p>Thread-safe. Each read adds the share to the budget, up to {@link #MOST_SAVED}, and each retry
 * takes one.
 */
public final class RetryBudget {

    /** Twice what Cassandra's default, the 99th percentile, asks for. */
    public static final double DEFAULT_SHARE = 0.02;

    /** A share that limits nothing. */
    public static final double NO_LIMIT = 1;

    /**
     * The part of its timeout after which a read without an answer is retried whatever the budget
     * has, if that may help.
     */
    public static final double LATEST = 0.5;

    /** Retries that a coordinator can have saved: a pause of one replica does not use them up. */
    static final int MOST_SAVED = 50;

    private static final long LEAST_WAIT_NANOS = 1_000_000L;

    /** As {@link ReplicaStats#lateShare}. */
    private static final double LATE = 8;

    /** One read in so many adds for all of them, so that threads do not wait for one another. */
    private static final int SAMPLED = 16;

    private static final int UNITS = 1_000;

    private final AtomicInteger saved = new AtomicInteger(MOST_SAVED * UNITS);
    private final Chance chance;

    /**
     * When to try again to retry a read, after the limit did not allow it or the replica refused it:
     * after twice the time that the read has taken, or half of its timeout if that is sooner.
     *
     * @param takenNanos since it began
     * @param latestNanos {@link #LATEST} of its timeout
     * @return nanoseconds since it began
     */
    public static long againAfter(long takenNanos, long latestNanos) {
        return Math.min(latestNanos, takenNanos + Math.max(takenNanos, LEAST_WAIT_NANOS));
    }

    /** A full budget. */
    public RetryBudget(Chance chance) {
        this.chance = chance;
    }

    /**
     * A read has begun that may be retried.
     *
     * @param share of the reads that may be, in [0, 1]
     */
    public void read(double share) {
        if (chance.below(SAMPLED) == 0) {
            int added = (int) (share * SAMPLED * UNITS);
            saved.getAndUpdate(units -> Math.min(MOST_SAVED * UNITS, units + added));
        }
    }

    /**
     * Whether a read is retried now; if so, one retry is used up, unless {@link #LATEST} of its
     * timeout is over. Not if it would wait at the next replica, too: in a busy cluster, such retries
     * make all queues longer. But if a replica that has the read is stalled, waiting is better than
     * none. At last, so it is if the read has taken eight times as long as that one's answers.
     *
     * <p>What is known of the next replica is as old as its last answer to this coordinator. So that
     * replica may refuse the retry ({@link io.horoscope.core.refuse.Price#ofRetry}).
     *
     * @param asked the replicas that have the read; those that were never sent a request are null
     * @param next the one that a retry goes to, or null if it was never sent a request
     * @param takenNanos since the read began
     * @param latestNanos {@link #LATEST} of its timeout
     * @param nowNanos monotonic time
     */
    public boolean mayRetry(
            List<ReplicaStats> asked,
            ReplicaStats next,
            long takenNanos,
            long latestNanos,
            long nowNanos) {
        boolean waits = ExpectedTime.waits(next, nowNanos);
        boolean isStalled = asked.stream().anyMatch(it -> Penalties.isStalled(it, nowNanos));
        boolean isLast = takenNanos >= latestNanos;
        boolean mayWait =
                isStalled || (isLast && asked.stream().anyMatch(it -> isLate(it, takenNanos)));
        return (mayWait || !waits) && (isLast || take());
    }

    private static boolean isLate(ReplicaStats replica, long takenNanos) {
        return replica != null && takenNanos > LATE * replica.latencyNanos();
    }

    private boolean take() {
        return saved.getAndUpdate(units -> units < UNITS ? units : units - UNITS) >= UNITS;
    }
}
