package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Faults;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Outcome;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Part;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workloads A, C and E on one, three and six nodes: what more nodes do with the same data and load,
 * with more of either, and with more of both. Each node has the same part of a processor, so a node
 * more is CPU time more.
 */
final class Scalability {

    private static final List<Arm> ARMS = List.of(Arm.OFF, Arm.HOROSCOPE);

    private static final List<String> COLUMNS =
            List.of("workload", "nodes", "data_factor", "threads");

    /** Updates, and so last: C and E then find the very files that were loaded. */
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
                        Trait.PROGRAM,
                        Trait.SIX_NODES)
                .withArms(Arm.words(ARMS))
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
                "A half updates, C reads only, E scans only (the paper's table I). A comes last,"
                        + " because it changes the data");
        return facts;
    }

    private static void run(Bench bench) {
        WORKLOADS.forEach(bench::require);
        ScalabilityPlan plan = new ScalabilityPlan(bench.options().scale());
        List<Arm> arms = Arm.named(bench.options().arms(), ARMS);
        try (ClientBlocks blocks = new ClientBlocks(bench, arms, Faults.NONE, COLUMNS)) {
            for (ClusterSize size : plan.sizes()) {
                bench.say(size.toString());
                blocks.open(size, Workload.READS, ClientExperiments.scans(plan.scale()));
                for (Workload workload : WORKLOADS) {
                    if (workload.equals(UPDATES)) {
                        // Not before C and E: it would have changed their data.
                        bench.warmUp(arms, UPDATES);
                    }
                    measure(blocks, bench, workload);
                }
            }
        }
    }

    private static void measure(ClientBlocks blocks, Bench bench, Workload workload) {
        ScalabilityPlan plan = new ScalabilityPlan(bench.options().scale());
        ClusterSize size = bench.size();
        Outcome last = null;
        for (int threads : plan.threads(size)) {
            last = blocks.measure(part(bench, workload, threads));
        }
        for (int threads : plan.sweep(size)) {
            Outcome now = blocks.measure(part(bench, workload, threads));
            if (now.refused() > 0 || !rises(last, now)) {
                String note = "%s, %s: the sweep ends at %d threads, where %s";
                String why =
                        now.refused() > 0 ? "operations fail" : "throughput no longer rises by 5 %";
                bench.results().note(note.formatted(workload.name(), size, threads, why));
                return;
            }
            last = now;
        }
    }

    private static Part part(Bench bench, Workload workload, int threads) {
        ClientMode mode = bench.options().modes().get(0);
        ClusterSize size = bench.size();
        return new Part(
                "Scalability, coordinators: " + mode.word(),
                "scalability",
                mode,
                workload,
                Load.saturation(threads),
                List.of(workload.name(), size.nodes(), size.dataFactor(), threads));
    }

    /** Whether the throughput of any arm rose enough, by medians. */
    static boolean rises(Outcome fewer, Outcome more) {
        return more.perSecond().keySet().stream()
                .anyMatch(arm -> median(more, arm) >= LEAST_RISE * median(fewer, arm));
    }

    private static double median(Outcome outcome, Arm arm) {
        List<Double> sorted =
                outcome.perSecond().getOrDefault(arm, List.of()).stream().sorted().toList();
        int count = sorted.size();
        return count == 0 ? Double.NaN : (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
    }
}
