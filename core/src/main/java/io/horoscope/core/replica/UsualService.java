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
 * <p>The first reads after a pause are slow, because processor and caches have worked on something
 * else. They say little of how long reads would take if there were more; a replica that is seldom
 * read would look slow, be read less, and stay cold. So what the mean is above the least of the last
 * half minute is believed as far as 1 / (1 + (t / 0.5 s)²), t as above. And up to a millisecond of
 * it is not reported:
 *
 * <p>max(least, mean - 1 ms · p² / (1 + p²)), p = t / 50 ms
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class UsualService {

    private static final double LEAST_READS = 32;
    private static final double READS_PER_SLOT = 2;

    /** The least follows a longer time so slowly: a fault of seconds does not become usual. */
    private static final double LEAST_HALF_LIFE_NANOS = 3e10;

    /** What a read takes longer after a long pause, and the pause after which it is half of that. */
    private static final double COLD_NANOS = 1e6;

    private static final double HALF_COLD_NANOS = 5e7;

    private static final long UNKNOWN = Double.doubleToRawLongBits(Double.NaN);

    /** Logarithms of nanoseconds, as bits. */
    private final AtomicLong mean = new AtomicLong(UNKNOWN);

    private final AtomicLong least = new AtomicLong(UNKNOWN);
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
        double newest = DecayedMean.after(Double.longBitsToDouble(before), sample, weight);
        double usual = leastAfter(newest, elapsedNanos);
        double pause = elapsedNanos / Ends.HALF_NANOS;
        double after = usual + (newest - usual) / (1 + pause * pause);
        if (mean.compareAndSet(before, Double.doubleToRawLongBits(after))) {
            least.setOpaque(Double.doubleToRawLongBits(usual));
            recordedAt.setOpaque(nowNanos);
            double warm = Math.exp(after) - coldNanos(elapsedNanos);
            reported.setOpaque(Math.round(Math.max(Math.exp(usual), warm)));
        }
    }

    private static double coldNanos(long elapsedNanos) {
        double pause = elapsedNanos / HALF_COLD_NANOS;
        return COLD_NANOS * pause * pause / (1 + pause * pause);
    }

    /** In nanoseconds; {@link ReplicaStats#NOT_REPORTED} before the first read. */
    public long nanos() {
        return reported.getOpaque();
    }

    private double leastAfter(double log, long elapsedNanos) {
        double usual = Double.longBitsToDouble(least.getOpaque());
        double rise = DecayedMean.timeWeight(elapsedNanos, LEAST_HALF_LIFE_NANOS);
        return log > usual ? usual + (log - usual) * rise : log;
    }
}
