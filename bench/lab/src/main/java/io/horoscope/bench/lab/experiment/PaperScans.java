package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import java.util.List;
import java.util.Map;

/** All scans. */
final class PaperScans implements Experiment {

    private static final int PAPERS_LENGTH = 1_000;

    @Override
    public String name() {
        return "paper-scans";
    }

    @Override
    public String shows() {
        return "100 % scans, 5 to 100 clients";
    }

    @Override
    public String origin() {
        return "Horoscope figure 4 found no difference that three runs could show";
    }

    @Override
    public boolean needsOwnNodes() {
        return false;
    }

    @Override
    public Map<String, String> facts(Scale scale) {
        return describe(scale);
    }

    @Override
    public void run(Bench bench, Findings findings) {
        Map<String, String> properties = properties(bench.scale());
        bench.open(Lab5.NODES, bench.scale().records(), properties, Lab5.SCANS);
        Sweep.run(
                bench,
                findings,
                List.of(Side.VANILLA, Side.VANILLA_UNSNITCHED, Side.HOROSCOPE),
                mode -> Setup.calm(Lab5.SCANS, mode, Lab5.CORES),
                properties);
    }

    /** The client's, for scans of the scale's length. */
    static Map<String, String> properties(Scale scale) {
        return Map.of("maxscanlength", Integer.toString(scale.scanLength()));
    }

    /** How long scans are, in the words of the report. */
    static Map<String, String> describe(Scale scale) {
        return Map.of(
                "Scans",
                "of up to "
                        + scale.scanLength()
                        + " records, lengths uniform: the paper's 1,000 scaled down by "
                        + PAPERS_LENGTH / scale.scanLength());
    }
}
