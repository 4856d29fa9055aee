package io.horoscope.measure;

/** When reports are due. Immutable. */
public final class Schedule {

    /** By how much a signal has to move for an early report, a ratio. */
    static final double EARLY_STEP = 0.1;

    /** By which share of itself the interval varies either way. */
    static final double JITTER = 0.1;

    /** The first report covers a second, as all others do. */
    private static final long FIRST_REPORT_NANOS = 1_000_000_000L;

    /**
     * For a node that measures itself: a report a second, and two samples. One takes 0.2 to 0.3 ms
     * of a processor whose caches hold something else by then, and a node has 2 ms a second for all
     * that Horoscope's threads do. In the simulator, five samples were not better.
     */
    public static final Schedule IN_NODE = new Schedule(1_000_000_000L, 500_000_000L);

    private final long intervalNanos;
    private final long minimumIntervalNanos;

    /**
     * @param intervalNanos between regular reports
     * @param minimumIntervalNanos between any two reports, and between samples
     */
    private Schedule(long intervalNanos, long minimumIntervalNanos) {
        this.intervalNanos = intervalNanos;
        this.minimumIntervalNanos = minimumIntervalNanos;
    }

    /**
     * A report at an interval, and ten a second while signals move.
     *
     * @param intervalNanos at least a tenth of a second
     */
    public static Schedule every(long intervalNanos) {
        return new Schedule(intervalNanos, 100_000_000L);
    }

    public long intervalNanos() {
        return intervalNanos;
    }

    public long minimumIntervalNanos() {
        return minimumIntervalNanos;
    }

    /** From the sample that differences start from to the first cycle, which reports. */
    public long firstCycleNanos() {
        return Math.min(FIRST_REPORT_NANOS, intervalNanos);
    }
}
