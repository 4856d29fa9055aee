package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.FaultPlan;
import io.horoscope.bench.lab.run.FaultPlan.Timing;
import io.horoscope.bench.lab.run.Part;
import io.horoscope.bench.lab.run.Part.Conditions;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.List;
import java.util.Map;

/** Throughput by number of clients, as in the Horoscope paper's figures 2 to 5. */
final class PaperSweeps {

    private static final List<Integer> CLIENTS = List.of(5, 10, 20, 50, 100);
    private static final List<Integer> FEW_CLIENTS = List.of(10, 100);
    private static final int PAPERS_LENGTH = 1_000;

    private static final List<Variant> VARIANTS =
            List.of(
                    Variant.VANILLA,
                    Variant.STOCK_WITHOUT_DYNAMIC_SNITCH,
                    Variant.HOROSCOPE,
                    Variant.ORACLE);

    private PaperSweeps() {}

    static Experiment reads() {
        return new Experiment(
                        "paper-reads",
                        "100 % reads, 5 to 100 clients, data in memory",
                        "Horoscope figure 2 found the patched build slower by about 1,000 of"
                                + " 30,000 reads a second",
                        runner ->
                                sweep(
                                        runner,
                                        ClusterSize.FIVE,
                                        Workload.READS,
                                        VARIANTS.subList(0, 3),
                                        FaultPlan.NONE))
                .forAnyCluster();
    }

    static Experiment readsLarge() {
        return new Experiment(
                        "paper-reads-large",
                        "100 % reads, 5 to 100 clients, data larger than the memory of the nodes'"
                                + " cgroups",
                        "Horoscope figure 3 found the patched build slower by 100 to 150 of 1,900"
                                + " reads a second",
                        runner ->
                                sweep(
                                        runner,
                                        ClusterSize.FIVE_WITH_LIMITED_CACHE,
                                        Workload.READS,
                                        Variant.STOCK_AND_PATCHED,
                                        FaultPlan.NONE))
                .forAnyCluster();
    }

    static Experiment scans() {
        return new Experiment(
                        "paper-scans",
                        "100 % scans, 5 to 100 clients",
                        "Horoscope figure 4 found no difference that three runs could show",
                        runner ->
                                sweep(
                                        runner,
                                        ClusterSize.FIVE,
                                        scans(runner.options().scale()),
                                        VARIANTS.subList(0, 3),
                                        FaultPlan.NONE))
                .facts(PaperSweeps::scanFacts)
                .forAnyCluster();
    }

    static Experiment scansStressed() {
        FaultPlan plan =
                new FaultPlan(
                        Fault.MEMORY_CONTENTION,
                        FaultExperiments.EVERY_SECOND,
                        Timing.THROUGHOUT,
                        0.01);
        return new Experiment(
                        "paper-scans-stressed",
                        "100 % scans while every second node has two processes that allocate and"
                                + " free memory",
                        "Horoscope figure 5 found the patched build much faster at 5 and 10"
                                + " clients; vanilla's runs with 20 and more aborted",
                        runner ->
                                sweep(
                                        runner,
                                        ClusterSize.FIVE,
                                        scans(runner.options().scale()),
                                        VARIANTS,
                                        plan))
                .facts(PaperSweeps::scanFacts)
                .modesWithFaults(List.of(ClientMode.values()));
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
            Runner runner,
            ClusterSize size,
            Workload workload,
            List<Variant> variants,
            FaultPlan plan) {
        runner.bench().open(size, workload);
        List<Integer> clients = runner.options().scale() == Scale.QUICK ? FEW_CLIENTS : CLIENTS;
        for (ClientMode mode : runner.options().modes()) {
            runner.measure(
                    new Part(
                            "Coordinators: " + mode.word(),
                            new Conditions(mode, workload, plan),
                            variants,
                            clients.stream().map(Load::saturation).toList()));
        }
    }
}
