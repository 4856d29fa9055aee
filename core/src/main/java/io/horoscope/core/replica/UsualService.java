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
 * <p>When reads become slower or faster, the mean follows within a few of them ({@link
 * TrackingSignal}).
 *
 * <p>The first reads after a while without any are slow, because processor and caches have worked on
 * something else. They say little about how long reads would take if there were more. If each counted
 * for the time since the one before, the other nodes would see a slow replica, send it no reads but
 * one from time to time, and so keep it slow. So what the mean is above what is usual is believed
 * the less, the longer the pause before its latest read was.
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

    private static final long UNKNOWN = Double.doubleToRawLongBits(Double.NaN);

    /** What is usual is seen once in this time. */
    private static final long USUAL_PERIOD_NANOS = 1_000_000_000L;

    /** What is usual follows longer times slowly: a fault of seconds does not become usual. */
    private static final double USUAL_RISES_NANOS = ReplicaStats.BASELINE_HALF_LIFE_NANOS;

    /** And shorter ones at once, so that reads come back when a long fault has ended. */
    private static final double USUAL_FALLS_NANOS = 1e9;

    /** Logarithms of nanoseconds, as bits. */
    private final AtomicLong mean = new AtomicLong(UNKNOWN);

    private final AtomicLong usual = new AtomicLong(UNKNOWN);
    private final AtomicLong usualAt = new AtomicLong(NEVER);
    private final AtomicLong recordedAt = new AtomicLong(NEVER);
    private final AtomicLong keyReadAt = new AtomicLong(NEVER);
    private final TrackingSignal change = new TrackingSignal();

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
        long silentNanos = Math.max(0, nowNanos - recordedAt.getOpaque());
        long before = mean.getOpaque();
        double least = 1 / Math.max(LEAST_READS, READS_PER_SLOT * slots);
        double logMean = Double.longBitsToDouble(before);
        double logService = ReplicaStats.logarithm((double) serviceNanos);
        double weight = DecayedMean.weight(silentNanos, HALF_LIFE_NANOS, least);
        if (!Double.isNaN(logMean)) {
            weight = Math.max(weight, change.record(logService - logMean, least));
        }
        double newest = DecayedMean.after(logMean, logService, weight);
        double after = believed(newest, silentNanos);
        if (mean.compareAndSet(before, Double.doubleToRawLongBits(after))) {
            recordedAt.setOpaque(nowNanos);
            recordUsual(after, nowNanos);
        }
    }

    /** In nanoseconds; {@link ReplicaStats#NOT_REPORTED} before the first read. */
    public long nanos() {
        double nanos = ReplicaStats.nanos(Double.longBitsToDouble(mean.getOpaque()));
        return Double.isNaN(nanos) ? ReplicaStats.NOT_REPORTED : Math.round(nanos);
    }

    /** What is believed of a mean whose latest read came after a pause. */
    private double believed(double logMean, long silentNanos) {
        double logUsual = Double.longBitsToDouble(usual.getOpaque());
        double slower = logMean - logUsual;
        return slower > 0
                ? logUsual
                        + slower * DecayedMean.confidence(silentNanos, Penalties.CONFIDENCE_NANOS)
                : logMean;
    }

    private void recordUsual(double logMean, long nowNanos) {
        long at = usualAt.getOpaque();
        double before = Double.longBitsToDouble(usual.getOpaque());
        boolean isFirst = Double.isNaN(before);
        if ((isFirst || nowNanos - at >= USUAL_PERIOD_NANOS)
                && usualAt.compareAndSet(at, nowNanos)) {
            double halfLifeNanos = logMean < before ? USUAL_FALLS_NANOS : USUAL_RISES_NANOS;
            double weight = DecayedMean.weight(nowNanos - at, halfLifeNanos);
            double after = DecayedMean.after(before, logMean, weight);
            usual.setOpaque(Double.doubleToRawLongBits(after));
        }
    }

    private boolean isKeyReadRecent(long nowNanos) {
        long at = keyReadAt.getOpaque();
        return at != NEVER && nowNanos - at < KEYS_COUNT_FOR_NANOS;
    }
}
