package io.horoscope.core.plan;

import io.horoscope.core.replica.ExpectedTime;
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
 * <p>A retry that is not allowed is withheld until half of the timeout is over ({@link #LATEST}), or
 * until a request of the read fails: more reads than the budget has retries may be in flight to a
 * replica that has stopped, and would fail without one.
 *
 * <p>Thread-safe. Each read adds the share to the budget, up to {@link #MOST_SAVED}, and each retry
 * takes one.
 */
public final class RetryBudget {

    /** Twice what Cassandra's default, the 99th percentile, asks for. */
    public static final double DEFAULT_SHARE = 0.02;

    /** A share that limits nothing. */
    public static final double NO_LIMIT = 1;

    /** The part of its timeout after which a withheld retry is made, if that may help. */
    public static final double LATEST = 0.5;

    /** Of the usual latency; with exponential service times, one answer of two hundred. */
    private static final double LATE = 8;

    /** Retries that a coordinator can have saved: a pause of one replica does not use them up. */
    static final int MOST_SAVED = 50;

    /** One read in so many adds for all of them, so that threads do not wait for one another. */
    private static final int SAMPLED = 16;

    private static final int UNITS = 1_000;

    private final AtomicInteger saved = new AtomicInteger(MOST_SAVED * UNITS);
    private final Chance chance;

    /** A full budget. */
    public RetryBudget(Chance chance) {
        this.chance = chance;
    }

    /**
     * A read has ended, or begun: any that may have a retry or a request replaced.
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
     * Whether a read is retried; if so, one retry is used up. Not if it would wait at the next
     * replica, too: in a busy cluster, such retries make all queues longer. But if a replica that has
     * the read is stalled, waiting is better than none.
     *
     * @param asked the replicas that have the read; those that were never sent a request are null
     * @param next the one that a retry goes to, or null if it was never sent a request
     * @param nowNanos monotonic time
     */
    public boolean mayRetry(List<ReplicaStats> asked, ReplicaStats next, long nowNanos) {
        boolean mayWait = asked.stream().anyMatch(it -> ExpectedTime.isStalled(it, nowNanos));
        return (mayWait || !ExpectedTime.waits(next, nowNanos)) && take();
    }

    /**
     * Whether a withheld retry is made when {@link #LATEST} of the timeout is over, whatever the
     * budget has. Not if the cluster is only slow: it would wait at the next replica, too, no replica
     * that has the read is stalled, and the read has taken no longer than eight times what answers
     * of one usually take.
     *
     * @param takenNanos since the read began
     */
    public static boolean mayRetryAtLast(
            List<ReplicaStats> asked, ReplicaStats next, long takenNanos, long nowNanos) {
        return !ExpectedTime.waits(next, nowNanos)
                || asked.stream()
                        .anyMatch(
                                it ->
                                        ExpectedTime.isStalled(it, nowNanos)
                                                || isLate(it, takenNanos));
    }

    private static boolean isLate(ReplicaStats replica, long takenNanos) {
        return replica != null && takenNanos > LATE * replica.latencyNanos();
    }

    /** Whether a read is sent to one more replica, as a request of it has failed. */
    public boolean mayReplaceFailed() {
        return take();
    }

    private boolean take() {
        return saved.getAndUpdate(units -> units < UNITS ? units : units - UNITS) >= UNITS;
    }
}
