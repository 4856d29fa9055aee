package io.horoscope.measure;

/** When reports are due. Immutable. */
public final class Schedule {

    /** The first report covers a second, as all others do. */
    private static final long FIRST_REPORT_NANOS = 1_000_000_000L;

    /** A report a second. */
    public static final Schedule DEFAULT = every(1_000_000_000L);

    /**
     * The same for a node that measures itself, with two samples a second: one takes 0.2 to 0.3 ms
     * of a processor whose caches hold something else by then, and a node has 2 ms a second for all
     * that Horoscope's threads do. In the simulator, five samples were not better.
     */
    public static final Schedule IN_NODE = new Schedule(1_000_000_000L, 500_000_000L, 0.1, 0.1);

    private final long intervalNanos;
    private final long minimumIntervalNanos;
    private final double earlyStep;
    private final double jitter;

    /**
     * @param intervalNanos between regular reports
     * @param minimumIntervalNanos between any two reports, and between samples
     * @param earlyStep by how much a signal has to move for an early report, a ratio
     * @param jitter by which share of itself the interval varies either way, in [0, 0.5]
     */
    public Schedule(
            long intervalNanos, long minimumIntervalNanos, double earlyStep, double jitter) {
        this.intervalNanos = intervalNanos;
        this.minimumIntervalNanos = minimumIntervalNanos;
        this.earlyStep = earlyStep;
        this.jitter = jitter;
    }

    /**
     * A report at an interval with a tenth of jitter, and ten a second while signals move by a tenth.
     *
     * @param intervalNanos at least a tenth of a second
     */
    public static Schedule every(long intervalNanos) {
        return new Schedule(intervalNanos, 100_000_000L, 0.1, 0.1);
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

    public double earlyStep() {
        return earlyStep;
    }

    public double jitter() {
        return jitter;
    }
}
