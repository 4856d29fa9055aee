package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The blocks of placements as rows of a CSV file. */
final class PlacementRows implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_KILOBYTE = 1e3;

    /** After them, for each node with copies: processors used, and kB read from its disk. */
    private static final List<String> COLUMNS =
            List.of(
                    ("part,round,position,arm,placement,selector,seconds,reads,failed,answers_per_s,"
                                    + "mean_ms,p50_ms,p99_ms,cpu_ns_per_read,diverted,"
                                    + "model_max_mean,throttled_s,machine_cpu_s,steal_s,"
                                    + "disk_kb_per_read,coordinator_cpu")
                            .split(",", -1));

    /** What nodes have used until a time. Lists are by node, the one without copies first. */
    record Sample(NodesUse use, List<Long> cpuNanos, List<Long> diskBytes) {

        static Sample of(LocalCluster cluster) {
            return new Sample(
                    NodesUse.of(cluster),
                    each(cluster, NodeCgroup::cpuNanos),
                    each(cluster, NodeCgroup::diskReadBytes));
        }

        private static List<Long> each(LocalCluster cluster, ToLongFunction<NodeCgroup> figure) {
            return cluster.plan().nodes().stream()
                    .map(node -> figure.applyAsLong(cluster.cgroup(node)))
                    .toList();
        }
    }

    /**
     * A block that is over.
     *
     * @param diverted of its reads, those that stock Cassandra would have sent elsewhere
     * @param begin before its first read
     * @param from the beginning of what is measured, except of reads from disks
     * @param to the end of it
     */
    record Block(
            Turn<PlacedArm> turn,
            Workers load,
            double diverted,
            Sample begin,
            Sample from,
            Sample to) {}

    private final CsvTable table;

    /**
     * @param nodes with copies
     */
    PlacementRows(Path file, int nodes) {
        List<String> columns = new ArrayList<>(COLUMNS);
        IntStream.rangeClosed(1, nodes).forEach(node -> columns.add("cpu_" + node));
        IntStream.rangeClosed(1, nodes).forEach(node -> columns.add("disk_kb_" + node));
        table = new CsvTable(file, columns);
    }

    void add(String part, Block block) {
        NodesUse from = block.from().use();
        NodesUse to = block.to().use();
        PlacedArm arm = block.turn().arm();
        List<Read> reads = block.load().reads();
        long answered = Blocks.answered(reads, from.atNanos(), to.atNanos());
        double seconds = (to.atNanos() - from.atNanos()) / NANOS_PER_SECOND;
        long[] latencies = Blocks.latencies(reads, from.atNanos(), to.atNanos());
        List<Double> kilobytes = kilobytes(block);
        double fromDisks = kilobytes.stream().mapToDouble(Double::doubleValue).sum();
        long sinceBegin = Blocks.answered(reads, block.begin().use().atNanos(), to.atNanos());
        List<Object> row =
                new ArrayList<>(
                        Arrays.asList(
                                part,
                                block.turn().round(),
                                block.turn().position(),
                                arm.name(),
                                arm.placement(),
                                arm.selector().name(),
                                seconds,
                                answered,
                                block.load().failures(),
                                answered / seconds,
                                Arrays.stream(latencies).average().orElse(Double.NaN)
                                        / NANOS_PER_MILLI,
                                PacedReads.quantileMillis(latencies, 0.5),
                                PacedReads.quantileMillis(latencies, 0.99),
                                (double) (to.cpuNanos() - from.cpuNanos()) / answered,
                                block.diverted(),
                                arm.maxToMean(),
                                (to.throttledNanos() - from.throttledNanos()) / NANOS_PER_SECOND,
                                to.machineSeconds() - from.machineSeconds(),
                                to.stealSeconds() - from.stealSeconds(),
                                fromDisks / sinceBegin));
        List<Long> before = block.from().cpuNanos();
        List<Long> after = block.to().cpuNanos();
        for (int node = 0; node < after.size(); node++) {
            row.add((after.get(node) - before.get(node)) / NANOS_PER_SECOND / seconds);
        }
        row.addAll(kilobytes);
        table.row(row);
    }

    /** What each node with copies has read from its disk since the block began. */
    private static List<Double> kilobytes(Block block) {
        List<Long> before = block.begin().diskBytes();
        List<Long> after = block.to().diskBytes();
        return IntStream.range(1, after.size())
                .mapToObj(node -> (after.get(node) - before.get(node)) / BYTES_PER_KILOBYTE)
                .toList();
    }

    @Override
    public void close() {
        table.close();
    }
}
