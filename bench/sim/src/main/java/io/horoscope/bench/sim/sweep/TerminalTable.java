package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Estimate;
import io.horoscope.bench.sim.measure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one point as a table of text, and what they say of our own rule. */
final class TerminalTable {

    private static final String[] HEADER = {
        "selector",
        "mean",
        "p50",
        "p95",
        "p99 ms",
        "p99.9",
        "reads/s",
        "failed",
        "diverted",
        "largest",
        "swing",
        "leave s",
        "return s"
    };

    private final Point point;
    private final List<Summary> summaries;
    private final Verdict verdict;

    /**
     * @param summaries of that point
     */
    TerminalTable(Point point, List<Summary> summaries) {
        this.point = point;
        this.summaries = summaries;
        this.verdict = new Verdict(summaries);
    }

    /** All lines, without a line break at their ends. */
    List<String> lines() {
        List<String[]> cells = new ArrayList<>();
        cells.add(HEADER);
        summaries.forEach(summary -> cells.add(cells(summary)));
        List<String> lines = new ArrayList<>();
        lines.add(point.label() + " — " + point.description());
        lines.addAll(aligned(cells));
        verdict.bestBaseline().ifPresent(best -> lines.addAll(comparison(best)));
        return lines;
    }

    private String[] cells(Summary summary) {
        return new String[] {
            summary.choice().label() + (verdict.isBest(summary) ? " *" : ""),
            figure(summary.mean(Metric.MEAN)),
            figure(summary.mean(Metric.P50)),
            figure(summary.mean(Metric.P95)),
            withInterval(summary.estimate(Metric.P99)),
            figure(summary.mean(Metric.P999)),
            withInterval(summary.estimate(Metric.THROUGHPUT)),
            figure(summary.mean(Metric.FAILED)),
            figure(summary.mean(Metric.DIVERTED)),
            figure(summary.mean(Metric.LARGEST_SHARE)),
            figure(summary.mean(Metric.SWING)),
            figure(summary.mean(Metric.LEAVE)),
            figure(summary.mean(Metric.RETURN))
        };
    }

    private List<String> comparison(Summary best) {
        List<String> lines = new ArrayList<>();
        lines.add("* best baseline (p99)");
        for (Summary ours : verdict.ours()) {
            lines.add(
                    ours.choice().label()
                            + " / "
                            + best.choice().label()
                            + ": p99 "
                            + withInterval(ours.ratio(best, Metric.P99))
                            + ", reads/s "
                            + withInterval(ours.ratio(best, Metric.THROUGHPUT)));
        }
        return lines;
    }

    private static List<String> aligned(List<String[]> cells) {
        int[] widths = new int[HEADER.length];
        for (String[] row : cells) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : cells) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String gap = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? row[i] + gap : "  " + gap + row[i]);
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static String withInterval(Estimate estimate) {
        return Double.isNaN(estimate.halfWidth())
                ? figure(estimate.mean())
                : figure(estimate.mean()) + " ±" + figure(estimate.halfWidth());
    }

    /** Three significant digits, or all digits before the point; a dash where there is no number. */
    static String figure(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        int digits = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
