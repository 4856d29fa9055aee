package io.horoscope.core.table;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Keeps the newest report of each node and publishes {@link ScoreTable}s of them.
 *
 * <p>One thread writes ({@link #offer}, {@link #publish}); any thread may call {@link #table},
 * which is one volatile read. What makes that safe: a table's arrays are filled before the volatile
 * write that publishes it, and never afterwards.
 *
 * <p>A load rises with the report that says so and falls with a half-life from report to report. So
 * a node that was overloaded comes back over a few reports rather than at once for every
 * coordinator, which would overload it again. The fall is driven by the node's reports alone:
 * without new ones nothing falls.
 */
public final class ScoreBook {

    /**
     * Reports older than the newest by more say nothing of what nodes report now: three of the
     * longest interval of monitors.
     */
    private static final long TYPICAL_AGE_NANOS = 30_000_000_000L;

    private final double halfLifeNanos;

    private Report[] reports = new Report[0];
    private long[] measuredAtNanos = new long[0];
    private double[] loads = new double[0];
    private long[] loadedAtNanos = new long[0];
    private ScoreFormula formula;

    private volatile ScoreTable table = ScoreTable.empty();

    /**
     * @param formula judges the reports
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
     * From the next {@link #publish} on, judges by another formula. Loads start afresh, as the old
     * ones do not compare.
     */
    public void use(ScoreFormula other) {
        formula = other;
        Arrays.fill(loads, Double.NaN);
    }

    /**
     * Takes a report in if it is newer than what is known of the node. An index that now stands for
     * another node, by the address in its reports, starts afresh.
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
        if (sameNode && !report.isNewerThan(held, measuredAt - measuredAtNanos[node])) {
            return false;
        }
        if (!sameNode) {
            loads[node] = Double.NaN;
        }
        reports[node] = report;
        measuredAtNanos[node] = measuredAt;
        return true;
    }

    /**
     * Judges what is known and publishes it with one volatile write.
     *
     * @param distance of a node index, a ratio in [0, 1], or NaN where it was not measured
     */
    public void publish(IntToDoubleFunction distance) {
        TypicalSignals typical = typical();
        double[] scores = new double[reports.length];
        for (int node = 0; node < reports.length; node++) {
            scores[node] =
                    reports[node] == null
                            ? Double.NaN
                            : formula.score(
                                    typical.complete(reports[node].signals()),
                                    distance.applyAsDouble(node));
            loads[node] = fallen(node, formula.load(scores[node]));
            loadedAtNanos[node] = measuredAtNanos[node];
        }
        table = new ScoreTable(loads.clone(), scores, measuredAtNanos.clone(), reports.clone());
    }

    /**
     * Of the nodes that report now: a node whose report is much older than the newest has gone, or
     * its monitor has.
     */
    private TypicalSignals typical() {
        int newest = -1;
        for (int node = 0; node < reports.length; node++) {
            if (reports[node] != null
                    && (newest < 0 || measuredAtNanos[node] - measuredAtNanos[newest] > 0)) {
                newest = node;
            }
        }
        List<Signals> reported = new ArrayList<>();
        for (int node = 0; node < reports.length; node++) {
            if (reports[node] != null
                    && measuredAtNanos[newest] - measuredAtNanos[node] <= TYPICAL_AGE_NANOS) {
                reported.add(reports[node].signals());
            }
        }
        return TypicalSignals.of(reported);
    }

    private double fallen(int node, double load) {
        double before = loads[node];
        if (Double.isNaN(load) || Double.isNaN(before) || before <= load || halfLifeNanos == 0) {
            return load;
        }
        double elapsedNanos = Math.max(0, measuredAtNanos[node] - loadedAtNanos[node]);
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
