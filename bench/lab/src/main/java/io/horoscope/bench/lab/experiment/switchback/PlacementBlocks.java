package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.experiment.governed.Governors;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Placing;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.sim.placement.Distribution;
import io.horoscope.placement.BalancedStrategy;
import io.horoscope.placement.BaseStrategy;
import io.horoscope.placement.CoarseStrategy;
import io.horoscope.placement.CompactStrategy;
import io.horoscope.placement.CompleteStrategy;
import io.horoscope.placement.Metrics;
import io.horoscope.placement.Nodes;
import io.horoscope.placement.Placement;
import io.horoscope.placement.PlacementStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Table II of Hsu, Freeh and Villanustre, "Trilogy: Data Placement to Improve Performance and
 * Robustness of Cloud Computing": throughput at saturation by placement, and CPU as in its table IV.
 * Each placement is a keyspace of its own with the same rows. A node without copies, which has no
 * CPU limit, coordinates all reads, so that nodes with copies do nothing but serve them. Rows of
 * {@code switchback.csv} are blocks.
 */
public final class PlacementBlocks implements AutoCloseable {

    /** M and R of the paper. */
    private static final int HOLDING_ALL = 4;

    private static final int REPLICATION = 2;
    private static final int NODES = HOLDING_ALL * REPLICATION;

    /** The coordinator is the first. The others together leave 0.8 of two processors. */
    public static final ClusterSize SIZE = new ClusterSize(NODES + 1, 0.15, 1, false);

    /** Of nodes whose reads wait for timers, and which have next to nothing to do. */
    private static final ClusterSize UNLIMITED = new ClusterSize(NODES + 1, 0, 1, false);

    private static final int SLOTS = 2;

    /** About as many keys in all as the paper has. */
    private static final int KEYS_OF_PART = 8;

    /** So many that a node always has reads that wait, although it may be its turn in 10 ms. */
    private static final int IN_FLIGHT = 256;

    /** A name, and the strategy by which it is made. */
    private record Kind(String name, PlacementStrategy strategy) {}

    private static final Kind BASE = new Kind("base", new BaseStrategy());

    private static final List<Kind> KINDS =
            List.of(
                    BASE,
                    new Kind("coarse", new CoarseStrategy()),
                    new Kind("compact", new CompactStrategy()),
                    new Kind("balanced", new BalancedStrategy()),
                    new Kind("complete", new CompleteStrategy()));

    /** These do not depend on requests. */
    private static final List<String> FOR_ALL = List.of("base", "complete");

