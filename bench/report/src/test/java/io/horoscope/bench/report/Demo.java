package io.horoscope.bench.report;

import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.BarPlot;
import io.horoscope.bench.report.plot.HeatMap;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A report with one of everything, as large as real ones get. */
final class Demo {

    static final List<String> SELECTORS =
            List.of(
                    "horoscope",
                    "c3_paper",
                    "c3_sim",
                    "prequal",
                    "least_outstanding",
                    "dynamic_snitch",
                    "popularity_aware",
                    "lowest_score",
                    "round_robin",
                    "closest",
                    "random",
                    "oracle");

    private static final List<String> SCENARIOS =
            List.of(
                    "idle",
                    "stressed-half",
                    "one-slow-disk",
                    "throttled-container",
                    "gc-pauses",
                    "compaction-storm",
                    "herd of 100 coordinators");

    private Demo() {}

    static Report report() {
        return Report.titled("Demonstration: stressed-half & <friends>")
                .fact("commit", "0123456789ab")
                .fact("machine", "2 cores, 8 GB")
                .fact("seeds", "1 2 3 4 5")
                .heading("Latency")
                .paragraph("Latency of reads against the share of capacity that is asked for.")
                .code("./scripts/simulate stressed-half --seeds 5")
                .figure(latency(), "Bars span the 95 % interval over five seeds.")
                .table(table())
                .heading("Shares over time")
                .note("Nodes 2 and 4 are stressed twice.")
                .figure(shares())
                .figure(herd())
                .heading("Selectors compared")
                .figure(bars())
                .figure(grouped())
                .warning("Two of the cells have no data.")
                .heading("All scenarios")
                .subheading("p99 against the best baseline")
                .figure(heat())
                .figure(empty())
                .build();
    }

    static LinePlot latency() {
        LinePlot.Builder plot =
                LinePlot.titled("p99 latency against load")
                        .x(Axis.linear("load").unit(Unit.PERCENT))
                        .y(Axis.log10("p99 latency").unit(Unit.NANOS));
        for (int at = 0; at < SELECTORS.size(); at++) {
            Series.Builder line = Series.named(SELECTORS.get(at));
            for (double load = 0.45; load < 0.97; load += 0.1) {
                double nanos = 4e6 * (1 + 0.15 * at) / (1 - load);
                line.point(load, Interval.plusMinus(nanos, nanos * 0.06));
            }
            plot.series(line.build());
        }
        return plot.build();
    }

    static LinePlot shares() {
        LinePlot.Builder plot =
                LinePlot.titled("Share of reads of each replica, horoscope")
                        .x(Axis.linear("time").unit(Unit.NANOS))
                        .y(Axis.linear("share").unit(Unit.PERCENT).fromZero())
                        .window("node 2 stressed", 10e9, 25e9)
                        .window("node 4 stressed", 20e9, 35e9)
                        .window("node 2 stressed", 42e9, 50e9)
                        .window("director down", 52e9, 56e9);
        SplittableRandom random = new SplittableRandom(7);
        for (int node = 1; node <= 5; node++) {
            Series.Builder line = Series.named("node " + node).steps();
            for (double second = 0; second <= 60; second += 0.5) {
                boolean two =
                        node == 2 && ((second > 10 && second < 25) || (second > 42 && second < 50));
                boolean four = node == 4 && second > 20 && second < 35;
                double share = two || four ? 0.03 : 0.2;
                line.point(second * 1e9, share + random.nextDouble() * 0.03);
            }
            plot.series(line.build());
        }
        return plot.build();
    }

    static LinePlot herd() {
        LinePlot.Builder plot =
                LinePlot.titled("Throughput of three selectors, mean and spread of ten seeds")
                        .x(Axis.log10("coordinators"))
                        .y(Axis.linear("reads a second").unit(Unit.COMPACT).fromZero());
        for (int at = 0; at < 3; at++) {
            Series.Builder line = Series.named(SELECTORS.get(at)).band().slot(at);
            for (double coordinators : new double[] {3, 10, 30, 100}) {
                double rate = 1e5 * Math.log(coordinators * (2 - at * 0.3));
                line.point(coordinators, Interval.plusMinus(rate, rate * 0.08));
            }
            plot.series(line.build());
        }
        return plot.build();
    }

    static BarPlot bars() {
        BarPlot.Builder plot =
                BarPlot.titled("p99 of each selector in one-slow-disk")
                        .values(Axis.linear("p99 latency").unit(Unit.NANOS));
        for (int at = 0; at < SELECTORS.size(); at++) {
            Interval value = Interval.plusMinus(11e6 + at * 1.7e6, 4e5 + at * 2e5);
            plot.group(SELECTORS.get(at), at == 7 ? Interval.missing() : value);
        }
        return plot.build();
    }

    static BarPlot grouped() {
        BarPlot.Builder plot =
                BarPlot.titled("Time to leave and to return")
                        .values(Axis.log10("time").unit(Unit.NANOS))
                        .series("leaves", "returns");
        for (int at = 0; at < 4; at++) {
            plot.group(
                    SELECTORS.get(at),
                    Interval.plusMinus(2e8 * (at * at + 1), 5e7),
                    Interval.between(1.4e9 * (at + 1), 1e9 * (at + 1), 2e9 * (at + 1)));
        }
        return plot.build();
    }

    static HeatMap heat() {
        HeatMap.Builder map =
                HeatMap.titled("p99 ÷ p99 of the best baseline, scenario × selector")
                        .columns(SELECTORS);
        SplittableRandom random = new SplittableRandom(11);
        for (int row = 0; row < SCENARIOS.size(); row++) {
            List<Double> ratios = new ArrayList<>();
            for (int column = 0; column < SELECTORS.size(); column++) {
                double ratio = Math.exp((random.nextDouble() - 0.45) * (column + 1) * 0.4);
                ratios.add((row + column) % 13 == 6 ? Double.NaN : ratio);
            }
            map.row(SCENARIOS.get(row), ratios);
        }
        return map.build();
    }

    static LinePlot empty() {
        return LinePlot.titled("Nothing was measured")
                .x(Axis.linear("time").unit(Unit.NANOS))
                .y(Axis.log10("latency").unit(Unit.NANOS))
                .series(Series.named("horoscope").point(1, Double.NaN).build())
                .build();
    }

    static Table table() {
        Table.Builder table =
                Table.titled("Reads at 75 % load")
                        .column(Column.text("selector"))
                        .column(Column.number("p50").lowestIsBest())
                        .column(Column.number("p99").lowestIsBest())
                        .column(Column.number("reads/s").highestIsBest())
                        .column(Column.number("largest share").lowestIsBest());
        for (int at = 0; at < SELECTORS.size(); at++) {
            List<Cell> cells =
                    List.of(
                            Cell.of(SELECTORS.get(at)),
                            Cell.of(3.1e6 + at * 1e5, Unit.NANOS),
                            Cell.of(Interval.plusMinus(2.3e7 / (1 + at % 5), 4.2e5), Unit.NANOS),
                            Cell.of(Interval.plusMinus(212345 - at * 1000, 812), Unit.COMPACT),
                            at == 3 ? Cell.missing() : Cell.of(0.21 + at * 0.01, Unit.PERCENT));
            if (at >= SELECTORS.size() - 2) {
                table.referenceRow(cells);
            } else {
                table.row(cells);
            }
        }
        return table.build();
    }
}
