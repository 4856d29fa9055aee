package io.horoscope.core.schedule;

/**
 * One level of a queue: what waits there now, and what became of its reads since start. Immutable.
 * Counts that change meanwhile may differ by a few reads.
 */
public final class LevelState {

    private final int level;
    private final int waiting;
    private final long oldestNanos;
    private final long served;
    private final long dropped;
    private final double expectedNanos;
    private final double serviceNanos;

    LevelState(
            int level,
            int waiting,
            long oldestNanos,
            long served,
            long dropped,
            double expectedNanos,
            double serviceNanos) {
        this.level = level;
        this.waiting = waiting;
        this.oldestNanos = oldestNanos;
        this.served = served;
        this.dropped = dropped;
        this.expectedNanos = expectedNanos;
        this.serviceNanos = serviceNanos;
    }

    /** Whether it is a level of scans, rather than of reads of one partition. */
    public boolean isOfScans() {
        return level >= Levels.CLASSES;
    }

    /** Whether a read was ever in it, as far as is known. */
    public boolean wasUsed() {
        return waiting > 0 || served > 0 || dropped > 0;
    }

    public int waiting() {
        return waiting;
    }

    /** For how long the first read has waited; 0 if none waits. */
    public long oldestNanos() {
        return oldestNanos;
    }

    /** Reads whose service has ended. */
    public long served() {
        return served;
    }

    /** Reads that were too late when it was their turn. */
    public long dropped() {
        return dropped;
    }

    /** The mean of what was expected of the reads served; NaN before the first. */
    public double expectedNanos() {
        return expectedNanos / served;
    }

    /** The mean service time of the same reads; NaN before the first. */
    public double serviceNanos() {
        return serviceNanos / served;
    }
}
