package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.ScalabilityResults.Measured;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import java.util.ArrayList;
import java.util.List;

/** How throughput scales, as tables, plots and sentences. */
final class ScalabilityView {

    private static final String VANILLA = Side.VANILLA.name();
    private static final String HOROSCOPE = Side.HOROSCOPE.name();

    private ScalabilityView() {}

    /** What was measured in one stand. */
    static List<Table> tables(ScalabilityResults results, Stand stand) {
        Table.Builder table =
                Table.titled(
                                "Medians of the repetitions, smallest and largest in brackets; ratios with intervals of 95 %")
                        .column(Column.text("workload"))
                        .column(Column.number("threads"))
                        .column(Column.number("vanilla, operations/s"))
                        .column(Column.number("horoscope, operations/s"))
                        .column(Column.number("throughput ÷ vanilla"))
                        .column(Column.number("vanilla, p99"))
                        .column(Column.number("horoscope, p99"));
        for (String workload : Scalability.WORKLOADS) {
            for (int threads : results.threads(workload, stand, VANILLA)) {
                table.row(
                        Cell.of(word(workload)),
                        Cell.count(threads),
                        Cell.of(
                                results.median(
                                        workload, stand, VANILLA, threads, Measured::perSecond),
                                Unit.COMPACT),
                        Cell.of(
                                results.median(
                                        workload, stand, HOROSCOPE, threads, Measured::perSecond),
                                Unit.COMPACT),
                        Cell.of(
                                results.against(workload, stand, threads, HOROSCOPE, VANILLA),
                                Unit.RATIO),
                        Cell.of(
                                results.median(
                                        workload, stand, VANILLA, threads, Measured::p99Nanos),
                                Unit.NANOS),
                        Cell.of(
                                results.median(
                                        workload, stand, HOROSCOPE, threads, Measured::p99Nanos),
                                Unit.NANOS));
            }
        }
        return List.of(table.build());
    }

    /** All scalabilities there are figures for. */
    static Table scaling(ScalabilityResults results) {
        Table.Builder table =
                Table.titled(
                                "How many times the throughput of one node with data x1: speedup (the same data and threads), data (as many times the data as nodes), load (as many times the threads), total (both)")
                        .column(Column.text("workload"))
                        .column(Column.text("scalability"))
                        .column(Column.number("nodes"))
                        .column(Column.number("threads at one node"))
                        .column(Column.number("linear"))
                        .column(Column.number("vanilla"))
                        .column(Column.number("horoscope"));
        for (String workload : Scalability.WORKLOADS) {
            for (Scaling scaling : Scaling.values()) {
                for (int nodes : ScalabilityPlan.NODES.subList(1, ScalabilityPlan.NODES.size())) {
                    for (int threads : results.threads(workload, new Stand(1, 1), VANILLA)) {
                        Interval vanilla =
                                results.factor(scaling, workload, VANILLA, nodes, threads);
                        Interval ours =
                                results.factor(scaling, workload, HOROSCOPE, nodes, threads);
                        if (Double.isFinite(vanilla.value()) || Double.isFinite(ours.value())) {
                            table.row(
                                    Cell.of(word(workload)),
                                    Cell.of(scaling.word()),
                                    Cell.count(nodes),
                                    Cell.count(threads),
                                    Cell.of(scaling.linear(nodes), Unit.RATIO),
                                    Cell.of(vanilla, Unit.RATIO),
                                    Cell.of(ours, Unit.RATIO));
                        }
                    }
                }
            }
        }
        return table.build();
    }

    /** Throughput by nodes for each workload, and by threads where threads were swept. */
    static List<Figure> figures(ScalabilityResults results, ScalabilityPlan plan) {
        List<Figure> figures = new ArrayList<>();
        for (String workload : Scalability.WORKLOADS) {
            figures.add(byNodes(results, workload));
            for (Stand stand : plan.stands()) {
                if (!plan.sweep(stand).isEmpty()) {
                    figures.add(byThreads(results, workload, stand));
                }
            }
        }
        return figures;
    }

    static List<String> verdicts(ScalabilityResults results, ScalabilityPlan plan) {
        int most = ScalabilityPlan.NODES.get(ScalabilityPlan.NODES.size() - 1);
        List<String> verdicts = new ArrayList<>();
        verdicts.add(
                "the paper found that six nodes were no faster than one with little data and one thread, that with six times the"
                        + " data and one thread they took 1.5 times the time (workload A), that with six threads and more they were faster"
                        + " by as much, up to four times with ten times the load, and that scans (E) gained most and timed out first");
        for (String workload : Scalability.WORKLOADS) {
            for (Scaling scaling : Scaling.values()) {
                if (plan.stands().contains(scaling.stand(most))) {
                    verdicts.add(
                            String.format(
                                    java.util.Locale.ROOT,
                                    "workload %s, %s, %d nodes against one with %d threads (linear: %d): vanilla %s, horoscope %s",
                                    word(workload),
                                    scaling.word(),
                                    most,
                                    ScalabilityPlan.THREADS,
                                    scaling.linear(most),
                                    factor(results, scaling, workload, VANILLA, most),
                                    factor(results, scaling, workload, HOROSCOPE, most)));
                }
            }
        }
        return verdicts;
    }

    /** The letter of a workload. */
    static String word(String workload) {
        return workload.substring(workload.length() - 1).toUpperCase(java.util.Locale.ROOT);
    }

    private static String factor(
            ScalabilityResults results, Scaling scaling, String workload, String side, int nodes) {
        return Findings.show(
                results.factor(scaling, workload, side, nodes, ScalabilityPlan.THREADS));
    }

    private static Figure byNodes(ScalabilityResults results, String workload) {
        LinePlot.Builder plot =
                LinePlot.titled("Throughput by nodes: workload " + word(workload) + ", data x1")
                        .x(Axis.linear("nodes").fromZero())
                        .y(Axis.linear("operations/s").unit(Unit.COMPACT).fromZero());
        for (Side side : Scalability.SIDES) {
            for (Scaling scaling : List.of(Scaling.SPEEDUP, Scaling.LOAD)) {
                String what = scaling == Scaling.LOAD ? " threads a node" : " threads";
                Series.Builder series =
                        Series.named(side.name() + ", " + ScalabilityPlan.THREADS + what);
                for (int nodes : ScalabilityPlan.NODES) {
                    series.point(
                            nodes,
                            results.median(
                                    workload,
                                    scaling.stand(nodes),
                                    side.name(),
                                    scaling.threads(nodes, ScalabilityPlan.THREADS),
                                    Measured::perSecond));
                }
                plot.series(series.build());
            }
        }
        return plot.build();
    }

    private static Figure byThreads(ScalabilityResults results, String workload, Stand stand) {
        LinePlot.Builder plot =
                LinePlot.titled("Throughput by threads: workload " + word(workload) + ", " + stand)
                        .x(Axis.log10("threads"))
                        .y(Axis.linear("operations/s").unit(Unit.COMPACT).fromZero());
        for (Side side : Scalability.SIDES) {
            Series.Builder series = Series.named(side.name());
            for (int threads : results.threads(workload, stand, side.name())) {
                series.point(
                        threads,
                        results.median(workload, stand, side.name(), threads, Measured::perSecond));
            }
            plot.series(series.build());
        }
        return plot.build();
    }
}
