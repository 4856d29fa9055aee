package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import java.util.List;

/** All reads, data larger than memory. */
final class PaperReadsLarge implements Experiment {

    @Override
    public String name() {
        return "paper-reads-large";
    }

    @Override
    public String shows() {
        return "100 % reads, 5 to 100 clients, data larger than the memory of the nodes' cgroups";
    }

    @Override
    public String origin() {
        return "Horoscope figure 3 found the patched build slower by 100 to 150 of 1,900 reads a second";
    }

    @Override
    public boolean needsOwnNodes() {
        return false;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        ScarceMemory.open(bench, Lab5.READS);
        Sweep.run(
                bench,
                findings,
                List.of(Side.VANILLA, Side.HOROSCOPE),
                mode -> Setup.calm(Lab5.READS, mode, Lab5.CORES),
                Lab5.NO_MORE);
    }
}
