package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a replica itself usually works on a read: the geometric mean of its latest reads for all
 * coordinators, its own included. It reports this with each answer. A coordinator that seldom reads
 * from a replica would need much time for the many answers of a mean of its own that is as precise.
 *
 * <p>It is that of reads of a single key, so that scans do not change where reads of keys
 * go. Scans count only while no key was read for a second.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class UsualService {

    /** As of the times that coordinators measure. */
    private static final double HALF_LIFE_NANOS = ReplicaStats.TIME_HALF_LIFE_NANOS;

    /** Of a busy replica, about so many of the last reads count. */
    private static final double LEAST_READS = 32;

    /**
     * And at least so many for each slot, so that the mean spans that many service times. Of the
     * reads that begin at once the shortest end first: with a shorter mean, a replica that was just
     * given more reads would look fast, and be given still more, by all coordinators.
     */
    private static final double READS_PER_SLOT = 2;

    private static final long KEYS_COUNT_FOR_NANOS = 1_000_000_000L;

    /** The time of the last read while there is none. */
    private static final long NEVER = 0;

    private final GeometricMean mean = new GeometricMean();
    private final AtomicLong recordedAt = new AtomicLong(NEVER);
    private final AtomicLong keyReadAt = new AtomicLong(NEVER);

    /**
     * A read was served.
     *
     * @param serviceNanos how long that took, at least 0
     * @param isScan whether it was no read of a single key
     * @param slots reads that the replica serves at once, above 0
     * @param nowNanos monotonic time
     */
    public void record(long serviceNanos, boolean isScan, int slots, long nowNanos) {
        if (!isScan) {
            keyReadAt.setOpaque(nowNanos);
        } else if (isKeyReadRecent(nowNanos)) {
            return;
        }
        double weight =
                DecayedMean.weight(
                        nowNanos - recordedAt.getOpaque(),
                        HALF_LIFE_NANOS,
                        1 / Math.max(LEAST_READS, READS_PER_SLOT * slots));
        if (mean.record((double) serviceNanos, weight)) {
            recordedAt.setOpaque(nowNanos);
        }
    }

    /** In nanoseconds; {@link ReplicaStats#NOT_REPORTED} before the first read. */
    public long nanos() {
        double nanos = mean.nanos();
        return Double.isNaN(nanos) ? ReplicaStats.NOT_REPORTED : Math.round(nanos);
    }

    private boolean isKeyReadRecent(long nowNanos) {
        long at = keyReadAt.getOpaque();
        return at != NEVER && nowNanos - at < KEYS_COUNT_FOR_NANOS;
    }
}
