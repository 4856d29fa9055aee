package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.experiment.correlation.Correlation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Signals and formulas against the latency of reads, in windows of a quarter of a second, under mixed antagonists. */
final class PaperCorrelation implements Experiment {

    @Override
    public String name() {
        return "paper-correlation";
    }

    @Override
    public String shows() {
        return "each signal and each formula against read latency in windows of 250 ms: which of them predict";
    }

    @Override
    public String origin() {
        return "Horoscope paper figure 6, which found little correlation of its score with the time of a query";
    }

    @Override
    public int nodesAtOnce() {
        return Lab5.NODES;
    }

    @Override
    public Map<String, String> facts(Scale scale) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Records",
                Correlation.ROWS
                        + " of 4 kB, a copy on every node; room for page cache and antagonists "
                        + (Correlation.ROOM_BYTES >> 20)
                        + " MB a node");
        facts.put(
                "Reads",
                (int) Correlation.READS_PER_SECOND
                        + " a second of each node through itself, latencies from when they were due");
        facts.put(
                "Consistency level", "ONE; no speculative retry; reads stay on their coordinator");
        facts.put("Blocks", "one run of " + time(scale).toSeconds() + " s, the patched build only");
        facts.put("Monitors", "report up to ten times a second, at any change by 0.01");
        return facts;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        LocalCluster cluster = bench.openPatched(Lab5.NODES);
        Correlation correlation =
                Correlation.measure(
                        cluster,
                        Lab5.CORES,
                        bench.scale().heating(),
                        time(bench.scale()),
                        bench.folder().resolve("windows.csv"),
                        bench::say);
        bench.say(correlation.extent());
        findings.add("What tells latency", correlation.tables(), correlation.figures());
        correlation.verdicts().forEach(findings::verdict);
        findings.verdict("measured: " + correlation.extent() + "; rows in windows.csv");
    }

    private static Duration time(Scale scale) {
        return switch (scale) {
            case QUICK -> Duration.ofSeconds(90);
            case NORMAL -> Duration.ofMinutes(5);
            default -> Duration.ofMinutes(30);
        };
    }
}
