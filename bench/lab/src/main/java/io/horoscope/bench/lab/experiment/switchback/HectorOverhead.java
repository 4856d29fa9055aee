package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.experiment.switchback.HectorBlocks.Part;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Dataset.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Figure 1 and tables 1 and 2 of Canon, Dugois, Marchal and Rivière, "Hector: A Framework to Design
 * Scheduling Strategies in Persistent Key-Value Stores": throughput at saturation, and latency at
 * parts of it. {@code off} and {@code dynamic_snitch} order replicas by the same rule, once without
 * and once with Horoscope.
 */
public final class HectorOverhead {

    private static final ClusterSize SIZE = new ClusterSize(3, 0.4, 1, false);

    private static final Dataset DATASET =
            new Dataset("hector_overhead", Bed.ROWS, 1_000, 3).with(new Shape(1_000, 100_000, 0.9));

    private static final List<Arm> ALL =
            List.of(
                    Arm.OFF,
                    Arm.OFF_AGAIN,
                    Arm.of("dynamic_snitch"),
                    Arm.HOROSCOPE,
                    Arm.NO_DIVERSION);

    /** As users type them. */
    public static final List<String> ARMS = Arm.words(ALL);

    /**
     * Of saturation. Hector's are 32 % and 79 %; but at a fixed rate a read costs more CPU time, and
     * at 80 % these nodes need all that they may use: any arm may fall behind, off included.
     */
    private static final List<Integer> PERCENTS = List.of(30, 60);

    private static final Duration DROPPED = Duration.ofSeconds(2);

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "3 nodes of 0.4 processors, all coordinators",
                    "Records",
                    Bed.ROWS + " of 1 to 100 kB, three copies; read by Zipf 0.9",
                    "Consistency level",
                    "ONE, without speculative retry",
                    "Client",
                    HectorBlocks.IN_FLIGHT
                            + " reads in flight; then reads at a fixed rate, latencies from when"
                            + " they were due",
                    "Blocks",
                    "each round has a block of every arm, in random order; the first 2 s of each"
                            + " are dropped");

    private HectorOverhead() {}

    /** Measures all rounds of saturation, then those at the rates. */
    public static void measure(Bench bench) {
        List<Arm> arms = Arm.named(bench.options().arms(), ALL);
        try (HectorBlocks blocks =
                HectorBlocks.open(bench, arms, SIZE, cluster -> cluster, DATASET)) {
            bench.testbed().limitCpu(1, SIZE.cores());
            double most = blocks.measure(part("saturation", 0));
            for (int rate : bench.options().rates()) {
                blocks.measure(part(rate + "/s", rate));
            }
            for (int percent : bench.options().rates().isEmpty() ? PERCENTS : List.<Integer>of()) {
                int rate = (int) (most * percent / 100);
                bench.say("%d %% of saturation: %d reads/s".formatted(percent, rate));
                blocks.measure(part(percent + " % of saturation", rate));
            }
        }
    }

    private static Part part(String name, int rate) {
        return new Part(name, DATASET, rate, Duration.ZERO, 0, DROPPED);
    }
}
