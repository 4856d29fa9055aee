package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.HeatMap;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Points by selectors: p99 over that of the point's best baseline. */
final class RatioMap {

    private RatioMap() {}

    static Figure of(Results results) {
        Plan plan = results.plan();
        HeatMap.Builder map =
                HeatMap.titled("p99 over that of the best baseline")
                        .columns(
                                plan.choices().stream()
                                        .map(SelectorChoice::label)
                                        .collect(Collectors.toList()));
        for (Point point : plan.points()) {
            Optional<Summary> best = new Verdict(results.at(point)).bestBaseline();
            if (best.isPresent()) {
                map.row(point.label(), ratios(results, point, best.get().mean(Metric.P99)));
            }
        }
        return map.build();
    }

    private static List<Double> ratios(Results results, Point point, double best) {
        List<Double> ratios = new ArrayList<>();
        for (SelectorChoice choice : results.plan().choices()) {
            ratios.add(
                    results.summary(point, choice)
                            .map(summary -> summary.mean(Metric.P99) / best)
                            .orElse(Double.NaN));
        }
        return ratios;
    }
}
