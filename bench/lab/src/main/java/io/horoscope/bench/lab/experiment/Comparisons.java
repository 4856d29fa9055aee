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

    private Comparisons() {}

    static List<Experiment> all() {
        return List.of(idle(), scans(), scansStressed());
    }

    /** What the patched build costs, beside the noise of the same cluster measured twice. */
    private static Experiment idle() {
        return Experiment.of(
                new Title(
                        "idle",
                        "overhead at two rates and at saturation, against the noise of vanilla"
                                + " beside itself",
                        "guarantee 4; Horoscope figure 2 found the patched build slower by a"
                                + " thirtieth; Hector's tables 1 and 2 found 1 %"),
                Comparisons::measureOverhead,
                Trait.RATES,
                Trait.FOR_ANY_CLUSTER);
    }

    private static void measureOverhead(Runner runner) {
        runner.bench().open(ClusterSize.FIVE, Variant.STOCK_AND_PATCHED, Workload.READS);
        List<Load> loads = new ArrayList<>(runner.options().rates(400, 1_200));
        loads.add(FaultExperiments.SATURATION);
        runner.measureInModes("Coordinators: ", Workload.READS, FaultPlan.NONE, OVERHEAD, loads);
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
}
