package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a replica itself usually works on a read of one class: the geometric mean of its latest
 * reads for all coordinators, its own included. It reports this with each answer. A coordinator that
 * seldom reads from a replica would need much time for the many answers of a mean of its own that is
 * as precise.
 *
 * <p>A read weighs t / (t + 0.3 s), t the time since the one before, and at least one in 32, or in two
 * for each slot: of the reads that begin at once the shortest end first, and a replica that was just
 * given more reads would look fast.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class UsualService {

    private static final double LEAST_READS = 32;
    private static final double READS_PER_SLOT = 2;

    private static final long UNKNOWN = Double.doubleToRawLongBits(Double.NaN);

    /** Logarithms of nanoseconds, as bits. */
    private final AtomicLong mean = new AtomicLong(UNKNOWN);

    private final AtomicLong recordedAt = new AtomicLong();
    private final AtomicLong reported = new AtomicLong(ReplicaStats.NOT_REPORTED);

    /**
     * A read was served.
     *
     * @param serviceNanos how long that took, at least 0
     * @param slots reads that the replica serves at once, above 0
     * @param nowNanos monotonic time
     */
    public void record(long serviceNanos, int slots, long nowNanos) {
        long before = mean.getOpaque();
        long elapsedNanos = Math.max(0, nowNanos - recordedAt.getOpaque());
        double reads = Math.max(LEAST_READS, READS_PER_SLOT * slots);
        double weight =
                DecayedMean.weight(elapsedNanos, ObservedLatency.HALF_LIFE_NANOS, 1 / reads);
        double sample = Math.log((double) Math.max(1, serviceNanos));
        double after = DecayedMean.after(Double.longBitsToDouble(before), sample, weight);
        if (mean.compareAndSet(before, Double.doubleToRawLongBits(after))) {
            recordedAt.setOpaque(nowNanos);
            reported.setOpaque(Math.round(Math.exp(after)));
        }
    }

    /** In nanoseconds; {@link ReplicaStats#NOT_REPORTED} before the first read. */
    public long nanos() {
        return reported.getOpaque();
    }
}
