package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.FaultPlan;
import io.horoscope.bench.lab.run.Part;
import io.horoscope.bench.lab.run.Part.Conditions;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Runner.Outcome;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Workloads A, C and E on one, three and six nodes: what more nodes do with the same data and load,
 * with more of either, and with more of both. Each node has the same part of a processor, so a node
 * more is CPU time more.
 */
final class Scalability {

    /** Updates, and so last: C and E then find the very files that both clusters were given. */
    private static final Workload UPDATES = new Workload("workloada");

    /** The paper's E has no inserts. */
    static final List<Workload> WORKLOADS =
            List.of(
                    new Workload("workloadc"),
                    new Workload(
                            "workloade", Map.of("scanproportion", "1", "insertproportion", "0")),
                    UPDATES);

    private static final double LEAST_RISE = 1.05;

    private Scalability() {}

    static Experiment declare() {
        return Experiment.of(
                        new Title(
                                "scalability",
                                "workloads A, C and E on 1, 3 and 6 nodes: speedup, data, load and"
                                        + " total scalability, threads to the timeout point",
                                "YCSB scalability paper figures 3 to 11, which found that more"
                                        + " nodes help only with many threads or much data"),
                        Scalability::run,
                        Trait.SIX_NODES)
                .with(options -> facts(options.scale()));
    }

    private static Map<String, String> facts(Scale scale) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Records",
                scale.records()
                        + " of 1 kB (data x1), three copies or as many as there are nodes;"
                        + " the paper's 1, 10 and 100 GB are not possible here");
        facts.put(
                "Cluster",
                "1, 3 and 6 nodes, 512 MB of heap and %s of a processor each, whatever their number"
                        .formatted(ScalabilityPlan.CORES));
        facts.put(
                "Workloads",
                "A half updates, C reads only, E scans only (the paper's table I). A comes last;"
                        + " its updates make the clusters' data differ a little, and are not undone");
        return facts;
    }

    private static void run(Runner runner) {
        ScalabilityPlan plan = new ScalabilityPlan(runner.options().scale());
        ClientMode mode = runner.options().modes().get(0);
        Bench bench = runner.bench();
        bench.say(
                String.format(
                        Locale.ROOT,
                        "%d pairs of clusters one after the other, coordinators: %s; about %.0f min"
                                + " at most",
                        plan.sizes().size(),
                        mode.word(),
                        plan.minutes(runner.options().repetitions(), runner.options().heating())));
        for (ClusterSize size : plan.sizes()) {
            bench.say(size.toString());
            bench.open(size, Workload.READS, Comparisons.scans(plan.scale()));
            for (Workload workload : WORKLOADS) {
                if (workload.equals(UPDATES)) {
                    // Not before C and E: it would have changed their data.
                    Variant.STOCK_AND_PATCHED.forEach(variant -> bench.warmUp(variant, UPDATES));
                }
                measure(runner, plan, size, new Conditions(mode, workload, FaultPlan.NONE));
            }
        }
    }

    private static void measure(
            Runner runner, ScalabilityPlan plan, ClusterSize size, Conditions conditions) {
        Outcome last = null;
        for (int threads : plan.threads(size)) {
            last = measure(runner, conditions, threads);
        }
        for (int threads : plan.sweep(size)) {
            Outcome now = measure(runner, conditions, threads);
            if (now.refused() > 0 || !rises(last, now)) {
                String note = "%s, %s: the sweep ends at %d threads, where %s";
                String why =
                        now.refused() > 0 ? "operations fail" : "throughput no longer rises by 5 %";
                String workload = conditions.workload().name();
                runner.bench().results().note(note.formatted(workload, size, threads, why));
                return;
            }
            last = now;
        }
    }

    private static Outcome measure(Runner runner, Conditions conditions, int threads) {
        String mode = conditions.mode().word();
        String heading = "Scalability, coordinators: " + mode;
        runner.bench()
                .results()
                .part(Map.of("heading", heading, "kind", "scalability", "mode", mode));
        List<Load> loads = List.of(Load.saturation(threads));
        return runner.measure(new Part(heading, conditions, Variant.STOCK_AND_PATCHED, loads));
    }

    /** Whether the throughput of any variant rose enough, by medians. */
    static boolean rises(Outcome fewer, Outcome more) {
        return more.perSecond().keySet().stream()
                .anyMatch(v -> median(more, v) >= LEAST_RISE * median(fewer, v));
    }

    private static double median(Outcome outcome, Variant variant) {
        List<Double> sorted =
                outcome.perSecond().getOrDefault(variant, List.of()).stream().sorted().toList();
        int count = sorted.size();
        return count == 0 ? Double.NaN : (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
    }
}
