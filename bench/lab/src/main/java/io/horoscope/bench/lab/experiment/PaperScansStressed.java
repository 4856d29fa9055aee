package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.bed.Trouble;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.Map;

/** All scans while every second node is stressed as in the paper. */
final class PaperScansStressed implements Experiment {

    @Override
    public String name() {
        return "paper-scans-stressed";
    }

    @Override
    public String shows() {
        return "100 % scans while every second node has two processes that allocate and free memory";
    }

    @Override
    public String origin() {
        return "Horoscope figure 5 found the patched build much faster at 5 and 10 clients; vanilla's runs with 20 and more aborted";
    }

    @Override
    public List<ClientMode> modes(Scale scale) {
        return Lab5.modesWithTrouble(scale);
    }

    @Override
    public Map<String, String> facts(Scale scale) {
        return PaperScans.describe(scale);
    }

    @Override
    public void run(Bench bench, Findings findings) {
        Map<String, String> properties = PaperScans.properties(bench.scale());
        bench.open(Lab5.NODES, bench.scale().records(), properties, Lab5.SCANS);
        Sweep.run(
                bench,
                findings,
                List.of(Side.VANILLA, Side.VANILLA_UNSNITCHED, Side.HOROSCOPE, Side.ORACLE),
                mode ->
                        Setup.calm(Lab5.SCANS, mode, Lab5.CORES)
                                .troubled(Trouble.MEMORY, Lab5.EVERY_SECOND, 0.01),
                properties);
    }
}
