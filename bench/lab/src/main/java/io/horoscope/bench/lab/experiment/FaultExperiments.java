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

    private static final int RATE = 1_000;

    /** More overloads five nodes and their client on two processors, with or without a fault. */
    private static final int SMALL_RATE = 400;

    /** A node that is paused for longer than the request timeout fails some requests. */
    private static final double MAY_FAIL = 0.02;

    private FaultExperiments() {}

    static Experiment stressed() {
        return declare(
                "stressed",
                "eight busy processes beside two of five nodes",
                Fault.CPU_CONTENTION,
                Timing.WINDOW);
    }

    static Experiment slowDisk() {
        return declare(
                "slow-disk",
                "two of five nodes read half a megabyte a second, data larger than memory",
                Fault.SLOW_DISK,
                Timing.WINDOW);
    }

    static Experiment throttled() {
        return declare(
                "throttled",
                "two of five nodes with a third of their CPU time",
                Fault.CPU_QUOTA,
                Timing.WINDOW);
    }

    static Experiment paused() {
        return declare(
                "paused",
                "one of five nodes is paused, as in a long garbage collection",
                Fault.PAUSE,
                Timing.WINDOW);
    }

    static Experiment flapping() {
        return declare(
                "flapping",
                "eight busy processes come and go every second beside two of five nodes",
                Fault.CPU_CONTENTION,
                Timing.FLAPPING);
    }

    private static Experiment declare(String name, String what, Fault fault, Timing timing) {
        // Every fifth request to a paused coordinator, and soon all threads wait for it.
        List<ClientMode> modes =
                fault == Fault.PAUSE ? List.of(ClientMode.MASTER) : List.of(ClientMode.values());
        return new Experiment(
                        name,
                        what + ": share, latency, seconds to leave and to return, throughput",
                        "ours",
                        runner -> run(runner, fault, timing))
                .withFaultWindows()
                .modesWithFaults(modes)
                .repetitions(scale -> scale == Scale.QUICK ? 1 : scale.repetitions());
    }

    private static void run(Runner runner, Fault fault, Timing timing) {
        boolean isDisk = fault == Fault.SLOW_DISK;
        Scale scale = runner.options().scale();
        runner.bench()
                .open(
                        isDisk ? ClusterSize.FIVE_WITH_LIMITED_CACHE : ClusterSize.FIVE,
                        Workload.READS);
        List<Integer> nodes = fault == Fault.PAUSE ? List.of(2) : EVERY_SECOND;
        for (ClientMode mode : runner.options().modes()) {
            Conditions conditions = new Conditions(mode, Workload.READS);
            runner.measure(
                    new Part(
                            "Fault begins and ends, coordinators: " + mode.word(),
                            conditions.with(new FaultPlan(fault, nodes, timing, MAY_FAIL)),
                            variants(scale),
                            runner.options().rates(scale == Scale.FULL ? RATE : SMALL_RATE)));
            if (fault != Fault.PAUSE && timing == Timing.WINDOW) {
                runner.measure(
                        new Part(
                                "Fault throughout, coordinators: " + mode.word(),
                                conditions.with(
                                        new FaultPlan(fault, nodes, Timing.THROUGHOUT, MAY_FAIL)),
                                List.of(
                                        Variant.VANILLA,
                                        Variant.STOCK_WITHOUT_DYNAMIC_SNITCH,
                                        Variant.HOROSCOPE,
                                        Variant.ORACLE),
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
