package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.FaultPlan;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.List;
import java.util.Map;

/** Selectors at two skews with data larger than memory. */
final class HectorSelectors {

    private static final List<Variant> VARIANTS =
            List.of(
                    Variant.VANILLA,
                    Variant.HOROSCOPE,
                    Variant.patched("c3"),
                    Variant.patched("popularity_aware"));

    private HectorSelectors() {}

    static Experiment declare() {
        return Experiment.of(
                new Title(
                        "hector-selectors",
                        "dynamic snitch, C3, popularity-aware and horoscope at Zipf 0.1 and 1.5,"
                                + " data larger than memory",
                        "Hector figure 2 found C3 and popularity-aware at six times the dynamic"
                                + " snitch's throughput at 0.1, all equal at 1.5"),
                HectorSelectors::run,
                Trait.FOR_ANY_CLUSTER);
    }

    private static void run(Runner runner) {
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
            runner.measureInModes(heading, workload, FaultPlan.NONE, VARIANTS, loads);
        }
    }
}
