package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What it costs one coordinator to divert a read: the home replica, the first in Cassandra's order,
 * may have the data in its page cache, and another one may not.
 *
 * <p>cost = mean over diverted reads of ln(its service time / the usual service time there)
 *
 * <p>The speed of the replica cancels out. It is about 0 where all data is in memory, and ln 10 where
 * diverted reads take ten times as long. It begins at 0, which counts as {@link #INITIAL_READS},
 * and at most {@link #MOST_READS} count.
 * Without diverted reads it fades, to a half after a minute: where it was learned in a bad hour,
 * reads would never be diverted again.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class MovingCost {

    static final int INITIAL_READS = 200;
    static final int MOST_READS = 1_000;
    static final double HALF_NANOS = 6e10;

    /** The number of reads in the upper half, the cost as a float in the lower one. */
    private final AtomicLong state = new AtomicLong(pack(INITIAL_READS, 0));

    private final AtomicLong recordedAt = new AtomicLong();

    /** The mean logarithm; below 0 if diverted reads are faster. */
    public double log(long nowNanos) {
        double cost = cost(state.getOpaque());
        return cost == 0 ? 0 : cost * left(nowNanos);
    }

    /** A diverted read was answered. */
    void record(double serviceNanos, double usualNanos, long nowNanos) {
        double sample = Math.log(Math.max(1, serviceNanos) / Math.max(1, usualNanos));
        long before = state.getOpaque();
        double left = left(nowNanos);
        double cost = cost(before) * left;
        int known = (int) Math.max(INITIAL_READS, Math.ceil((before >>> Integer.SIZE) * left));
        int reads = Math.min(MOST_READS, known + 1);
        if (state.compareAndSet(before, pack(reads, cost + (sample - cost) / reads))) {
            recordedAt.setOpaque(nowNanos);
        }
    }

    /** The part of it that has not faded, in (0, 1]. */
    private double left(long nowNanos) {
        double age = Math.max(0, nowNanos - recordedAt.getOpaque()) / HALF_NANOS;
        return 1 / (1 + age * age);
    }

    private static double cost(long state) {
        return Float.intBitsToFloat((int) state);
    }

    private static long pack(int reads, double cost) {
        return (long) reads << Integer.SIZE
                | Integer.toUnsignedLong(Float.floatToRawIntBits((float) cost));
    }
}
