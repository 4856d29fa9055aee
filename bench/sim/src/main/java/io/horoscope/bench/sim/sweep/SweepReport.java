package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.Report;
import io.horoscope.bench.report.number.Estimate;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.measure.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page of a sweep: all points in one heat map, then each scenario with its plots and tables. */
final class SweepReport {

    private static final double MILLI = 1e6;

    private final Results results;
    private final List<Figure> figures = new ArrayList<>();

    SweepReport(Results results) {
        this.results = results;
    }

    Report build() {
        Plan plan = results.plan();
        Report.Builder page = Report.titled("Replica selection, simulated");
        page.fact("Runs", results.rows().size() + " of " + plan.size());
        page.fact("Seeds", "1 to " + plan.seeds() + "; intervals are 95 % (Student's t)");
        page.fact("Floor and ceiling", "random; oracle, which knows true queues and speeds");
        page.heading("All scenarios");
        page.figure(
                kept(RatioMap.of(results)),
                "The 99th percentile of latency over that of the best baseline of the same row; below 1 is better."
                        + " Neither our own rule nor the oracle is a baseline.");
        String scenario = "";
        for (Point point : plan.points()) {
            if (results.at(point).isEmpty()) {
                continue;
            }
            if (!point.scenario().equals(scenario)) {
                scenario = point.scenario();
                page.heading(scenario);
                page.paragraph(point.description());
                SweptPlots.of(results, scenario).forEach(plot -> page.figure(kept(plot)));
            }
            addPoint(page, point);
        }
        return page.build();
    }

    /** Writes every plot of the page as an SVG file of its own, named after its title. After {@link #build}. */
    void writePlots(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Figure figure : figures) {
            String name = figure.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
            figure.writeSvg(folder.resolve(name + ".svg"));
        }
    }

    private Figure kept(Figure figure) {
        figures.add(figure);
        return figure;
    }

    private void addPoint(Report.Builder page, Point point) {
        List<Summary> summaries = results.at(point);
        if (!point.variant().label().isEmpty()) {
            page.subheading(point.variant().label());
        }
        if (!SweptPlots.isSwept(results, point.scenario())) {
            page.figure(kept(Bars.of(point, summaries)));
        }
        page.table(table(point, summaries));
        SharePlots.of(point, summaries).forEach(plot -> page.figure(kept(plot)));
    }

    private static Table table(Point point, List<Summary> summaries) {
        Table.Builder table = Table.titled(point.label());
        table.column(Column.text("selector"));
        for (String title : List.of("mean", "p50", "p95", "p99", "p99.9")) {
            table.column(Column.number(title).lowestIsBest());
        }
        table.column(Column.number("reads/s").highestIsBest());
        for (String title :
                List.of("failed", "diverted", "largest share", "swing", "leave", "return")) {
            table.column(Column.number(title));
        }
        for (Summary summary : summaries) {
            if (summary.choice().name().equals(OracleSelector.NAME)) {
                table.referenceRow(cells(summary));
            } else {
                table.row(cells(summary));
            }
        }
        return table.build();
    }

    private static List<Cell> cells(Summary summary) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(summary.choice().label()));
        for (Metric metric :
                List.of(Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999)) {
            cells.add(Cell.of(interval(summary.estimate(metric), MILLI), Unit.NANOS));
        }
        cells.add(Cell.of(interval(summary.estimate(Metric.THROUGHPUT), 1), Unit.COMPACT));
        cells.add(Cell.of(summary.mean(Metric.FAILED), Unit.NUMBER));
        cells.add(Cell.of(summary.mean(Metric.DIVERTED), Unit.PERCENT));
        cells.add(Cell.of(summary.mean(Metric.LARGEST_SHARE), Unit.PERCENT));
        cells.add(Cell.of(summary.mean(Metric.SWING), Unit.NUMBER));
        cells.add(Cell.of(1e9 * summary.mean(Metric.LEAVE), Unit.NANOS));
        cells.add(Cell.of(1e9 * summary.mean(Metric.RETURN), Unit.NANOS));
        return cells;
    }

    /** An estimate as an interval, in other units. */
    static Interval interval(Estimate estimate, double factor) {
        if (!estimate.isKnown()) {
            return Interval.missing();
        }
        double mean = factor * estimate.mean();
        return Double.isNaN(estimate.halfWidth())
                ? Interval.of(mean)
                : Interval.plusMinus(mean, factor * estimate.halfWidth());
    }
}
