package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.cgroup.Disk;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Blocks of arms that take turns within one cluster, closed loop or at a fixed rate. Rows of {@code
 * switchback.csv} are blocks, those of {@code disk.csv} the seconds of a node, dropped ones
 * included.
 */
final class HectorBlocks implements AutoCloseable {

    /** In a closed loop: as many as saturate either cluster. */
    static final int IN_FLIGHT = 64;

    /** The datacenter of the coordinators. */
    private static final String FIRST = "dc1";

    private static final Duration QUICK = Duration.ofSeconds(2);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_KILOBYTE = 1e3;

    private static final List<String> COLUMNS =
            List.of(
                    ("part,round,position,arm,seconds,reads,cpu_ns_per_read,mean_ms,p50_ms,p95_ms,"
                                    + "p99_ms,answers_per_s,in_flight,disk_kb_per_read,diverted,"
                                    + "throttled_s,machine_cpu_s,steal_s")
                            .split(",", -1));

    private static final List<String> DISK_COLUMNS =
            List.of("part,round,position,arm,second,node,disk_kb,answers".split(",", -1));

    /**
     * What all arms of some rounds have in common.
     *
     * @param name as results have it
     * @param rate reads a second; 0 for as many as are answered
     * @param settled how long a block begins without a limit of disks, so that page caches become
     *     those of its arm
     * @param diskBytes what each node may read from its disk in a second from then on; 0: no limit
     * @param dropped what is not measured after that
     */
    record Part(
            String name,
            Dataset dataset,
            int rate,
            Duration settled,
            long diskBytes,
            Duration dropped) {}

    /** What each node has read from its disk until a time. */
    private record Sample(long atNanos, List<Long> diskBytes) {

        static Sample of(LocalCluster cluster) {
            List<Long> bytes =
                    cluster.plan().nodes().stream()
                            .map(node -> cluster.cgroup(node).diskReadBytes())
                            .toList();
            return new Sample(System.nanoTime(), bytes);
        }

        long sum() {
            return diskBytes.stream().mapToLong(Long::longValue).sum();
        }
    }

    private final Bench bench;
    private final LocalCluster cluster;
    private final List<Arm> arms;
    private final List<CqlSession> coordinators;
    private final CsvTable table;
    private final CsvTable disk;

    private HectorBlocks(Bench bench, LocalCluster cluster, List<Arm> arms) {
        this.bench = bench;
        this.cluster = cluster;
        this.coordinators =
                cluster.plan().nodes().stream()
                        .filter(node -> node.datacenter().equals(FIRST))
                        .map(Pinned::open)
                        .toList();
        this.arms = arms;
        this.table = bench.results().table("switchback", COLUMNS);
        this.disk = bench.results().table("disk", DISK_COLUMNS);
    }

    /** Starts a cluster, fills it and gets it warm. The first arm is the baseline. */
    static HectorBlocks open(
            Bench bench,
            List<Arm> arms,
            ClusterSize size,
            UnaryOperator<LocalCluster> adapted,
            Dataset dataset) {
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", arms.get(0).name()));
        LocalCluster cluster = bench.openEmpty(size, adapted);
        HectorBlocks blocks = new HectorBlocks(bench, cluster, arms);
        bench.say("loading " + dataset.rows() + " rows, and warming up");
        dataset.fill(cluster, Bed.SEED);
        Duration heating = bench.options().heating().dividedBy(arms.size());
        for (Arm arm : arms) {
            bench.testbed().switchTo(arm);
            new PacedReads(blocks.coordinators, dataset, 0, Bed.SEED).saturate(IN_FLIGHT, heating);
        }
        return blocks;
    }

    LocalCluster cluster() {
        return cluster;
    }

    /** Of each block. A first look has all arms at all loads, but little of each. */
    static Duration measured(Bench bench) {
        Scale scale = bench.options().scale();
        return scale == Scale.QUICK ? QUICK : scale.measured();
    }

