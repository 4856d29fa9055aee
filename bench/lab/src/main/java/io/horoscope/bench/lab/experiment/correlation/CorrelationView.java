package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.ScatterPlot;
import io.horoscope.bench.report.table.Cell;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What came out of a run: tables, plots, and the verdict in words. Immutable. */
final class CorrelationView {

    /** What is asked of the default load. */
    private static final double AIM = 0.6;

    private final Samples samples;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Signal, Double> weights;
    private final double crossValidated;

    /** Computes everything; takes seconds, of a long run minutes. */
    CorrelationView(Samples samples) {
        this.samples = samples;
        this.weights = WeightSearch.best(samples);
        this.crossValidated = WeightSearch.crossValidated(samples);
        double[] next = samples.next(samples.meanNanos());
        for (String name : samples.names()) {
            double[] values = samples.values(name);
            lines.add(
                    new Line(
                            name,
                            RankCorrelation.of(values, samples.meanNanos(), samples),
                            RankCorrelation.of(values, next, samples)));
        }
        double[] ahead = samples.next(next);
        lines.add(
                new Line(
                        "last_mean_latency",
                        RankCorrelation.of(samples.meanNanos(), next, samples),
                        RankCorrelation.of(samples.meanNanos(), ahead, samples)));
        lines.sort(Comparator.comparingDouble(Line::worth).reversed());
    }

    List<Table> tables() {
        Table.Builder table =
                Table.titled(
                                "Rank correlation with the mean latency of reads that were due in the same window of 250 ms, and in the next one; intervals of 95 %")
                        .column(Column.text("signal or formula"))
                        .column(Column.number("same window"))
                        .column(Column.number("next window").highestIsBest());
        for (Line line : lines) {
            table.row(Cell.of(words(line.name)), cell(line.same), cell(line.next));
        }
        return List.of(table.build(), weightTable());
    }

    List<Figure> figures() {
        return List.of(
                cloud(
                        "The paper's score and the mean latency of the next window",
                        Formulas.PAPER,
                        Axis.log10("score"),
                        true),
                cloud(
                        "Our load, default weights, and the mean latency of the next window",
                        Formulas.DEFAULT,
                        Axis.linear("load").atLeast(0, 1),
                        false));
    }

    List<String> verdicts() {
        List<String> verdicts = new ArrayList<>();
        verdicts.add(
                "the paper found little correlation of its score with the time of a query; here the paper's score has a rank"
                        + " correlation of "
                        + show(line(Formulas.PAPER).next)
                        + " with the mean latency of the next window");
        Interval ours = line(Formulas.DEFAULT).next;
        verdicts.add(
                "our load with its default weights: "
                        + show(ours)
                        + (ours.value() >= AIM
                                ? ", the aim of 0.6 is reached"
                                : ", the aim is 0.6"));
        verdicts.add(best("signal that a monitor reports", NodeWatch.REPORTED));
        verdicts.add(best("counter of the kernel's over the window itself", NodeWatch.KERNEL));
        verdicts.add(best("thing that a node knows of its own reads", NodeWatch.OWN));
        verdicts.add(best("formula", Formulas.PREFIX));
        verdicts.add(
                String.format(
                        Locale.ROOT,
                        "weights that fit one half of the run best reach %.2f on the other half, mean of both ways; those that fit all of it: weights: {%s}",
                        crossValidated,
                        yaml(scaled())));
        return verdicts;
    }

    /** Node 1 in other colours than node 5 would tell nothing: the cloud is of all of them. */
    private Figure cloud(String title, String name, Axis axis, boolean isScore) {
        double[] xs = samples.values(name);
        double[] shown = isScore ? Arrays.stream(xs).map(load -> 1 / (1 - load)).toArray() : xs;
        return ScatterPlot.titled(title)
                .x(axis)
                .y(Axis.log10("mean latency").unit(Unit.NANOS))
                .cloud("a node in a window", shown, samples.next(samples.meanNanos()))
                .build();
    }

    private Table weightTable() {
        Map<Signal, Double> scaled = scaled();
        Table.Builder table =
                Table.titled("Weights: the default ones, and those that fit this run best")
                        .column(Column.text("signal"))
                        .column(Column.number("default"))
                        .column(Column.number("best here"));
        for (Signal signal : Signal.values()) {
            table.row(
                    Cell.of(signal.key()),
                    Cell.of(WeightedFormula.defaultWeights().get(signal), Unit.NUMBER),
                    Cell.of(scaled.get(signal), Unit.NUMBER));
        }
        return table.build();
    }

    /** The same order of nodes, and loads of about the size of the default's: the sum of the weights is the default's. */
    private Map<Signal, Double> scaled() {
        double factor = sum(WeightedFormula.defaultWeights()) / sum(weights);
        return weights.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> Math.round(entry.getValue() * factor * 100) / 100.0));
    }

    private String best(String what, String prefix) {
        return lines.stream()
                .filter(line -> line.name.startsWith(prefix))
                .findFirst()
                .map(
                        line ->
                                "best "
                                        + what
                                        + ": "
                                        + line.name.substring(prefix.length()).replace('_', ' ')
                                        + ", "
                                        + show(line.next))
                .orElse("no " + what + " is known");
    }

    private Line line(String name) {
        return lines.stream().filter(line -> line.name.equals(name)).findFirst().orElseThrow();
    }

    private static double sum(Map<Signal, Double> weights) {
        return weights.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static String yaml(Map<Signal, Double> weights) {
        return Arrays.stream(Signal.values())
                .map(signal -> signal.key() + ": " + weights.get(signal))
                .collect(Collectors.joining(", "));
    }

    private static String words(String name) {
        return name.replaceFirst("^reported_", "reported: ")
                .replaceFirst("^kernel_", "in the window: ")
                .replaceFirst("^own_", "own reads: ")
                .replaceFirst("^formula_", "formula: ")
                .replace('_', ' ');
    }

    /** Two decimals: no interval here is narrower. */
    private static Cell cell(Interval interval) {
        return Double.isFinite(interval.value())
                ? Cell.shown(show(interval), interval.value())
                : Cell.missing();
    }

    private static String show(Interval interval) {
        return !Double.isFinite(interval.value())
                ? "(no figure)"
                : interval.hasBounds()
                        ? String.format(
                                Locale.ROOT,
                                "%.2f (%.2f to %.2f)",
                                interval.value(),
                                interval.low(),
                                interval.high())
                        : String.format(Locale.ROOT, "%.2f", interval.value());
    }

    /** One line of the table. */
    private static final class Line {

        private final String name;
        private final Interval same;
        private final Interval next;

        Line(String name, Interval same, Interval next) {
            this.name = name;
            this.same = same;
            this.next = next;
        }

        /** What cannot be computed comes last. */
        double worth() {
            return Double.isFinite(next.value()) ? next.value() : -2;
        }
    }
}