    private static final String AGAIN = "base, off, again";

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    NODES
                            + " nodes with copies of "
                            + SIZE.cores()
                            + " processors each, 512 MB of heap; one without copies and without CPU"
                            + " limit coordinates all reads, and reads have their replica from it."
                            + " With --workers each node with copies coordinates an eighth of the"
                            + " reads in flight. With --timers no node has a CPU limit, and each"
                            + " serves two reads at a time, each of which waits 20 ms for a timer",
                    "Placement",
                    "M = 4, R = 2, k = 36 (the paper: 32), which are the ranges of a ring of nine"
                            + " nodes with 16 tokens; by a replication strategy of the bench's,"
                            + " which has replicas in random order, first each as often as it has"
                            + " copies",
                    "Records",
                    KEYS_OF_PART
                            + " keys of "
                            + PlacedTable.ROWS_OF_KEY
                            + " rows in each of 144 ranges, in a keyspace for each placement",
                    "Consistency level",
                    "ONE, without speculative retry; replicas refuse reads with Horoscope on only",
                    "Client",
                    IN_FLIGHT
                            + " reads in flight; a read finds one row of a key by a filter. The"
                            + " driver's token awareness is off: it does not know the strategy",
                    "Blocks",
                    "each round has a block of every placement, off and on, in random order; at the"
                            + " beginning of each the dynamic snitches of coordinators know no"
                            + " latencies");

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<String> COLUMNS =
            List.of(
                    ("part,round,position,arm,placement,selector,seconds,reads,failed,answers_per_s,"
                                    + "mean_ms,p50_ms,p99_ms,cpu_ns_per_read,diverted,"
                                    + "model_max_mean,throttled_s,machine_cpu_s,steal_s,"
                                    + "coordinator_cpu")
                            .split(",", -1));

    /**
     * A placement, with Horoscope off or on.
     *
     * @param maxToMean of the nodes' loads by the model
     */
    private record PlacedArm(
            String name, String placement, Arm selector, PlacedTable table, double maxToMean) {}

    /**
     * What nodes have used until a time.
     *
     * @param cpuNanos of each node
     */
    private record Sample(NodesUse use, List<Long> cpuNanos) {
        static Sample of(LocalCluster cluster) {
            return new Sample(
                    NodesUse.of(cluster),
                    cluster.plan().nodes().stream()
                            .map(node -> cluster.cgroup(node).cpuNanos())
                            .toList());
        }
    }

    private final Runner runner;
    private final Bench bench;
    private final LocalCluster cluster;
    private final RingParts parts;
    private final Nodes nodes;
    private final CqlSession first;
    private final List<CqlSession> coordinators;
    private final List<NodeJmx> jmx;
    private final List<NodeJmx> coordinatorsJmx;
    private final Governors governors;
    private final String timers = timers();
    private final CsvTable rows;
    private final Map<String, PlacedTable> tables = new HashMap<>();

    private PlacementBlocks(Runner runner, LocalCluster cluster) {
        this.runner = runner;
        this.bench = runner.bench();
        this.cluster = cluster;
        this.parts = RingParts.of(cluster.plan(), KEYS_OF_PART);
        this.nodes = Nodes.equal(NODES, parts.count() / HOLDING_ALL);
        this.first = Pinned.open(cluster.plan().node(1));
        this.jmx = cluster.plan().nodes().stream().map(NodeJmx::open).toList();
        List<NodeJmx> holding = jmx.subList(1, jmx.size());
        this.governors = new Governors(placing().hasTimers() ? holding : List.of());
        boolean hasWorkers = placing().hasWorkers();
        this.coordinatorsJmx = hasWorkers ? holding : jmx.subList(0, 1);
        this.coordinators =
                hasWorkers
                        ? cluster.plan().nodes().stream().skip(1).map(Pinned::open).toList()
                        : List.of(first);
        List<String> columns = new ArrayList<>(COLUMNS);
        IntStream.rangeClosed(1, NODES).forEach(node -> columns.add("cpu_" + node));
        Path csv = bench.results().folder().resolve("switchback.csv");
        this.rows = new CsvTable(csv, columns);
    }

    /** Measures all rounds of each distribution. */
    public static void measure(Runner runner) {
        Bench bench = runner.bench();
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", "base, off"));
        boolean hasTimers = runner.options().placing().hasTimers();
        NodeOptions options = options(Places.ofThisRun(), hasTimers);
        ClusterSize size = hasTimers ? UNLIMITED : SIZE;
        LocalCluster cluster = bench.openPatched(size, Variant.HOROSCOPE, any -> any.with(options));
        try (PlacementBlocks blocks = new PlacementBlocks(runner, cluster)) {
            List<Distribution> distributions = runner.options().placing().distributions();
            for (Distribution distribution : distributions) {
                bench.say("loading, for " + distribution.label() + " requests");
                blocks.arms(distribution);
            }
            blocks.heat(distributions.get(0));
            if (!hasTimers) {
                bench.testbed().limitCpu(2, SIZE.cores());
            }
            distributions.forEach(blocks::measure);
        }
    }

    /** Of nodes that know the strategy. The rows of a key are written as one batch. */
    static NodeOptions options(Places places, boolean hasTimers) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("batch_size_warn_threshold", "1MiB");
        settings.put("batch_size_fail_threshold", "1MiB");
        String agents = "-javaagent:" + places.placed();
        if (hasTimers) {
            settings.put("concurrent_reads", SLOTS);
            agents += " -javaagent:" + places.governor();
        }
        return new NodeOptions(agents, settings, hasTimers);
    }

    /** The scenario of nodes whose reads wait for timers. */
    static String timers() {
        try (InputStream in = PlacementBlocks.class.getResourceAsStream("timers.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("timers.yaml cannot be read: " + e.getMessage(), e);
        }
    }

    private Placing placing() {
        return runner.options().placing();
    }

    private Requests requests(Distribution distribution) {
        return Requests.draw(distribution, parts.count(), Bed.SEED);
    }

    /** Those of a distribution; keyspaces that are missing are made and filled. */
    private List<PlacedArm> arms(Distribution distribution) {
        double[] counts = requests(distribution).counts();
        List<PlacedArm> arms = new ArrayList<>();
        for (Kind kind : KINDS) {
            if (!placing().placements().contains(kind.name())) {
                continue;
            }
            Placement placement = kind.strategy().place(counts, nodes);
            double maxToMean = Metrics.maxToMean(placement, counts, nodes);
            boolean isForAll = FOR_ALL.contains(kind.name());
            String keyspace = kind.name() + (isForAll ? "" : "_" + distribution.name());
            PlacedTable table = table(keyspace, placement);
            for (Arm selector : List.of(Arm.OFF, Arm.HOROSCOPE)) {
                String name = kind.name() + (selector.equals(Arm.OFF) ? ", off" : ", on");
                arms.add(new PlacedArm(name, kind.name(), selector, table, maxToMean));
            }
            if (kind.equals(BASE)) {
                PlacedTable again = table("base_again", placement);
                arms.add(new PlacedArm(AGAIN, kind.name(), Arm.OFF, again, maxToMean));
            }
        }
        return arms;
    }

    private PlacedTable table(String keyspace, Placement placement) {
        return tables.computeIfAbsent(
                keyspace,
                name -> {
                    TableName table =
                            new TableName("placed_" + name.toLowerCase(Locale.ROOT), "rows");
                    PlacedTable made = new PlacedTable(table, parts, placement, first);
                    made.fill(cluster);
                    return made;
                });
    }

    /** Without CPU limits. */
    private void heat(Distribution distribution) {
        bench.say("warming up");
        Requests requests = requests(distribution);
        List<PlacedArm> arms = arms(distribution);
        for (PlacedArm arm : arms) {
            switchTo(arm);
            try (Workers load = reads(arm, requests, Bed.SEED)) {
                load.saturate(IN_FLIGHT);
                Await.pause(runner.options().scale().heating().dividedBy(arms.size()));
                load.finish();
            }
        }
    }

    /** No arm has what the dynamic snitches of coordinators have learned of the one before. */
    private void switchTo(PlacedArm arm) {
        jmx.parallelStream().forEach(arm.selector()::switchOn);
        coordinatorsJmx.parallelStream().forEach(NodeJmx::forgetLatencies);
        governors.govern(arm.table().table().keyspace(), timers, Bed.SEED, System.nanoTime());
    }

    private Workers reads(PlacedArm arm, Requests requests, long seed) {
        return new Workers(coordinators, arm.table(), requests.keys(parts, seed));
    }

    private void measure(Distribution distribution) {
        String part = distribution.label();
        bench.results().part(Map.of("heading", part, "kind", "placed"));
        Requests requests = requests(distribution);
        int rounds = runner.options().repetitions();
        for (Turn<PlacedArm> turn :
                Turn.draw(Bed.SEED, arms(distribution), Turn.sets(1, 1, 0), rounds)) {
            if (turn.position() == 0) {
                bench.say("%s: round %d of %d".formatted(part, turn.round() + 1, rounds));
            }
            switchTo(turn.arm());
            measure(part, turn, requests);
        }
    }

    /** All arms of a round get the same requests. */
    private void measure(String part, Turn<PlacedArm> turn, Requests requests) {
        boolean isQuick = runner.options().scale() == Scale.QUICK;
        double divertedBefore = diverted();
        Workers load = reads(turn.arm(), requests, Bed.SEED + turn.round());
        load.saturate(IN_FLIGHT);
        Await.pause(Duration.ofSeconds(isQuick ? 1 : 2));
        Sample from = Sample.of(cluster);
        Await.pause(Duration.ofSeconds(isQuick ? 2 : 6));
        Sample to = Sample.of(cluster);
        load.finish();
        bench.testbed().requireAlive();
        load.complaints().forEach(why -> bench.results().note("not to be used: " + why));
        bench.results().measured();
        double diverted = (diverted() - divertedBefore) / load.reads().size();
        row(part, turn, load, diverted, List.of(from, to));
    }

    private double diverted() {
        return coordinators.stream()
                .mapToLong(it -> RoutingCounts.of(it).orElseThrow().count("reads_diverted"))
                .sum();
    }

    private void row(
            String part,
            Turn<PlacedArm> turn,
            Workers load,
            double diverted,
            List<Sample> samples) {
        NodesUse from = samples.get(0).use();
        NodesUse to = samples.get(1).use();
        List<Read> reads = load.reads();
        long answered = Blocks.answered(reads, from.atNanos(), to.atNanos());
        double seconds = (to.atNanos() - from.atNanos()) / NANOS_PER_SECOND;
        long[] latencies = Blocks.latencies(reads, from.atNanos(), to.atNanos());
        List<Object> row =
                new ArrayList<>(
                        Arrays.asList(
                                part,
                                turn.round(),
                                turn.position(),
                                turn.arm().name(),
                                turn.arm().placement(),
                                turn.arm().selector().name(),
                                seconds,
                                answered,
                                load.failures(),
                                answered / seconds,
                                Arrays.stream(latencies).average().orElse(Double.NaN)
                                        / NANOS_PER_MILLI,
                                PacedReads.quantileMillis(latencies, 0.5),
                                PacedReads.quantileMillis(latencies, 0.99),
                                (double) (to.cpuNanos() - from.cpuNanos()) / answered,
                                diverted,
                                turn.arm().maxToMean(),
                                (to.throttledNanos() - from.throttledNanos()) / NANOS_PER_SECOND,
                                to.machineSeconds() - from.machineSeconds(),
                                to.stealSeconds() - from.stealSeconds()));
        for (int node = 0; node <= NODES; node++) {
            long nanos = samples.get(1).cpuNanos().get(node) - samples.get(0).cpuNanos().get(node);
            row.add(nanos / NANOS_PER_SECOND / seconds);
        }
        rows.row(row);
    }

    @Override
    public void close() {
        rows.close();
        jmx.forEach(NodeJmx::close);
        coordinators.forEach(CqlSession::close);
        first.close();
    }
}
