package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.BarPlot;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.sim.measure.Metric;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** p99 of every selector at one point. */
final class Bars {

    /** From this quotient on, the shortest bar of a linear axis could not be seen. */
    private static final double WIDE = 20;

    private Bars() {}

    static Figure of(Point point, List<Summary> summaries) {
        BarPlot.Builder bars =
                BarPlot.titled("p99 by selector, " + point.label()).values(axis(summaries));
        for (Summary summary : summaries) {
            bars.group(
                    summary.choice().label(),
                    SweepReport.interval(summary.estimate(Metric.P99), 1e6));
        }
        return bars.build();
    }

    private static Axis axis(List<Summary> summaries) {
        DoubleSummaryStatistics values =
                summaries.stream()
                        .mapToDouble(summary -> summary.mean(Metric.P99))
                        .summaryStatistics();
        return values.getMin() > 0 && values.getMax() / values.getMin() > WIDE
                ? Axis.log10("p99").unit(Unit.NANOS)
                : Axis.linear("p99").unit(Unit.NANOS).fromZero();
    }
}
