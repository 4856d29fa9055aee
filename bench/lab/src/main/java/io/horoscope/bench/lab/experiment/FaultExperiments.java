package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
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
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes with faults: how fast reads leave and return at a fixed rate, and the throughput of a
 * cluster of which some nodes have the fault all the time.
 */
final class FaultExperiments {

    /** Threads that saturate five nodes of 0.3 processors, with and without faults. */
    static final Load SATURATION = Load.saturation(32);

    /** Every second node, as in the Horoscope paper. */
    static final List<Integer> EVERY_SECOND = List.of(2, 4);

    /** A node that is paused for longer than the request timeout fails some requests. */
    private static final double MAY_FAIL = 0.02;

    private FaultExperiments() {}

    static List<Experiment> all() {
        return List.of(
                declare(
                        "stressed",
                        "eight busy processes beside two of five nodes",
                        Fault.CPU_CONTENTION),
                declare(
                        "slow-disk",
                        "two of five nodes read half a megabyte a second, data twice as large as page"
                                + " caches",
                        Fault.SLOW_DISK),
                declare(
                        "throttled",
                        "two of five nodes with a third of their CPU time",
                        Fault.CPU_QUOTA),
                // Any other mode: every fifth request goes to a paused coordinator, and soon all
                // threads wait for it.
                declare(
                        "paused",
                        "one of five nodes is paused, as in a long garbage collection",
                        Fault.PAUSE,
                        Trait.MASTER_ONLY),
                declare(
                        "flapping",
                        "eight processes that are busy every other second beside two of five nodes",
                        Fault.FLAPPING));
    }

    private static Experiment declare(String name, String what, Fault fault, Trait... more) {
        List<Trait> traits = new ArrayList<>(List.of(more));
        traits.addAll(List.of(Trait.FAULTS, Trait.FAULT_WINDOWS, Trait.RATES));
        return Experiment.of(
                new Title(
                        name,
                        what + ": share, latency, seconds to leave and to return, throughput",
                        "ours"),
                runner -> run(runner, fault),
                traits.toArray(Trait[]::new));
    }

    private static void run(Runner runner, Fault fault) {
        Scale scale = runner.options().scale();
        boolean isDisk = fault == Fault.SLOW_DISK;
        ClusterSize size = isDisk ? ClusterSize.FIVE_WITH_LIMITED_CACHE : ClusterSize.FIVE;
        runner.bench().open(size, Workload.READS);
        List<Integer> nodes = fault == Fault.PAUSE ? List.of(2) : EVERY_SECOND;
        // More than 400 overloads five nodes and their client on two processors, in any case.
        List<Load> rates = runner.options().rates(scale == Scale.FULL ? 1_000 : 400);
        for (ClientMode mode : runner.options().modes()) {
            FaultPlan window = new FaultPlan(fault, nodes, Timing.WINDOW, MAY_FAIL);
            FaultPlan throughout = new FaultPlan(fault, nodes, Timing.THROUGHOUT, MAY_FAIL);
            runner.measure(
                    new Part(
                            "Fault begins and ends, coordinators: " + mode.word(),
                            new Conditions(mode, Workload.READS, window),
                            variants(scale),
                            rates));
            if (fault != Fault.PAUSE) {
                runner.measure(
                        new Part(
                                "Fault throughout, coordinators: " + mode.word(),
                                new Conditions(mode, Workload.READS, throughout),
                                Comparisons.VARIANTS,
                                List.of(SATURATION)));
            }
        }
    }

    private static List<Variant> variants(Scale scale) {
        List<Variant> variants = new ArrayList<>(Variant.STOCK_AND_PATCHED);
        if (scale != Scale.QUICK) {
            variants.add(Variant.STOCK_WITHOUT_DYNAMIC_SNITCH);
            variants.add(Variant.patched("least_outstanding"));
            variants.add(Variant.patched("c3"));
        }
        return variants;
    }
}
