package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Clusters;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Two stock clusters beside one another, at the loads of {@link Idle}: how large a difference means nothing. */
final class Noise implements Experiment {

    private static final List<Side> SIDES =
            List.of(Side.VANILLA, Side.VANILLA_BESIDE, Side.VANILLA_AGAIN);

    @Override
    public String name() {
        return "noise";
    }

    @Override
    public String shows() {
        return "two stock clusters beside one another: what differs is noise";
    }

    @Override
    public String origin() {
        return "ours; the noise of measuring one cluster twice leaves out what two clusters have in different places";
    }

    @Override
    public boolean hasRates() {
        return true;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        bench.open(
                Clusters.TWO_STOCK, Lab5.NODES, bench.scale().records(), Lab5.NO_MORE, Lab5.READS);
        List<LoadPoint> points = Idle.points(bench.extent());
        for (ClientMode mode : bench.modes()) {
            Setup setup = Setup.calm(Lab5.READS, mode, Lab5.CORES);
            Comparison comparison = new Comparison(bench, setup, SIDES, points, Lab5.NO_MORE).run();
            findings.add("Coordinators: " + mode.word(), comparison);
            for (LoadPoint point : points) {
                findings.verdict(
                        point.isRate()
                                ? verdict("p99", comparison, point, Block::p99Nanos)
                                : verdict("throughput", comparison, point, Block::perSecond));
            }
        }
    }

    private static String verdict(
            String what, Comparison comparison, LoadPoint point, ToDoubleFunction<Block> figure) {
        return what
                + " at "
                + point.label()
                + ", coordinators "
                + comparison.setup().mode().word()
                + ": the other cluster has "
                + ratio(comparison, point, Side.VANILLA_BESIDE, figure)
                + " of the first one's, the first one again "
                + ratio(comparison, point, Side.VANILLA_AGAIN, figure);
    }

    private static String ratio(
            Comparison comparison, LoadPoint point, Side side, ToDoubleFunction<Block> figure) {
        return Findings.show(
                Ratio.of(comparison.of(side, point), comparison.of(Side.VANILLA, point), figure));
    }
}
