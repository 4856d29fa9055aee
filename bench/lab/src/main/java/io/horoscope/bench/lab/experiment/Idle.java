package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.report.number.Interval;
import java.util.List;

/** Nobody is disturbed: what the patched build costs, against the noise of measuring the same thing twice. */
final class Idle implements Experiment {

    private static final List<Side> SIDES =
            List.of(Side.VANILLA, Side.HOROSCOPE, Side.PATCHED_CLOSEST, Side.VANILLA_AGAIN);

    private static final LoadPoint SATURATION = LoadPoint.saturation(Lab5.SATURATION);

    private static final double THROUGHPUT = 0.995;
    private static final double LATENCY = 1.02;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public String shows() {
        return "overhead at two rates and at saturation, against the noise of vanilla beside itself";
    }

    @Override
    public String origin() {
        return "promise 4; Horoscope figure 2 found the patched build slower by a thirtieth; Hector's tables 1 and 2 found 1 %";
    }

    @Override
    public boolean hasRates() {
        return true;
    }

    @Override
    public boolean needsOwnNodes() {
        return false;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        bench.open(Lab5.NODES, bench.scale().records(), Lab5.NO_MORE, Lab5.READS);
        List<LoadPoint> points = points(bench.extent());
        for (ClientMode mode : bench.modes()) {
            Setup setup = Setup.calm(Lab5.READS, mode, Lab5.CORES);
            Comparison comparison = new Comparison(bench, setup, SIDES, points, Lab5.NO_MORE).run();
            findings.add("Coordinators: " + mode.word(), comparison);
            Side baseline = comparison.sides().get(0);
            findings.verdict(
                    "throughput at saturation, coordinators "
                            + mode.word()
                            + ": "
                            + ratio(comparison, SATURATION, Side.HOROSCOPE)
                            + " of that of "
                            + baseline
                            + "; "
                            + baseline
                            + " beside itself: "
                            + ratio(comparison, SATURATION, Side.VANILLA_AGAIN)
                            + " (aim: at least "
                            + THROUGHPUT
                            + ", or no different from the latter)");
            for (LoadPoint point : points) {
                if (point.isRate()) {
                    findings.verdict(
                            "p99 at "
                                    + point.label()
                                    + ", coordinators "
                                    + mode.word()
                                    + ": "
                                    + latency(comparison, point, Side.HOROSCOPE)
                                    + " of that of "
                                    + baseline
                                    + "; "
                                    + baseline
                                    + " beside itself: "
                                    + latency(comparison, point, Side.VANILLA_AGAIN)
                                    + " (aim: at most "
                                    + LATENCY
                                    + ", or no different)");
                }
            }
        }
    }

    /** Two rates and as fast as possible. */
    static List<LoadPoint> points(Extent extent) {
        List<LoadPoint> points = extent.rates(400, 1_200);
        points.add(SATURATION);
        return points;
    }

    private static String ratio(Comparison comparison, LoadPoint point, Side side) {
        return Findings.show(throughput(comparison, point, side));
    }

    private static Interval throughput(Comparison comparison, LoadPoint point, Side side) {
        return Ratio.of(
                comparison.of(side, point), comparison.of(Side.VANILLA, point), Block::perSecond);
    }

    private static String latency(Comparison comparison, LoadPoint point, Side side) {
        return Findings.show(
                Ratio.of(
                        comparison.of(side, point),
                        comparison.of(Side.VANILLA, point),
                        Block::p99Nanos));
    }
}
