package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Unit;
import io.horoscope.bench.report.plot.Axis;
import io.horoscope.bench.report.plot.Figure;
import io.horoscope.bench.report.plot.LinePlot;
import io.horoscope.bench.report.plot.Series;
import io.horoscope.bench.sim.disturb.Window;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.bench.sim.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Who was asked over time, where something goes wrong: a line for each replica, first seed. */
final class SharePlots {

    private static final Set<String> SHOWN = Set.of(Verdict.OURS, "dynamic_snitch", "c3");

    /** Points of 200 ms: fewer reads than in these would show chance. */
    private static final int SLICES = 4;

    private static final int MOST_NODES = 20;

    private SharePlots() {}

    /** Empty where nothing goes wrong. */
    static List<Figure> of(Point point, List<Summary> summaries) {
        List<Figure> plots = new ArrayList<>();
        if (point.variant().scenario().windows().isEmpty()) {
            return plots;
        }
        for (Summary summary : summaries) {
            if (SHOWN.contains(summary.choice().name())) {
                summary.shares().ifPresent(shares -> plots.add(plot(summary, shares)));
            }
        }
        return plots;
    }

    private static Figure plot(Summary summary, Shares shares) {
        Point point = summary.point();
        Scenario scenario = point.variant().scenario();
        LinePlot.Builder plot =
                LinePlot.titled(
                                "Share of reads by replica, "
                                        + summary.choice().label()
                                        + ", "
                                        + point.label())
                        .x(Axis.linear("time").unit(Unit.NANOS))
                        .y(Axis.linear("share of reads").unit(Unit.PERCENT).fromZero());
        for (Window window : scenario.windows()) {
            plot.window(window.name(), (double) window.fromNanos(), (double) window.untilNanos());
        }
        for (int node : nodes(scenario, shares.nodes())) {
            plot.series(line(node, shares, scenario.durationNanos()));
        }
        return plot.build();
    }

    /** Those that are disturbed first, where there are too many for a plot. */
    private static Set<Integer> nodes(Scenario scenario, int count) {
        Set<Integer> nodes = new TreeSet<>();
        scenario.windows().forEach(window -> nodes.addAll(window.nodes()));
        for (int node = 0; node < count && nodes.size() < MOST_NODES; node++) {
            nodes.add(node);
        }
        return nodes;
    }

    private static Series line(int node, Shares shares, long durationNanos) {
        Series.Builder line = Series.named("node " + node).slot(node).steps();
        int slices = (int) (durationNanos / Recorder.SLICE_NANOS);
        for (int slice = 0; slice + SLICES <= slices; slice += SLICES) {
            line.point(
                    (double) slice * Recorder.SLICE_NANOS,
                    shares.share(node, slice, slice + SLICES));
        }
        return line.build();
    }
}