    /** Measures all rounds; returns the answers a second of the first arm. */
    double measure(Part part) {
        bench.results()
                .part(Map.of("heading", part.name(), "kind", "switchback", "rate", part.rate()));
        int rounds = bench.options().repetitions();
        List<Double> answers = new ArrayList<>();
        for (Turn<Arm> turn : Turn.draw(Bed.SEED, arms, Turn.sets(1, 1, 0), rounds)) {
            if (turn.position() == 0) {
                bench.say("%s: round %d of %d".formatted(part.name(), turn.round() + 1, rounds));
            }
            bench.testbed().switchTo(turn.arm());
            double perSecond = measure(part, turn);
            if (turn.arm().equals(arms.get(0))) {
                answers.add(perSecond);
            }
        }
        return answers.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** No two blocks of a part read the same: an arm would find what the one before it has read. */
    private double measure(Part part, Turn<Arm> turn) {
        double rate = (double) part.rate() / coordinators.size();
        long seed = Bed.SEED + (long) arms.size() * turn.round() + turn.position();
        PacedReads load = new PacedReads(coordinators, part.dataset(), rate, seed);
        double divertedBefore = diverted();
        if (part.rate() == 0) {
            load.saturate(IN_FLIGHT);
        } else {
            load.start();
        }
        List<Sample> samples = new ArrayList<>(List.of(Sample.of(cluster)));
        if (part.diskBytes() > 0) {
            limitReads(0);
            sample(part.settled(), samples);
            limitReads(part.diskBytes());
        }
        sample(part.dropped(), samples);
        NodesUse from = NodesUse.of(cluster);
        long before = samples.get(samples.size() - 1).sum();
        sample(measured(bench), samples);
        NodesUse to = NodesUse.of(cluster);
        long diskBytes = samples.get(samples.size() - 1).sum() - before;
        load.finish();
        bench.testbed().requireAlive();
        load.complaints().forEach(why -> bench.results().note("not to be used: " + why));
        bench.results().measured();
        List<Read> reads = load.reads();
        seconds(part, turn, samples, reads);
        double diverted = per(reads.size(), diverted() - divertedBefore);
        return row(part, turn, new Block(from, to, diskBytes, diverted), reads);
    }

    private void limitReads(long bytesPerSecond) {
        for (NodePlan node : cluster.plan().nodes()) {
            cluster.cgroup(node).limitReads(Disk.below(node.directory()), bytesPerSecond);
        }
    }

    private void sample(Duration time, List<Sample> samples) {
        for (long second = 0; second < time.toSeconds(); second++) {
            Await.pause(SECOND);
            samples.add(Sample.of(cluster));
        }
    }

    private void seconds(Part part, Turn<Arm> turn, List<Sample> samples, List<Read> reads) {
        for (int second = 1; second < samples.size(); second++) {
            Sample from = samples.get(second - 1);
            Sample to = samples.get(second);
            long answers = Blocks.answered(reads, from.atNanos(), to.atNanos());
            for (int node = 0; node < cluster.plan().size(); node++) {
                long bytes = to.diskBytes().get(node) - from.diskBytes().get(node);
                disk.row(
                        List.of(
                                part.name(),
                                turn.round(),
                                turn.position(),
                                turn.arm().name(),
                                second,
                                node + 1,
                                bytes / BYTES_PER_KILOBYTE,
                                answers));
            }
        }
    }

    /**
     * What was used in the measured part of a block.
     *
     * @param diverted of all reads of the block, those that stock Cassandra would have sent
     *     elsewhere
     */
    private record Block(NodesUse from, NodesUse to, long diskBytes, double diverted) {}

    /** Reads so far that stock Cassandra would have sent elsewhere. */
    private double diverted() {
        return coordinators.stream().mapToLong(TableCounts::diverted).sum();
    }

    private double row(Part part, Turn<Arm> turn, Block block, List<Read> reads) {
        long from = block.from().atNanos();
        long until = block.to().atNanos();
        long answered = Blocks.answered(reads, from, until);
        NodesUse used = block.to().since(block.from());
        double perSecond = answered / used.seconds();
        long[] latencies = PacedReads.latencies(reads, from, until);
        table.row(
                Arrays.asList(
                        part.name(),
                        turn.round(),
                        turn.position(),
                        turn.arm().name(),
                        used.seconds(),
                        answered,
                        used.cpuNanosPer(answered),
                        Arrays.stream(latencies).average().orElse(Double.NaN) / NANOS_PER_MILLI,
                        PacedReads.quantileMillis(latencies, 0.5),
                        PacedReads.quantileMillis(latencies, 0.95),
                        PacedReads.quantileMillis(latencies, 0.99),
                        perSecond,
                        Blocks.inFlight(reads, from, until),
                        per(answered, block.diskBytes() / BYTES_PER_KILOBYTE),
                        block.diverted(),
                        used.throttledSeconds(),
                        used.machineSeconds(),
                        used.stealSeconds()));
        return perSecond;
    }

    private static double per(long answered, double sum) {
        return answered == 0 ? Double.NaN : sum / answered;
    }

    @Override
    public void close() {
        coordinators.forEach(CqlSession::close);
    }
}
