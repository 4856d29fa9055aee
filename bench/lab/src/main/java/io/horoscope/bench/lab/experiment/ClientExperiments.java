package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Faults;
import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Part;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** YCSB or NoSQLBench at several loads, with no fault or with one throughout. */
final class ClientExperiments {

    private static final int PAPERS_LENGTH = 1_000;

    /** Threads that saturate five nodes of 0.3 processors, with and without faults. */
    private static final Load SATURATION = Load.saturation(32);

    /** Some requests wait at a slow node until they time out. */
    private static final double MAY_FAIL = 0.02;

    private static final List<Arm> IDLE =
            List.of(Arm.OFF, Arm.HOROSCOPE, Arm.CLOSEST, Arm.OFF_AGAIN);

    private static final List<Arm> WITH_FAULTS =
            List.of(
                    Arm.OFF,
                    Arm.HOROSCOPE,
                    Arm.of("least_outstanding"),
                    Arm.of("c3"),
                    Arm.OFF_AGAIN);

    private ClientExperiments() {}

    static List<Experiment> all() {
        return List.of(idle(), scans(), scansStressed(), stressed(), slowDisk());
    }

    /**
     * What one of them measures, in each client mode.
     *
     * @param nodes that have the fault; none without one
     */
    private record Plan(
            List<Arm> arms,
            ClusterSize size,
            Function<RunOptions, List<Workload>> workloads,
            Function<RunOptions, List<Load>> loads,
            Function<RunOptions, Fault> fault,
            List<Integer> nodes) {

        void measure(Bench bench) {
            RunOptions options = bench.options();
            Fault chosenFault = fault.apply(options);
            // Two paused nodes of five leave a replica set with one node.
            int most = chosenFault == Fault.PAUSE ? 1 : nodes.size();
            Faults faults =
                    nodes.isEmpty()
                            ? Faults.NONE
                            : new Faults(chosenFault, nodes.subList(0, most), MAY_FAIL);
            List<Workload> works = workloads.apply(options);
            List<Arm> chosen = Arm.named(options.arms(), arms);
            try (ClientBlocks blocks = new ClientBlocks(bench, chosen, faults, List.of())) {
                blocks.open(size, works.toArray(Workload[]::new));
                for (Workload work : works) {
                    String named = options.workloads().isEmpty() ? "" : work.name() + ", ";
                    for (ClientMode mode : options.modes()) {
                        for (Load load : loads.apply(options)) {
                            blocks.measure(new Part(named, mode, work, load));
                        }
                    }
                }
            }
        }
    }

    private static Plan reads(List<Arm> arms, ClusterSize size, Integer... rates) {
        return new Plan(
                arms,
                size,
                ClientExperiments::workloads,
                options -> {
                    List<Load> loads = new ArrayList<>(options.rates(rates));
                    loads.add(SATURATION);
                    return loads;
                },
                RunOptions::fault,
                List.of());
    }

    private static Plan scans(List<Arm> arms) {
        return new Plan(
                arms,
                ClusterSize.FIVE,
                options -> List.of(scans(options.scale())),
                options -> clients(options.scale()),
                RunOptions::fault,
                List.of());
    }

    /** The same with a fault at every second node, as in the Horoscope paper. */
    private static Plan with(Plan calm, Function<RunOptions, Fault> fault) {
        return new Plan(calm.arms, calm.size, calm.workloads, calm.loads, fault, List.of(2, 4));
    }

    private static Experiment of(Title title, Plan plan, Trait... traits) {
        Trait[] all = Arrays.copyOf(traits, traits.length + 1);
        all[traits.length] = Trait.PROGRAM;
        return Experiment.of(title, plan::measure, all).withArms(Arm.words(plan.arms));
    }

    private static Experiment idle() {
        return of(
                new Title(
                        "idle",
                        "throughput and latency by YCSB or NoSQLBench, at two rates and at"
                                + " saturation",
                        "guarantee 4; Horoscope figure 2 found the patched build slower by a"
                                + " thirtieth"),
                reads(IDLE, ClusterSize.FIVE, 400, 1_200),
                Trait.RATES,
                Trait.ANY_WORKLOAD,
                Trait.FOR_ANY_CLUSTER);
    }

    private static Experiment scans() {
        return of(
                        new Title(
                                "paper-scans",
                                "100 % scans, 5 to 100 clients",
                                "Horoscope figure 4 found no difference that three runs could"
                                        + " show"),
                        scans(List.of(Arm.OFF, Arm.HOROSCOPE, Arm.OFF_AGAIN)),
                        Trait.FOR_ANY_CLUSTER)
                .with(options -> scanFacts(options.scale()));
    }

    private static Experiment scansStressed() {
        return of(
                        new Title(
                                "paper-scans-stressed",
                                "100 % scans while every second node has two processes that"
                                        + " allocate and free memory",
                                "Horoscope figure 5 found the patched build much faster at 5 and"
                                        + " 10 clients; vanilla's runs with 20 and more aborted"),
                        with(scans(WITH_FAULTS), options -> Fault.MEMORY_CONTENTION),
                        Trait.FAULTS)
                .with(options -> scanFacts(options.scale()));
    }

    /** More than 400 reads a second overload five nodes and their client on two processors. */
    private static Experiment stressed() {
        return of(
                new Title(
                        "stressed",
                        "throughput and latency by YCSB or NoSQLBench while every second node has"
                                + " a fault",
                        "ours"),
                with(reads(WITH_FAULTS, ClusterSize.FIVE, 400), RunOptions::fault),
                Trait.FAULTS,
                Trait.ANY_FAULT,
                Trait.ANY_WORKLOAD,
                Trait.RATES);
    }

    private static Experiment slowDisk() {
        return of(
                new Title(
                        "slow-disk",
                        "the same while two of five nodes read half a megabyte a second, with data"
                                + " twice as large as page caches",
                        "ours"),
                with(
                        reads(WITH_FAULTS, ClusterSize.FIVE_WITH_LIMITED_CACHE, 400),
                        options -> Fault.SLOW_DISK),
                Trait.FAULTS,
                Trait.ANY_WORKLOAD,
                Trait.RATES);
    }

    private static List<Workload> workloads(RunOptions options) {
        return options.workloads().isEmpty()
                ? List.of(Workload.READS)
                : options.workloads().stream().map(Workload::new).toList();
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

    private static List<Load> clients(Scale scale) {
        boolean isQuick = scale == Scale.QUICK;
        Stream<Integer> clients = isQuick ? Stream.of(10, 100) : Stream.of(5, 10, 20, 50, 100);
        return clients.map(Load::saturation).toList();
    }
}
