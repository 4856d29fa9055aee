package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.BarPlot;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A comparison as tables and plots. */
final class ComparisonView {

    private ComparisonView() {}

    static List<Table> tables(Comparison comparison) {
        Table.Builder table =
                Table.titled(
                                "Medians of the repetitions, smallest and largest in brackets; ratios with intervals of 95 %")
                        .column(Column.text("load"))
                        .column(Column.text("side"))
                        .column(Column.number("operations/s").highestIsBest())
                        .column(Column.number("p50"))
                        .column(Column.number("p99").lowestIsBest())
                        .column(Column.number("p99.9"))
                        .column(Column.number("throughput ÷ " + comparison.sides().get(0)))
                        .column(Column.number("p99 ÷ " + comparison.sides().get(0)))
                        .column(Column.number("share of nodes in trouble"))
                        .column(Column.number("disk reads, kB/operation"));
        for (LoadPoint point : comparison.points()) {
            List<Block> baseline = comparison.of(comparison.sides().get(0), point);
            for (Side side : comparison.sides()) {
                List<Block> blocks = comparison.of(side, point);
                table.row(
                        Cell.of(point.label()),
                        Cell.of(side.name()),
                        Cell.of(Ratio.median(blocks, Block::perSecond), Unit.COMPACT),
                        Cell.of(
                                Ratio.median(blocks, b -> b.latencies().quantileNanos(0.5)),
                                Unit.NANOS),
                        Cell.of(Ratio.median(blocks, Block::p99Nanos), Unit.NANOS),
                        Cell.of(
                                Ratio.median(blocks, b -> b.latencies().quantileNanos(0.999)),
                                Unit.NANOS),
                        Cell.of(Ratio.of(blocks, baseline, Block::perSecond), Unit.RATIO),
                        Cell.of(Ratio.of(blocks, baseline, Block::p99Nanos), Unit.RATIO),
                        Cell.of(
                                Ratio.median(blocks, b -> troubledShare(b, comparison)),
                                Unit.PERCENT),
                        Cell.of(Ratio.median(blocks, ComparisonView::diskKilobytes), Unit.NUMBER));
            }
        }
        return List.of(table.build());
    }

    static List<Figure> figures(Comparison comparison) {
        List<LoadPoint> saturations =
                comparison.points().stream()
                        .filter(point -> !point.isRate())
                        .collect(Collectors.toList());
        String where =
                comparison.setup().workload()
                        + ", coordinators "
                        + comparison.setup().mode().word();
        List<Figure> figures = new ArrayList<>();
        if (saturations.size() > 1) {
            figures.add(
                    lines(
                            comparison,
                            saturations,
                            "Throughput: " + where,
                            Unit.COMPACT,
                            Block::perSecond));
            figures.add(
                    lines(comparison, saturations, "p99: " + where, Unit.NANOS, Block::p99Nanos));
        } else {
            figures.add(bars(comparison, "p99: " + where, Unit.NANOS, Block::p99Nanos));
            if (!saturations.isEmpty()) {
                figures.add(
                        bars(comparison, "Throughput: " + where, Unit.COMPACT, Block::perSecond));
            }
        }
        return figures;
    }

    private static Figure lines(
            Comparison comparison,
            List<LoadPoint> points,
            String title,
            Unit unit,
            ToDoubleFunction<Block> figure) {
        LinePlot.Builder plot =
                LinePlot.titled(title)
                        .x(Axis.log10("clients"))
                        .y(Axis.linear("").unit(unit).fromZero());
        for (Side side : comparison.sides()) {
            Series.Builder series = Series.named(side.name());
            for (LoadPoint point : points) {
                series.point(point.threads(), Ratio.median(comparison.of(side, point), figure));
            }
            plot.series(series.build());
        }
        return plot.build();
    }

    private static Figure bars(
            Comparison comparison, String title, Unit unit, ToDoubleFunction<Block> figure) {
        BarPlot.Builder plot = BarPlot.titled(title).values(Axis.linear("").unit(unit));
        plot.series(comparison.sides().stream().map(Side::name).collect(Collectors.toList()));
        for (LoadPoint point : comparison.points()) {
            plot.group(
                    point.label(),
                    comparison.sides().stream()
                            .map(side -> Ratio.median(comparison.of(side, point), figure))
                            .collect(Collectors.toList()));
        }
        return plot.build();
    }

    private static double troubledShare(Block block, Comparison comparison) {
        if (comparison.setup().troubled().isEmpty()) {
            return Double.NaN;
        }
        long all = block.nodes().stream().mapToLong(NodeUse::served).sum();
        long theirs = 0;
        for (int number : comparison.setup().troubled()) {
            theirs += block.nodes().get(number - 1).served();
        }
        return all == 0 ? Double.NaN : (double) theirs / all;
    }

    private static double diskKilobytes(Block block) {
        long served = block.nodes().stream().mapToLong(NodeUse::served).sum();
        double bytes = block.nodes().stream().mapToDouble(NodeUse::diskReadBytes).sum();
        return served == 0 ? Double.NaN : bytes / 1024.0 / served;
    }
}
