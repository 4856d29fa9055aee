package io.horoscope.core.score;

import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the newest report of each node and publishes {@link ScoreTable}s of them.
 *
 * <p>One thread writes ({@link #offer}, {@link #publish}); any thread may call {@link #table},
 * which is one volatile read. That is safe because a table's arrays are never modified after the
 * volatile write that publishes it.
 *
 * <p>A load rises at once and falls with a half-life to that of the newest report, so that a node that
 * was overloaded gets its reads back over some time; if all coordinators returned at once, they would
 * overload it again. It falls with each {@link #publish}, which is therefore to be called every
 * {@link #FALLING_NANOS} while {@link #isFalling}: a monitor whose signals have stopped moving
 * reports once a second.
 */
public final class ScoreBook {

    /**
     * Reports that are older than the newest one by more are not current: three times the longest
     * interval of monitors.
     */
    private static final long TYPICAL_AGE_NANOS = 30_000_000_000L;

    /** Between two tables while a load falls: 100 ms, a fraction of its half-life. */
    public static final long FALLING_NANOS = 100_000_000L;

    /** A load that exceeds that of the newest report by less has fallen. */
    private static final double FALLEN = 0.01;

    private final double halfLifeNanos;

    private Report[] reports = new Report[0];
    private long[] measuredAtNanos = new long[0];
    private double[] loads = new double[0];
    private long[] loadedAtNanos = new long[0]; // When a load had its value.
    private ScoreFormula formula;
    private boolean isFalling;

    private volatile ScoreTable table = ScoreTable.empty();

    /**
     * @param formula computes scores and loads
     * @param halfLifeNanos how fast a load falls; 0 lets it fall at once
     */
    public ScoreBook(ScoreFormula formula, long halfLifeNanos) {
        if (halfLifeNanos < 0) {
            throw new IllegalArgumentException("a half-life is not negative: " + halfLifeNanos);
        }
        this.formula = formula;
        this.halfLifeNanos = halfLifeNanos;
    }

    /** The newest table. Any thread. */
    public ScoreTable table() {
        return table;
    }

    /**
     * Uses another formula from the next {@link #publish} on. Loads are reset, because those of
     * different formulas are not comparable.
     */
    public void use(ScoreFormula other) {
        formula = other;
        Arrays.fill(loads, Double.NaN);
    }

    /**
     * Stores a report if it is newer than the stored one of the node, or if that is not current any
     * more: a sequence that was forged, or that went back with a machine's memory, keeps nothing out
     * for longer. If the index now belongs to another node, by the address in the report, its load is
     * reset.
     *
     * @param node its index, at least 0; the book grows to hold it
     * @param nowNanos the monotonic time at which it arrived
     * @return whether it was newer
     */
    public boolean offer(int node, Report report, long nowNanos) {
        grow(node + 1);
        Report held = reports[node];
        long measuredAt = nowNanos - report.ageNanos();
        boolean sameNode = held != null && held.node().equals(report.node());
        long later = measuredAt - measuredAtNanos[node];
        if (sameNode && later <= TYPICAL_AGE_NANOS && !report.isNewerThan(held, later)) {
            return false;
        }
        if (!sameNode) {
            loads[node] = Double.NaN;
        }
        reports[node] = report;
        measuredAtNanos[node] = measuredAt;
        return true;
    }

    /** Whether a load of the newest table is above that of the newest report. The writing thread. */
    public boolean isFalling() {
        return isFalling;
    }

    /**
     * Computes scores and loads, and publishes them with one volatile write.
     *
     * @param nowNanos monotonic time, to which loads fall
     */
    public void publish(long nowNanos) {
        isFalling = false;
        TypicalSignals typical = typical();
        double[] scores = new double[reports.length];
        for (int node = 0; node < reports.length; node++) {
            scores[node] =
                    reports[node] == null
                            ? Double.NaN
                            : formula.score(typical.complete(reports[node].signals()));
            double load = formula.load(scores[node]);
            loads[node] = fallen(node, load, nowNanos);
            loadedAtNanos[node] = loads[node] > load ? nowNanos : measuredAtNanos[node];
            isFalling |= loads[node] - load > FALLEN;
        }
        table = new ScoreTable(loads.clone(), scores, measuredAtNanos.clone(), reports.clone());
    }

    /**
     * Of current reports only: where a report is much older than the newest one, the node or its
     * monitor is down.
     */
    private TypicalSignals typical() {
        int newest = -1;
        for (int node = 0; node < reports.length; node++) {
            if (reports[node] != null
                    && (newest < 0 || measuredAtNanos[node] - measuredAtNanos[newest] > 0)) {
                newest = node;
            }
        }
        List<Signals> reported = new ArrayList<>(reports.length);
        for (int node = 0; node < reports.length; node++) {
            if (reports[node] != null
                    && measuredAtNanos[newest] - measuredAtNanos[node] <= TYPICAL_AGE_NANOS) {
                reported.add(reports[node].signals());
            }
        }
        return TypicalSignals.of(reported);
    }

    private double fallen(int node, double load, long nowNanos) {
        double before = loads[node];
        if (Double.isNaN(load) || Double.isNaN(before) || before <= load || halfLifeNanos == 0) {
            return load;
        }
        double elapsedNanos = Math.max(0, nowNanos - loadedAtNanos[node]);
        return load + (before - load) * Math.pow(2, -elapsedNanos / halfLifeNanos);
    }

    private void grow(int size) {
        if (size <= reports.length) {
            return;
        }
        int old = loads.length;
        reports = Arrays.copyOf(reports, size);
        measuredAtNanos = Arrays.copyOf(measuredAtNanos, size);
        loadedAtNanos = Arrays.copyOf(loadedAtNanos, size);
        loads = Arrays.copyOf(loads, size);
        Arrays.fill(loads, old, size, Double.NaN);
    }
}
