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

    /** Some requests wait at a slow node until they time out. */
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
                        Fault.SLOW_DISK));
    }

    private static Experiment declare(String name, String what, Fault fault) {
        return Experiment.of(
                new Title(
                        name,
                        what + ": share, latency, seconds to leave and to return, throughput",
                        "ours"),
                runner -> run(runner, fault),
                Trait.FAULTS,
                Trait.FAULT_WINDOWS,
                Trait.RATES);
    }

    private static void run(Runner runner, Fault fault) {
        Scale scale = runner.options().scale();
        boolean isDisk = fault == Fault.SLOW_DISK;
        ClusterSize size = isDisk ? ClusterSize.FIVE_WITH_LIMITED_CACHE : ClusterSize.FIVE;
        runner.bench().open(size, Workload.READS);
        // More than 400 overloads five nodes and their client on two processors, in any case.
        List<Load> rates = runner.options().rates(scale == Scale.FULL ? 1_000 : 400);
        for (ClientMode mode : runner.options().modes()) {
            FaultPlan window = plan(fault, Timing.WINDOW);
            FaultPlan throughout = plan(fault, Timing.THROUGHOUT);
            runner.measure(
                    new Part(
                            "Fault begins and ends, coordinators: " + mode.word(),
                            new Conditions(mode, Workload.READS, window),
                            variants(scale),
                            rates));
            runner.measure(
                    new Part(
                            "Fault throughout, coordinators: " + mode.word(),
                            new Conditions(mode, Workload.READS, throughout),
                            Comparisons.VARIANTS,
                            List.of(SATURATION)));
        }
    }

    private static FaultPlan plan(Fault fault, Timing timing) {
        return new FaultPlan(fault, EVERY_SECOND, timing, MAY_FAIL);
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
