package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Strategies at two skews with data larger than memory, disk reads beside throughput. */
final class HectorSelectors implements Experiment {

    private static final List<String> SKEWS = List.of("0.1", "1.5");

    /** Of the keys that are drawn: the same in every run. */
    private static final String SEED = "20260101";

    private static final List<Side> SIDES =
            List.of(
                    Side.VANILLA,
                    Side.HOROSCOPE,
                    Side.patched("c3"),
                    Side.patched("popularity_aware"));

    @Override
    public String name() {
        return "hector-selectors";
    }

    @Override
    public String shows() {
        return "dynamic snitch, C3, popularity-aware and horoscope at Zipf 0.1 and 1.5, data larger than memory";
    }

    @Override
    public String origin() {
        return "Hector figure 2 found C3 and popularity-aware at six times the dynamic snitch's throughput at 0.1, all equal at 1.5";
    }

    @Override
    public boolean needsOwnNodes() {
        return false;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        ScarceMemory.open(bench, Lab5.READS);
        LoadPoint point = LoadPoint.saturation(Lab5.SATURATION);
        for (String skew : SKEWS) {
            Map<String, String> properties = new HashMap<>();
            properties.put("workload", "io.horoscope.bench.ycsb.ZipfianWorkload");
            properties.put("horoscope.zipf", skew);
            properties.put("horoscope.seed", SEED);
            for (ClientMode mode : bench.modes()) {
                Comparison comparison =
                        new Comparison(
                                        bench,
                                        Setup.calm(Lab5.READS, mode, Lab5.CORES),
                                        SIDES,
                                        List.of(point),
                                        properties)
                                .run();
                findings.add("Zipf " + skew + ", coordinators: " + mode.word(), comparison);
                for (Side side : comparison.sides()) {
                    if (!side.equals(Side.HOROSCOPE)) {
                        findings.verdict(
                                "Zipf "
                                        + skew
                                        + ", coordinators "
                                        + mode.word()
                                        + ": horoscope has "
                                        + Findings.show(
                                                Ratio.of(
                                                        comparison.of(Side.HOROSCOPE, point),
                                                        comparison.of(side, point),
                                                        Block::perSecond))
                                        + " of the throughput of "
                                        + side);
                    }
                }
            }
        }
    }
}
