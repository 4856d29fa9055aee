package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.bed.Side;
import java.util.List;

/** All scans. */
final class PaperScans implements Experiment {

    @Override
    public String name() {
        return "paper-scans";
    }

    @Override
    public String shows() {
        return "100 % scans of up to 1,000 records, 5 to 100 clients";
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
    public void run(Bench bench, Findings findings) {
        bench.open(Lab5.NODES, bench.scale().records(), Lab5.NO_MORE, Lab5.SCANS);
        Sweep.run(
                bench,
                findings,
                List.of(Side.VANILLA, Side.VANILLA_UNSNITCHED, Side.HOROSCOPE),
                mode -> Setup.calm(Lab5.SCANS, mode, Lab5.CORES));
    }
}
