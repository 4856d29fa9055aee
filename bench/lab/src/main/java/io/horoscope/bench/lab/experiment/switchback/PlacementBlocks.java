package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.experiment.switchback.NodeLimit.Rows;
import io.horoscope.bench.lab.experiment.switchback.PlacementRows.Block;
import io.horoscope.bench.lab.experiment.switchback.PlacementRows.Sample;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Placing;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.Variant;
import io.horoscope.bench.sim.placement.Distribution;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Table II of Hsu, Freeh and Villanustre, "Trilogy: Data Placement to Improve Performance and
 * Robustness of Cloud Computing": throughput at saturation by placement, with CPU, reads from disks
 * and page caches as in its table IV. Each placement is a keyspace of its own with the same rows.
 * Rows of {@code switchback.csv} are blocks.
 */
public final class PlacementBlocks implements AutoCloseable {

    /** M and R of the paper. */
    private static final int HOLDING_ALL = 4;

    private static final int REPLICATION = 2;
    private static final int NODES = HOLDING_ALL * REPLICATION;

    /** The first one has no copies. What limits the others holds for blocks: {@link NodeLimit}. */
    public static final ClusterSize SIZE = new ClusterSize(NODES + 1, 0, 1, false);

    /** So many that a node always has reads that wait, although it may be its turn in 10 ms. */
    private static final int IN_FLIGHT = 256;

    private final Runner runner;
    private final Bench bench;
    private final NodeLimit limit;
    private final PlacedCluster cluster;
    private final PlacedArms arms;
    private final PlacementRows rows;

    private PlacementBlocks(Runner runner, NodeLimit limit, LocalCluster local) {
        Placing placing = runner.options().placing();
        this.runner = runner;
        this.bench = runner.bench();
        this.limit = limit;
        this.cluster = new PlacedCluster(local, placing.hasWorkers());
        this.arms = new PlacedArms(cluster, limit.rows(), placing.kinds(), HOLDING_ALL);
        this.rows = new PlacementRows(bench.results().folder().resolve("switchback.csv"), NODES);
    }

    /** Measures all rounds of each distribution. */
    public static void measure(Runner runner) {
        Bench bench = runner.bench();
        bench.results().begin(Map.of("seed", Bed.SEED, "baseline", "base, off"));
        Placing placing = runner.options().placing();
        NodeLimit limit = NodeLimit.of(placing.limit());
        NodeOptions options = limit.options(Places.ofThisRun());
        LocalCluster local = bench.openPatched(SIZE, Variant.HOROSCOPE, any -> any.with(options));
        try (PlacementBlocks blocks = new PlacementBlocks(runner, limit, local)) {
            for (Distribution distribution : placing.distributions()) {
                bench.say("loading, for " + distribution.label() + " requests");
                blocks.arms.of(distribution);
            }
            blocks.heat(placing.distributions().get(0));
            placing.distributions().forEach(blocks::measure);
        }
    }

    /** What differs from other experiments, in the words of the report. */
    public static Map<String, String> facts(RunOptions options) {
        NodeLimit limit = NodeLimit.of(options.placing().limit());
        boolean hasWorkers = options.placing().hasWorkers();
        Rows rows = limit.rows();
        String payload = rows.payloadBytes() == 0 ? "" : " of " + rows.payloadBytes() + " B";
        String coordinators =
                hasWorkers
                        ? "each of them coordinates an eighth of the reads in flight"
                        : "one without copies and without limits coordinates all reads, and reads"
                                + " have their replica from it";
        return Map.of(
                "Cluster",
                "%d nodes with copies, 512 MB of heap, %s; %s"
                        .formatted(NODES, limit.fact(), coordinators),
                "Placement",
                "M = 4, R = 2, k = 36 (the paper: 32), which are the ranges of a ring of nine"
                        + " nodes with 16 tokens; by a replication strategy of the bench's,"
                        + " which has replicas in random order, first each as often as it has"
                        + " copies",
                "Records",
                "%d keys of %d rows%s in each of 144 ranges, in a keyspace for each placement"
                        .formatted(rows.keysOfPart(), rows.ofKey(), payload),
                "Consistency level",
                "ONE, without speculative retry",
                "Client",
                IN_FLIGHT
                        + " reads in flight; a read finds one row of a key by a filter. The"
                        + " driver's token awareness is off: it does not know the strategy",
                "Blocks",
                "each round has a block of every placement, off and on, in random order; at the"
                        + " beginning of each the dynamic snitches of coordinators know no"
                        + " latencies");
    }

    /** Without limits. */
    private void heat(Distribution distribution) {
        bench.say("warming up");
        List<PlacedArm> heated = arms.of(distribution);
        for (PlacedArm arm : heated) {
            cluster.switchTo(arm.selector());
            try (Workers load = reads(arm, arms.requests(distribution), Bed.SEED)) {
                load.saturate(IN_FLIGHT);
                Await.pause(runner.options().heating().dividedBy(heated.size()));
                load.finish();
            }
        }
    }

    private Workers reads(PlacedArm arm, Requests requests, long seed) {
        return new Workers(cluster.coordinators(), arm.table(), requests.keys(arms.parts(), seed));
    }

    private void measure(Distribution distribution) {
        String part = distribution.label();
        String word = runner.options().placing().limit().name().toLowerCase(Locale.ROOT);
        bench.results().part(Map.of("heading", part, "kind", "placed", "limit", word));
        Requests requests = arms.requests(distribution);
        int rounds = runner.options().repetitions();
        for (Turn<PlacedArm> turn :
                Turn.draw(Bed.SEED, arms.of(distribution), Turn.sets(1, 1, 0), rounds)) {
            if (turn.position() == 0) {
                bench.say("%s: round %d of %d".formatted(part, turn.round() + 1, rounds));
            }
            cluster.switchTo(turn.arm().selector());
            limit.begin(cluster, turn.arm().table());
            Block block = block(turn, requests);
            limit.end(cluster);
            bench.testbed().requireAlive();
            block.load()
                    .complaints()
                    .forEach(why -> bench.results().note("not to be used: " + why));
            bench.results().measured();
            rows.add(part, block);
        }
    }

    /** All arms of a round get the same requests. */
    private Block block(Turn<PlacedArm> turn, Requests requests) {
        boolean isQuick = runner.options().scale() == Scale.QUICK;
        long divertedBefore = cluster.diverted();
        try (Workers load = reads(turn.arm(), requests, Bed.SEED + turn.round())) {
            Sample begin = Sample.of(cluster.local());
            load.saturate(IN_FLIGHT);
            Await.pause(Duration.ofSeconds(isQuick ? 1 : 2));
            Sample from = Sample.of(cluster.local());
            Await.pause(Duration.ofSeconds(isQuick ? 2 : 6));
            Sample to = Sample.of(cluster.local());
            load.finish();
            double diverted = (double) (cluster.diverted() - divertedBefore) / load.reads().size();
            return new Block(turn, load, diverted, begin, from, to);
        }
    }

    @Override
    public void close() {
        rows.close();
        cluster.close();
    }
}
