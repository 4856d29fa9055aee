package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the agent costs a node: stock nodes and nodes with the agent serve the same reads at the
 * same time, each from its own copy of the data. All are started again for each round, in which
 * every arm is at another node. Rows of {@code switchback.csv} are nodes.
 */
public record AgentCost(Bench bench, LocalCluster cluster, CsvTable table) {

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "4 nodes without CPU limit, of which each serves its own reads",
                    "Records",
                    Bed.ROWS + " of 1 kB, a copy on every node",
                    "Client",
                    "reads at a fixed rate, latencies from when they were due",
                    "Blocks",
                    "each round starts all nodes, each arm at another node than before, and measures"
                            + " them at the same time");

    private static final Dataset DATASET =
            new Dataset("agent_cost", Bed.ROWS, 1_000, NodeArm.ALL.size());

    /** Reads a second of all nodes, unless the user says otherwise. */
    private static final int RATE = 800;

    /** The agent's own threads are called so. */
    private static final String OWN_THREADS = "Horoscope";

    private static final int MEASURED_BLOCKS = 4;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_KILOBYTE = 1e3;

    private static final List<String> COLUMNS =
            List.of(
                    ("round,position,arm,seconds,reads,cpu_ns_per_read,p50_ms,p99_ms,own_threads_s,"
                                    + "non_heap_kb,heap_kb")
                            .split(",", -1));

    /** Measures all rounds, which are rows of {@code switchback.csv}. */
    public static void measure(Bench bench) {
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", NodeArm.ALL.get(0).name()));
        bench.results().part(Map.of("heading", "Nodes beside one another", "kind", "switchback"));
        // A node that asked another one would measure that one, too.
        NodeOptions options = new NodeOptions("", Map.of("dynamic_snitch", false), false);
        LocalCluster cluster =
                bench.openEmpty(
                        new ClusterSize(NodeArm.ALL.size(), 0, 1, false), any -> any.with(options));
        DATASET.fill(cluster, Bed.SEED);
        CsvTable table = bench.results().table("switchback", COLUMNS);
        AgentCost cost = new AgentCost(bench, cluster, table);
        for (int round = 0; round < bench.options().repetitions(); round++) {
            bench.say("round %d of %d".formatted(round + 1, bench.options().repetitions()));
            cost.restart(round);
            cost.measure(round);
        }
    }

    /** The arm of a node in a round: each arm is at each node once in four rounds. */
    static NodeArm arm(int node, int round) {
        return NodeArm.ALL.get((node + round) % NodeArm.ALL.size());
    }

    private void restart(int round) {
        List<NodePlan> nodes = cluster.plan().nodes();
        nodes.forEach(cluster::stopNode);
        for (NodePlan node : nodes) {
            arm(node.number(), round).launch(cluster, node);
        }
        nodes.forEach(cluster::awaitCql);
        cluster.awaitRing();
    }

    private void measure(int round) {
        List<NodePlan> nodes = cluster.plan().nodes();
        List<CqlSession> sessions = nodes.stream().map(Pinned::open).toList();
        List<NodeJmx> jvms = nodes.stream().map(NodeJmx::open).toList();
        try {
            double rate = (double) bench.options().rates(RATE).get(0).rate() / nodes.size();
            Duration heating = bench.options().heating().dividedBy(MEASURED_BLOCKS);
            for (int i = 0; i < MEASURED_BLOCKS; i++) {
                new PacedReads(sessions, DATASET, rate, Bed.SEED + i).run(heating);
            }
            List<Use> before = uses(nodes, jvms);
            PacedReads load = new PacedReads(sessions, DATASET, rate, Bed.SEED + round);
            load.run(bench.options().scale().measured().multipliedBy(MEASURED_BLOCKS));
            List<Use> after = uses(nodes, jvms);
            load.complaints().forEach(why -> bench.results().note("not to be used: " + why));
            bench.results().measured();
            for (int i = 0; i < nodes.size(); i++) {
                row(round, nodes.get(i), load.reads(), before.get(i), after.get(i), jvms.get(i));
            }
        } finally {
            jvms.forEach(NodeJmx::close);
            sessions.forEach(CqlSession::close);
        }
    }

    /** What a node has used so far. */
    private record Use(long atNanos, long cpuNanos, long ownThreadsNanos) {}

    private List<Use> uses(List<NodePlan> nodes, List<NodeJmx> jvms) {
        List<Long> own = jvms.stream().map(jvm -> jvm.cpuNanos(OWN_THREADS)).toList();
        List<Use> uses = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            long cpuNanos = cluster.cgroup(nodes.get(i)).cpuNanos();
            uses.add(new Use(System.nanoTime(), cpuNanos, own.get(i)));
        }
        return uses;
    }

    private void row(int round, NodePlan node, List<Read> all, Use before, Use after, NodeJmx jvm) {
        List<Read> reads = all.stream().filter(read -> read.node() == node.number() - 1).toList();
        double seconds = (after.atNanos() - before.atNanos()) / NANOS_PER_SECOND;
        long until = after.atNanos();
        table.row(
                List.of(
                        round,
                        node.number(),
                        arm(node.number(), round).name(),
                        seconds,
                        reads.size(),
                        (double) (after.cpuNanos() - before.cpuNanos()) / reads.size(),
                        Blocks.quantileMillis(reads, before.atNanos(), until, 0.5),
                        Blocks.quantileMillis(reads, before.atNanos(), until, 0.99),
                        (after.ownThreadsNanos() - before.ownThreadsNanos()) / NANOS_PER_SECOND,
                        jvm.nonHeapBytes() / BYTES_PER_KILOBYTE,
                        jvm.liveHeapBytes() / BYTES_PER_KILOBYTE));
    }
}
