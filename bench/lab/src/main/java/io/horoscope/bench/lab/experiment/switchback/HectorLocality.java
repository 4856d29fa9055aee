package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.experiment.switchback.HectorBlocks.Part;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Dataset.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Figure 2 of Canon, Dugois, Marchal and Rivière, "Hector: A Framework to Design Scheduling
 * Strategies in Persistent Key-Value Stores": throughput at saturation and reads from disks, with
 * data that is larger than page caches. A node without copies coordinates: one with a copy would
 * read that, and every page cache would be for all keys.
 */
public final class HectorLocality {

    /** The coordinator is the first. */
    private static final ClusterSize SIZE = new ClusterSize(4, 2, 1, false);

    private static final int ROWS = 50_000;
    private static final Dataset DATASET =
            new Dataset("hector_locality", ROWS, 1_000, Map.of("dc2", 3));

    /** Exponents of the Zipf distributions of keys. */
    private static final List<Double> SKEWS = List.of(0.1, 1.5);

    private static final List<Arm> ALL =
            List.of(
                    Arm.OFF,
                    Arm.OFF_AGAIN,
                    Arm.of("c3"),
                    Arm.of("popularity_aware"),
                    Arm.HOROSCOPE);

    /** As users type them. */
    public static final List<String> ARMS = Arm.words(ALL);

    /** Of a node: half of its data, and more than what it is the first replica of. */
    private static final long CACHE_BYTES = 24L << 20;

    /** Of a node, a second: a tenth of what its processes could read. */
    private static final long DISK_BYTES = 4L << 20;

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "3 nodes with copies, and one without that coordinates all reads; no CPU limit",
                    "Records",
                    ROWS + " of 1 kB, three copies; read by Zipf 0.1 and 1.5",
                    "Memory and disk",
                    "page cache of each node %d MiB, reads from its disk %d MiB a second, files not"
                                    .formatted(CACHE_BYTES >> 20, DISK_BYTES >> 20)
                            + " mapped (disk_access_mode standard)",
                    "Consistency level",
                    "ONE, without speculative retry",
                    "Client",
                    HectorBlocks.IN_FLIGHT + " reads in flight, or a fixed rate of reads",
                    "Blocks",
                    "each round has a block of every arm, in random order, which begins with the"
                            + " page cache of the arm before; for two fifths, disks have no limit,"
                            + " so that caches settle, and another fifth is dropped");

    private HectorLocality() {}

    /** Measures all rounds of each skew, at the rates that the user named. */
    public static void measure(Bench bench) {
        try (HectorBlocks blocks =
                HectorBlocks.open(
                        bench,
                        Arm.named(bench.options().arms(), ALL),
                        SIZE,
                        any -> any.inDatacenters(1, 3).with(NodeOptions.WITHOUT_MAPPED_FILES),
                        DATASET)) {
            limit(blocks.cluster(), bench);
            parts(bench.options().rates(), HectorBlocks.measured(bench)).forEach(blocks::measure);
        }
    }

    /**
     * Each skew at each rate.
     *
     * @param rates reads a second; none for as many as are answered
     * @param measured of a block
     */
    static List<Part> parts(List<Integer> rates, Duration measured) {
        List<Integer> all = rates.isEmpty() ? List.of(0) : rates;
        return SKEWS.stream()
                .flatMap(skew -> all.stream().map(rate -> part(skew, rate, measured)))
                .toList();
    }

    private static Part part(double skew, int rate, Duration measured) {
        String name = "Zipf " + skew + (rate == 0 ? "" : ", " + rate + "/s");
        Dataset dataset = DATASET.with(new Shape(1_000, 1_000, skew));
        return new Part(name, dataset, rate, measured, DISK_BYTES, measured.dividedBy(2));
    }

    /**
     * Limits what nodes keep of their files.
     *
     * @throws LabException if the data is not twice as large
     */
    private static void limit(LocalCluster cluster, Bench bench) {
        for (NodePlan node : cluster.plan().nodes()) {
            cluster.cgroup(node).limitCache(CACHE_BYTES);
        }
        Path files = cluster.plan().node(SIZE.nodes()).directory().resolve("data");
        long bytes = LabFiles.bytes(files.resolve(DATASET.table().keyspace()));
        bench.say(
                "data of a node: %d MiB; page cache: %d MiB"
                        .formatted(bytes >> 20, CACHE_BYTES >> 20));
        if (bytes < 2 * CACHE_BYTES) {
            throw new LabException("data of " + bytes + " bytes is not twice the page cache");
        }
    }
}
