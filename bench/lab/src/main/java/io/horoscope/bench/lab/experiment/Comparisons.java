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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Variants at several loads: with no fault, or with one throughout. */
final class Comparisons {

    static final List<Variant> VARIANTS =
            List.of(
                    Variant.VANILLA,
                    Variant.STOCK_WITHOUT_DYNAMIC_SNITCH,
                    Variant.HOROSCOPE,
                    Variant.ORACLE);

    private static final List<Variant> WITHOUT_ORACLE = VARIANTS.subList(0, 3);
    private static final int PAPERS_LENGTH = 1_000;

    private static final List<Variant> OVERHEAD =
            List.of(
                    Variant.VANILLA,
                    Variant.HOROSCOPE,
                    Variant.PATCHED_CLOSEST,
                    Variant.VANILLA_AGAIN);
    private static final List<Variant> NOISE =
            List.of(Variant.VANILLA, Variant.VANILLA_BESIDE, Variant.VANILLA_AGAIN);

    private static final List<Variant> SELECTORS =
            List.of(
                    Variant.VANILLA,
                    Variant.HOROSCOPE,
                    Variant.patched("c3"),
                    Variant.patched("popularity_aware"));

    private Comparisons() {}

    /** What the patched build costs, and how large a difference is noise. */
    static List<Experiment> overhead() {
        return List.of(
                Experiment.of(
                        new Title(
                                "idle",
                                "overhead at two rates and at saturation, against the noise of"
                                        + " vanilla beside itself",
                                "guarantee 4; Horoscope figure 2 found the patched build slower by a"
                                        + " thirtieth; Hector's tables 1 and 2 found 1 %"),
                        runner -> measureOverhead(runner, Variant.STOCK_AND_PATCHED, OVERHEAD),
                        Trait.RATES,
                        Trait.FOR_ANY_CLUSTER),
                Experiment.of(
                        new Title(
                                "noise",
                                "two stock clusters beside one another: what differs is noise",
                                "ours; measuring one cluster twice does not show what differs"
                                        + " between two"),
                        runner -> measureOverhead(runner, Variant.TWO_STOCK, NOISE),
                        Trait.RATES));
    }

    private static void measureOverhead(
            Runner runner, List<Variant> clusters, List<Variant> variants) {
        runner.bench().open(ClusterSize.FIVE, clusters, Workload.READS);
        List<Load> loads = new ArrayList<>(runner.options().rates(400, 1_200));
        loads.add(FaultExperiments.SATURATION);
        runner.measureInModes("Coordinators: ", Workload.READS, FaultPlan.NONE, variants, loads);
    }

    /** As in the Horoscope paper's figures 2 to 5. */
    static List<Experiment> sweeps() {
        return List.of(reads(), readsLarge(), scans(), scansStressed());
    }

    private static Experiment reads() {
        return Experiment.of(
                new Title(
                        "paper-reads",
                        "100 % reads, 5 to 100 clients, data in memory",
                        "Horoscope figure 2 found the patched build slower by about 1,000 of"
                                + " 30,000 reads a second"),
                runner -> {
                    runner.bench().open(ClusterSize.FIVE, Workload.READS);
                    sweep(runner, Workload.READS, WITHOUT_ORACLE, FaultPlan.NONE);
                },
                Trait.FOR_ANY_CLUSTER);
    }

    private static Experiment readsLarge() {
        return Experiment.of(
                new Title(
                        "paper-reads-large",
                        "100 % reads, 5 to 100 clients, data twice as large as page caches",
                        "Horoscope figure 3 found the patched build slower by 100 to 150 of 1,900"
                                + " reads a second"),
                runner -> {
                    runner.bench().open(ClusterSize.FIVE_WITH_LIMITED_CACHE, Workload.READS);
                    sweep(runner, Workload.READS, Variant.STOCK_AND_PATCHED, FaultPlan.NONE);
                },
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
                            runner.bench().open(ClusterSize.FIVE, scans);
                            sweep(runner, scans, WITHOUT_ORACLE, FaultPlan.NONE);
                        },
                        Trait.FOR_ANY_CLUSTER)
                .with(options -> scanFacts(options.scale()));
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
                .with(options -> scanFacts(options.scale()));
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
            Runner runner, Workload workload, List<Variant> variants, FaultPlan plan) {
        boolean isQuick = runner.options().scale() == Scale.QUICK;
        Stream<Integer> clients = isQuick ? Stream.of(10, 100) : Stream.of(5, 10, 20, 50, 100);
        List<Load> loads = clients.map(Load::saturation).toList();
        runner.measureInModes("Coordinators: ", workload, plan, variants, loads);
    }

    /** Selectors at two skews with data twice as large as page caches. */
    static Experiment selectors() {
        return Experiment.of(
                new Title(
                        "hector-selectors",
                        "dynamic snitch, C3, popularity-aware and horoscope at Zipf 0.1 and 1.5,"
                                + " data twice as large as page caches",
                        "Hector figure 2 found C3 and popularity-aware at six times the dynamic"
                                + " snitch's throughput at 0.1, all equal at 1.5"),
                Comparisons::compareSelectors,
                Trait.FOR_ANY_CLUSTER);
    }

    private static void compareSelectors(Runner runner) {
        runner.bench().open(ClusterSize.FIVE_WITH_LIMITED_CACHE, Workload.READS);
        for (String skew : List.of("0.1", "1.5")) {
            Map<String, String> properties =
                    Map.of(
                            "workload", "io.horoscope.bench.ycsb.ZipfianWorkload",
                            "horoscope.zipf", skew,
                            "horoscope.seed", "20260101");
            Workload workload = new Workload(Workload.READS.name(), properties);
            String heading = "Zipf " + skew + ", coordinators: ";
            List<Load> loads = List.of(FaultExperiments.SATURATION);
            runner.measureInModes(heading, workload, FaultPlan.NONE, SELECTORS, loads);
        }
    }
}
