package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What it costs one coordinator to divert a read: the page cache of the read's home replica may
 * have the data, that of another replica may not.
 *
 * <p>The cost is learned from answers. It is the mean of ln(s) - ln(h), where s is the reported
 * service time of a diverted read, and h the typical service time of recent home reads at the same
 * node, so that the speed of the node cancels out. A node teaches it by as many diverted reads as it
 * has had home reads. It is about 0 where all data is in memory, and
 * ln 10 where diverted reads take ten times as long. The initial value counts as
 * {@link #INITIAL_READS} reads, and at most {@link #MOST_READS} count.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class Locality {

    /** Without evidence, a small cost. */
    static final double INITIAL_COST = Math.log(1.2);

    static final int INITIAL_READS = 20;
    static final int MOST_READS = 1_000;

    /** The number of reads in the upper half, the cost as a float in the lower one. */
    private final AtomicLong state = new AtomicLong(pack(INITIAL_READS, INITIAL_COST));

    /**
     * The mean logarithm of the factor by which diverting makes the service of a read longer; below
     * 0 if diverted reads are faster.
     */
    public double logCost() {
        return cost(state.getOpaque());
    }

    /** A diverted read was answered. */
    void record(double logService, double homeLogService) {
        long before = state.getOpaque();
        int reads = Math.min(MOST_READS, (int) (before >>> Integer.SIZE) + 1);
        double cost = cost(before);
        double after = cost + (logService - homeLogService - cost) / reads;
        state.compareAndSet(before, pack(reads, after));
    }

    private static double cost(long state) {
        return Float.intBitsToFloat((int) state);
    }

    private static long pack(int reads, double cost) {
        return (long) reads << Integer.SIZE
                | Integer.toUnsignedLong(Float.floatToRawIntBits((float) cost));
    }
}
