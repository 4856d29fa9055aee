package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.FaultPlan;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.ArrayList;
import java.util.List;

/** No node has a fault: what the patched build costs, and how large a difference is noise. */
final class Overhead {

    private static final List<Variant> PATCHED =
            List.of(
                    Variant.VANILLA,
                    Variant.HOROSCOPE,
                    Variant.PATCHED_CLOSEST,
                    Variant.VANILLA_AGAIN);
    private static final List<Variant> STOCK =
            List.of(Variant.VANILLA, Variant.VANILLA_BESIDE, Variant.VANILLA_AGAIN);

    private Overhead() {}

    static List<Experiment> all() {
        return List.of(
                Experiment.of(
                        new Title(
                                "idle",
                                "overhead at two rates and at saturation, against the noise of"
                                        + " vanilla beside itself",
                                "promise 4; Horoscope figure 2 found the patched build slower by a"
                                        + " thirtieth; Hector's tables 1 and 2 found 1 %"),
                        runner -> run(runner, Variant.STOCK_AND_PATCHED, PATCHED),
                        Trait.RATES,
                        Trait.FOR_ANY_CLUSTER),
                Experiment.of(
                        new Title(
                                "noise",
                                "two stock clusters beside one another: what differs is noise",
                                "ours; measuring one cluster twice does not show what differs"
                                        + " between two"),
                        runner -> run(runner, Variant.TWO_STOCK, STOCK),
                        Trait.RATES));
    }

    private static void run(Runner runner, List<Variant> clusters, List<Variant> variants) {
        runner.bench().open(ClusterSize.FIVE, clusters, Workload.READS);
        List<Load> loads = new ArrayList<>(runner.options().rates(400, 1_200));
        loads.add(FaultExperiments.SATURATION);
        runner.measureInModes("Coordinators: ", Workload.READS, FaultPlan.NONE, variants, loads);
    }
}
