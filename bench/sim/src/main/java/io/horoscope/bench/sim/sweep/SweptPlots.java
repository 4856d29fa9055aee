package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.core.settings.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** p99 against a swept number, a line for each selector; one plot for each combination of what else is swept. */
final class SweptPlots {

    /** From this quotient on, an axis of x is logarithmic. */
    private static final double WIDE = 20;

    private SweptPlots() {}

    /** Whether a scenario sweeps over any number. */
    static boolean isSwept(Results results, String scenario) {
        return !swept(points(results, scenario)).isEmpty();
    }

    static List<Figure> of(Results results, String scenario) {
        List<Point> points = points(results, scenario);
        List<Figure> plots = new ArrayList<>();
        for (String path : swept(points)) {
            Map<String, List<Point>> byOthers = new LinkedHashMap<>();
            for (Point point : points) {
                byOthers.computeIfAbsent(others(point, path), label -> new ArrayList<>())
                        .add(point);
            }
            byOthers.forEach((others, line) -> plots.add(plot(results, path, others, line)));
        }
        return plots;
    }

    private static List<Point> points(Results results, String scenario) {
        return results.plan().points().stream()
                .filter(point -> point.scenario().equals(scenario))
                .collect(Collectors.toList());
    }

    /** The paths of numbers of which there are at least two. */
    private static List<String> swept(List<Point> points) {
        List<String> paths = new ArrayList<>();
        for (String path : points.get(0).variant().values().keySet()) {
            List<OptionalDouble> values =
                    points.stream()
                            .map(point -> number(point, path))
                            .distinct()
                            .collect(Collectors.toList());
            if (values.size() > 1 && values.stream().allMatch(OptionalDouble::isPresent)) {
                paths.add(path);
            }
        }
        return paths;
    }

    private static Figure plot(Results results, String path, String others, List<Point> points) {
        LinePlot.Builder plot =
                LinePlot.titled("p99 against " + path + (others.isEmpty() ? "" : ", " + others))
                        .x(xAxis(path, points))
                        .y(Axis.log10("p99").unit(Unit.NANOS));
        for (SelectorChoice choice : results.plan().choices()) {
            Series.Builder line =
                    Series.named(choice.label()).slot(results.plan().choices().indexOf(choice));
            for (Point point : points) {
                results.summary(point, choice)
                        .ifPresent(
                                summary ->
                                        line.point(
                                                number(point, path).getAsDouble(),
                                                SweepReport.interval(
                                                        summary.estimate(Metric.P99), 1e6)));
            }
            plot.series(line.build());
        }
        return plot.build();
    }

    private static Axis xAxis(String path, List<Point> points) {
        double least =
                points.stream().mapToDouble(p -> number(p, path).getAsDouble()).min().getAsDouble();
        double most =
                points.stream().mapToDouble(p -> number(p, path).getAsDouble()).max().getAsDouble();
        Axis axis = least > 0 && most / least > WIDE ? Axis.log10(path) : Axis.linear(path);
        String text = points.get(0).variant().values().get(path);
        return plain(text).isPresent() ? axis : axis.unit(Unit.NANOS);
    }

    private static String others(Point point, String path) {
        return point.variant().values().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(path))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /** A number, or a duration in nanoseconds. */
    private static OptionalDouble number(Point point, String path) {
        String text = point.variant().values().get(path);
        OptionalDouble plain = plain(text);
        if (plain.isPresent()) {
            return plain;
        }
        try {
            return OptionalDouble.of((double) Durations.parse(text).toNanos());
        } catch (IllegalArgumentException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble plain(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }
}
