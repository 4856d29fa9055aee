package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import java.util.List;

/** All reads, data in memory. */
final class PaperReads implements Experiment {

    @Override
    public String name() {
        return "paper-reads";
    }

    @Override
    public String shows() {
        return "100 % reads, 5 to 100 clients, data in memory";
    }

    @Override
    public String origin() {
        return "Horoscope figure 2 found the patched build slower by about 1,000 of 30,000 reads a second";
    }

    @Override
    public boolean needsOwnNodes() {
        return false;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        bench.open(Lab5.NODES, bench.scale().records(), Lab5.NO_MORE, Lab5.READS);
        Sweep.run(
                bench,
                findings,
                List.of(Side.VANILLA, Side.VANILLA_UNSNITCHED, Side.HOROSCOPE),
                mode -> Setup.calm(Lab5.READS, mode, Lab5.CORES),
                Lab5.NO_MORE);
    }
}
