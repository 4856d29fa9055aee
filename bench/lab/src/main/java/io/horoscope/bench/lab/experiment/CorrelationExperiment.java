package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.experiment.correlation.Correlation;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.core.score.WeightedFormula;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Signals and formulas against the latency of reads in windows of 250 ms, under mixed faults. */
final class CorrelationExperiment {

    private CorrelationExperiment() {}

    static Experiment declare() {
        return Experiment.of(
                        new Title(
                                "paper-correlation",
                                "each signal and each formula against read latency in windows of"
                                        + " 250 ms: which of them predict",
                                "Horoscope paper figure 6, which found little correlation of its"
                                        + " score with the time of a query"),
                        CorrelationExperiment::run,
                        Trait.ONE_CLUSTER,
                        Trait.DIRECTOR)
                .with(options -> facts(options.scale()));
    }

    private static void run(Runner runner) {
        Bench bench = runner.bench();
        Scale scale = runner.options().scale();
        Map<String, Double> weights = new LinkedHashMap<>();
        WeightedFormula.defaultWeights()
                .forEach((signal, weight) -> weights.put(signal.key(), weight));
        bench.results()
                .part(
                        Map.of(
                                "heading", "What predicts latency",
                                "kind", "correlation",
                                "weights", weights));
        Path csv = bench.results().folder().resolve("samples.csv");
        String measured =
                new Correlation(bench, bench.openPatched(ClusterSize.FIVE, Variant.LOCAL_ONLY))
                        .measure(runner.options().heating(), time(scale), csv);
        bench.results().measured();
        bench.results().note("measured: " + measured);
        bench.say(measured);
    }

    private static Map<String, String> facts(Scale scale) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Records",
                "%d of 4 kB, a copy on every node; %d MB a node for page cache and faults"
                        .formatted(Correlation.ROWS, Correlation.ROOM_BYTES >> 20));
        facts.put(
                "Reads",
                "%.0f a second of each node through itself, latencies from when they were due"
                        .formatted(Correlation.READS_PER_SECOND));
        facts.put(
                "Consistency level", "ONE; no speculative retry; reads stay on their coordinator");
        facts.put(
                "Blocks",
                "one run of %d s, the patched build only".formatted(time(scale).toSeconds()));
        facts.put("Monitors", "report up to ten times a second, at any change by 0.01");
        return facts;
    }

    private static Duration time(Scale scale) {
        return switch (scale) {
            case QUICK -> Duration.ofSeconds(90);
            case NORMAL -> Duration.ofMinutes(5);
            case FULL -> Duration.ofMinutes(30);
        };
    }
}
