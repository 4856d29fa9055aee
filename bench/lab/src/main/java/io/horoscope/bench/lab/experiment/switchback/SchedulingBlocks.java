package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.load.Arrivals;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What the order of waiting reads does to reads of one row beside scans: one node with one read
 * thread, which is busy most of the time, and a policy that is changed at run time. Rows of {@code
 * switchback.csv} are blocks; {@code p50_ms} and {@code p99_ms} are of reads of one row, {@code
 * busy} is the share of the time in which the read thread served a read, {@code read_us} and {@code
 * scan_us} are the mean times that it took for one.
 */
public record SchedulingBlocks(
        Bench bench,
        LocalCluster cluster,
        NodeJmx jmx,
        CqlSession session,
        int rate,
        CsvTable table) {

    /** More are not kept busy by a client on the same two processors. */
    private static final int READ_THREADS = 1;

    public static final Map<String, String> FACTS =
            Map.of(
                    "Cluster",
                    "1 node with " + READ_THREADS + " read thread and without CPU limit",
                    "Records",
                    Bed.ROWS + " of 1 kB",
                    "Client",
                    "requests by chance (a Poisson process), a tenth of them scans of 1,000 rows;"
                            + " latencies from when they were due",
                    "Blocks",
                    "each round has a block of every policy, in random order; 5 s each, of which the"
                            + " first second is dropped");

    /**
     * A policy.
     *
     * @param scheduling as in cassandra.yaml
     */
    private record PolicyArm(String name, String scheduling) {}

    private static final List<PolicyArm> ARMS =
            List.of(
                    new PolicyArm("fifo", "fifo"),
                    new PolicyArm("fifo, again", "fifo"),
                    new PolicyArm("weighted_fair", "weighted_fair"),
                    new PolicyArm("weighted_fair, queue", "{name: weighted_fair, bypass: queue}"));

    private static final String LATENCY =
            "org.apache.cassandra.metrics:type=Keyspace,keyspace=%s,name=%s%sLatency";
    private static final Dataset DATASET = new Dataset("scheduling", Bed.ROWS, 1_000, 1);
    private static final double SCAN_SHARE = 0.1;
    private static final int ROWS_PER_SCAN = 1_000;

    /** Requests a second, unless the user says otherwise. */
    private static final int RATE = 1_100;

    private static final Duration DROPPED = Duration.ofSeconds(1);
    private static final Duration MEASURED = Duration.ofSeconds(4);

    private static final double MICROS_PER_SECOND = 1e6;

    private static final List<String> COLUMNS =
            List.of(
                    ("round,position,arm,seconds,reads,scans,cpu_ns_per_read,p50_ms,p99_ms,"
                                    + "scans_p50_ms,scans_p99_ms,answers_per_s,busy,read_us,scan_us,"
                                    + "machine_cpu_s")
                            .split(",", -1));

    /** Measures all rounds. */
    public static void measure(Bench bench) {
        int rate = bench.options().rates(RATE).get(0).rate();
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", ARMS.get(0).name()));
        String heading = "Policies in turn, " + rate + " requests/s";
        bench.results().part(Map.of("heading", heading, "kind", "switchback", "rate", rate));
        LocalCluster cluster = bench.openEmpty(new ClusterSize(1, 0, 1, false));
        DATASET.fill(cluster, Bed.SEED);
        NodePlan node = cluster.plan().nodes().get(0);
        try (CqlSession session = Pinned.open(node);
                NodeJmx jmx = NodeJmx.open(node)) {
            jmx.setReadThreads(READ_THREADS);
            bench.say("warming up");
            for (PolicyArm arm : ARMS) {
                jmx.set(NodeJmx.HOROSCOPE, "Scheduling", arm.scheduling());
                Duration heating = bench.options().heating().dividedBy(ARMS.size());
                load(session, rate, Bed.SEED).run(heating);
            }
            CsvTable table = bench.results().table("switchback", COLUMNS);
            SchedulingBlocks blocks =
                    new SchedulingBlocks(bench, cluster, jmx, session, rate, table);
            int rounds = bench.options().repetitions();
            for (Turn<PolicyArm> turn : Turn.draw(Bed.SEED, ARMS, Turn.sets(1, 1, 0), rounds)) {
                if (turn.position() == 0) {
                    bench.say("round %d of %d".formatted(turn.round() + 1, rounds));
                }
                jmx.set(NodeJmx.HOROSCOPE, "Scheduling", turn.arm().scheduling());
                blocks.measure(turn);
            }
        }
    }

    private static PacedReads load(CqlSession session, int rate, long seed) {
        Arrivals arrivals = Arrivals.byChance(rate, SCAN_SHARE, new SplittableRandom(seed));
        return new PacedReads(List.of(session), DATASET, arrivals, ROWS_PER_SCAN, seed);
    }

    /** Every policy of a round gets the same requests, and begins with an empty queue. */
    private void measure(Turn<PolicyArm> turn) {
        long seed = Bed.SEED + turn.round();
        PacedReads load = load(session, rate, seed);
        load.start();
        Await.pause(DROPPED);
        NodesUse from = NodesUse.of(cluster);
        Served readsBefore = served("Read");
        Served scansBefore = served("Range");
        Await.pause(MEASURED);
        Served reads = served("Read").since(readsBefore);
        Served scans = served("Range").since(scansBefore);
        NodesUse to = NodesUse.of(cluster);
        load.finish();
        load.complaints().forEach(why -> bench.results().note("not to be used: " + why));
        bench.results().measured();
        List<Read> answers = load.reads();
        long answered = Blocks.answered(answers, from.atNanos(), to.atNanos());
        NodesUse used = to.since(from);
        long[] readLatencies = latencies(answers, Operation.READ, from, to);
        long[] scanLatencies = latencies(answers, Operation.SCAN, from, to);
        table.row(
                Arrays.asList(
                        turn.round(),
                        turn.position(),
                        turn.arm().name(),
                        used.seconds(),
                        readLatencies.length,
                        scanLatencies.length,
                        used.cpuNanosPer(answered),
                        PacedReads.quantileMillis(readLatencies, 0.5),
                        PacedReads.quantileMillis(readLatencies, 0.99),
                        PacedReads.quantileMillis(scanLatencies, 0.5),
                        PacedReads.quantileMillis(scanLatencies, 0.99),
                        answered / used.seconds(),
                        (reads.micros() + scans.micros())
                                / MICROS_PER_SECOND
                                / used.seconds()
                                / READ_THREADS,
                        reads.mean(),
                        scans.mean(),
                        used.machineSeconds()));
    }

    /**
     * What read threads have served.
     *
     * @param micros the time that it took them
     */
    private record Served(long count, long micros) {

        Served since(Served before) {
            return new Served(count - before.count, micros - before.micros);
        }

        double mean() {
            return count == 0 ? Double.NaN : (double) micros / count;
        }
    }

    private Served served(String kind) {
        String keyspace = DATASET.table().keyspace();
        return new Served(
                (Long) jmx.get(LATENCY.formatted(keyspace, kind, ""), "Count"),
                (Long) jmx.get(LATENCY.formatted(keyspace, kind, "Total"), "Count"));
    }

    /** Ascending, of requests that were due in the block. */
    private static long[] latencies(
            List<Read> reads, Operation operation, NodesUse from, NodesUse to) {
        List<Read> own = reads.stream().filter(read -> read.operation() == operation).toList();
        return PacedReads.latencies(own, from.atNanos(), to.atNanos());
    }
}
