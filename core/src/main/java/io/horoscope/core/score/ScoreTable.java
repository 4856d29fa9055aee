package io.horoscope.core.score;

import io.horoscope.core.wire.Report;

/**
 * An immutable snapshot of the loads of all known nodes, by node index. Reading it takes no lock
 * and allocates nothing.
 *
 * <p>A node without usable data has no load: ask {@link #isFresh} first. Indexes beyond
 * {@link #size} are nodes that became known after the snapshot; they are not fresh.
 */
public final class ScoreTable {

    private static final ScoreTable EMPTY =
            new ScoreTable(new double[0], new double[0], new long[0], new Report[0]);

    private final double[] loads; // NaN where there is no load; never modified after construction
    private final double[] scores;
    private final long[] measuredAtNanos;
    private final Report[] reports;
    private final double highestLoad;

    /** Takes ownership of the arrays. */
    ScoreTable(double[] loads, double[] scores, long[] measuredAtNanos, Report[] reports) {
        this.loads = loads;
        this.scores = scores;
        this.measuredAtNanos = measuredAtNanos;
        this.reports = reports;
        this.highestLoad = highest(loads);
    }

    /** A table without nodes. */
    public static ScoreTable empty() {
        return EMPTY;
    }

    /**
     * A table of loads that another process computed, without scores and reports. Takes ownership of
     * the arrays.
     *
     * @param loads by node index, in [0, 1]; NaN where there is none
     * @param measuredAtNanos as many, on the clock of the table's readers
     */
    public static ScoreTable ofLoads(double[] loads, long[] measuredAtNanos) {
        if (loads.length != measuredAtNanos.length) {
            throw new IllegalArgumentException(
                    loads.length + " loads of " + measuredAtNanos.length + " times");
        }
        return new ScoreTable(loads, new double[0], measuredAtNanos, new Report[0]);
    }

    /** One past the greatest node index with a place in this table. */
    public int size() {
        return loads.length;
    }

    /**
     * Whether the node has a load that was measured at most {@code maxAgeNanos} ago.
     *
     * @param node an index, at least 0
     * @param nowNanos the reader's monotonic time, on the clock that the table's writer uses
     */
    public boolean isFresh(int node, long nowNanos, long maxAgeNanos) {
        return node < loads.length
                && !Double.isNaN(loads[node])
                && ageNanos(node, nowNanos) <= maxAgeNanos;
    }

    /**
     * The load in [0, 1], lower is better; NaN where there is none. Rises at once, falls with the
     * book's half-life.
     */
    public double load(int node) {
        return node < loads.length ? loads[node] : Double.NaN;
    }

    /** The highest {@link #load}, fresh or not; 0 if there is none. */
    public double highestLoad() {
        return highestLoad;
    }

    /** The score of the newest report as the formula publishes it; NaN where there is none. */
    public double score(int node) {
        return node < scores.length ? scores[node] : Double.NaN;
    }

    /**
     * Time since the node's signals were measured, at least 0; only for nodes that have a
     * {@link #report}.
     */
    public long ageNanos(int node, long nowNanos) {
        return Math.max(0, nowNanos - measuredAtNanos[node]);
    }

    /** The newest report of the node, or null. */
    public Report report(int node) {
        return node < reports.length ? reports[node] : null;
    }

    private static double highest(double[] loads) {
        double highest = 0;
        for (double load : loads) {
            highest = load > highest ? load : highest; // NaN is not.
        }
        return highest;
    }
}
