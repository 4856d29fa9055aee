package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.FaultPlan;
import io.horoscope.bench.lab.run.FaultPlan.Timing;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Throughput by number of clients, as in the Horoscope paper's figures 2 to 5. */
final class PaperSweeps {

    static final List<Variant> VARIANTS =
            List.of(
                    Variant.VANILLA,
                    Variant.STOCK_WITHOUT_DYNAMIC_SNITCH,
                    Variant.HOROSCOPE,
                    Variant.ORACLE);

    private static final List<Variant> WITHOUT_ORACLE = VARIANTS.subList(0, 3);
    private static final int PAPERS_LENGTH = 1_000;

    private PaperSweeps() {}

    static List<Experiment> all() {
        return List.of(reads(), readsLarge(), scans(), scansStressed());
    }

    private static Experiment reads() {
        return Experiment.of(
                new Title(
                        "paper-reads",
                        "100 % reads, 5 to 100 clients, data in memory",
                        "Horoscope figure 2 found the patched build slower by about 1,000 of"
                                + " 30,000 reads a second"),
                runner -> sweep(runner, ClusterSize.FIVE, Workload.READS, WITHOUT_ORACLE),
                Trait.FOR_ANY_CLUSTER);
    }

    private static Experiment readsLarge() {
        ClusterSize size = ClusterSize.FIVE_WITH_LIMITED_CACHE;
        return Experiment.of(
                new Title(
                        "paper-reads-large",
                        "100 % reads, 5 to 100 clients, data larger than the memory of the nodes'"
                                + " cgroups",
                        "Horoscope figure 3 found the patched build slower by 100 to 150 of 1,900"
                                + " reads a second"),
                runner -> sweep(runner, size, Workload.READS, Variant.STOCK_AND_PATCHED),
                Trait.FOR_ANY_CLUSTER);
    }

    private static Experiment scans() {
        return Experiment.of(
                        new Title(
                                "paper-scans",
                                "100 % scans, 5 to 100 clients",
                                "Horoscope figure 4 found no difference that three runs could"
                                        + " show"),
                        runner -> {
                            Workload scans = scans(runner.options().scale());
                            sweep(runner, ClusterSize.FIVE, scans, WITHOUT_ORACLE);
                        },
                        Trait.FOR_ANY_CLUSTER)
                .with(PaperSweeps::scanFacts);
    }

    private static Experiment scansStressed() {
        List<Integer> nodes = FaultExperiments.EVERY_SECOND;
        FaultPlan plan = new FaultPlan(Fault.MEMORY_CONTENTION, nodes, Timing.THROUGHOUT, 0.01);
        return Experiment.of(
                        new Title(
                                "paper-scans-stressed",
                                "100 % scans while every second node has two processes that"
                                        + " allocate and free memory",
                                "Horoscope figure 5 found the patched build much faster at 5 and"
                                        + " 10 clients; vanilla's runs with 20 and more aborted"),
                        runner -> {
                            Workload scans = scans(runner.options().scale());
                            runner.bench().open(ClusterSize.FIVE, scans);
                            sweep(runner, scans, VARIANTS, plan);
                        },
                        Trait.FAULTS)
                .with(PaperSweeps::scanFacts);
    }

    /** Scans of the scale's length. */
    static Workload scans(Scale scale) {
        return new Workload(
                "paper-scans", Map.of("maxscanlength", Integer.toString(scale.scanLength())));
    }

    private static Map<String, String> scanFacts(Scale scale) {
        return Map.of(
                "Scans",
                "of up to %d records, lengths uniform: the paper's 1,000 scaled down by %d"
                        .formatted(scale.scanLength(), PAPERS_LENGTH / scale.scanLength()));
    }

    private static void sweep(
            Runner runner, ClusterSize size, Workload workload, List<Variant> variants) {
        runner.bench().open(size, workload);
        sweep(runner, workload, variants, FaultPlan.NONE);
    }

    private static void sweep(
            Runner runner, Workload workload, List<Variant> variants, FaultPlan plan) {
        boolean isQuick = runner.options().scale() == Scale.QUICK;
        Stream<Integer> clients = isQuick ? Stream.of(10, 100) : Stream.of(5, 10, 20, 50, 100);
        List<Load> loads = clients.map(Load::saturation).toList();
        runner.measureInModes("Coordinators: ", workload, plan, variants, loads);
    }
}
