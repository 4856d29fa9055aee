package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What it costs one coordinator to divert a read: the home replica, the first in Cassandra's order,
 * may have the data in its page cache, and another one may not.
 *
 * <p>cost = mean over diverted reads of ln(its service time / the usual service time there)
 *
 * <p>The speed of the replica cancels out. It is about 0 where all data is in memory, and ln 10 where
 * diverted reads take ten times as long. It begins at 0, which counts as {@link #INITIAL_READS}, and
 * at most {@link #MOST_READS} count.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class MovingCost {

    static final int INITIAL_READS = 20;
    static final int MOST_READS = 1_000;

    /** The number of reads in the upper half, the cost as a float in the lower one. */
    private final AtomicLong state = new AtomicLong(pack(INITIAL_READS, 0));

    /** The mean logarithm; below 0 if diverted reads are faster. */
    public double log() {
        return cost(state.getOpaque());
    }

    /** A diverted read was answered. */
    void record(double serviceNanos, double usualNanos) {
        double sample = Math.log(Math.max(1, serviceNanos) / Math.max(1, usualNanos));
        long before = state.getOpaque();
        int reads = Math.min(MOST_READS, (int) (before >>> Integer.SIZE) + 1);
        double cost = cost(before);
        state.compareAndSet(before, pack(reads, cost + (sample - cost) / reads));
    }

    private static double cost(long state) {
        return Float.intBitsToFloat((int) state);
    }

    private static long pack(int reads, double cost) {
        return (long) reads << Integer.SIZE
                | Integer.toUnsignedLong(Float.floatToRawIntBits((float) cost));
    }
}
