package io.horoscope.core.schedule;

/**
 * Numbers of levels: {@link #CLASSES} for reads of one partition, then as many for scans, so that
 * no level has both and a policy may pass over all scans.
 */
public final class Levels {

    /** Levels of each kind of read. */
    public static final int CLASSES = 8;

    /** All levels of a queue. */
    public static final int COUNT = 2 * CLASSES;

    private static final double LEAST_COST_NANOS = 128_000;

    private Levels() {}

    /** A level of the read's kind, with {@code number} in [0, CLASSES). */
    public static int of(QueuedRead<?> read, int number) {
        return read.isScan() ? CLASSES + number : number;
    }

    /**
     * By the weighted cost of a read: below 0.256 ms, below 0.512 ms, and so on to 16.4 ms and
     * above. The costs of a level are within a factor of two of one another, so that its head stands
     * for all of it.
     */
    public static int byCost(QueuedRead<?> read) {
        return of(read, octave(read.weightedNanos(), LEAST_COST_NANOS));
    }

    /** log2 of nanos / least, rounded down, in [0, CLASSES). */
    static int octave(double nanos, double leastNanos) {
        return Math.max(0, Math.min(CLASSES - 1, Math.getExponent(nanos / leastNanos)));
    }
}
