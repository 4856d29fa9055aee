package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.placement.BaseStrategy;
import io.horoscope.placement.CompleteStrategy;
import io.horoscope.placement.Nodes;
import io.horoscope.placement.Placement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real nodes serve what a placement gives them: a coordinator without copies, and two with. */
@Tag("slow")
class PlacedTableIT {

    private static final int READS = 1_000;
    private static final int TIMED_READS = 200;

    /** More than a driver reads for itself. */
    private static final int FEW = 100;

    private static final String CLIENT_READS =
            "org.apache.cassandra.metrics:type=ClientRequest,scope=Read,name=Latency";
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String DYNAMIC_SNITCH =
            "org.apache.cassandra.db:type=DynamicEndpointSnitch";

    /** Of a class histogram. */
    private static final Pattern ONE_SNITCH =
            Pattern.compile(":\\s+1\\s+\\d+\\s+\\S+\\.DynamicEndpointSnitch\\s");

    private static final NodeLimit TIMERS = new TimerLimit();
    private static final NodeLimit DISKS = new DiskLimit();

    /** As those of disks, and fewer. */
    private static final NodeLimit.Rows ROWS =
            new NodeLimit.Rows(2, DISKS.rows().ofKey(), DISKS.rows().payloadBytes());

    private static LocalCluster cluster;
    private static PlacedCluster nodes;
    private static CqlSession coordinator;
    private static RingParts parts;

    @BeforeAll
    static void start() {
        Places places = Places.ofThisRun();
        Installation patched = places.patched();
        ClusterPlan plan =
                new ClusterPlan(
                        places.testDirectory("placed"),
                        LabNetwork.SINGLE_TESTS,
                        3,
                        Flavour.PATCHED,
                        NodeCgroups.obstacle().isEmpty());
        new LocalCluster(plan, patched, patched, line -> {}).down();
        cluster =
                new LocalCluster(plan, patched, patched, System.err::println).with(options(places));
        cluster.up();
        nodes = new PlacedCluster(cluster, true);
        coordinator = nodes.writer();
        parts = RingParts.of(plan, ROWS.keysOfPart());
        try (NodeJmx jmx = NodeJmx.open(plan.node(1))) {
            Arm.OFF.switchOn(jmx);
        }
    }

    /** Of both limits. */
    private static NodeOptions options(Places places) {
        NodeOptions timers = TIMERS.options(places);
        Map<String, Object> settings = new HashMap<>(timers.settings());
        settings.putAll(DISKS.options(places).settings());
        return new NodeOptions(timers.jvmOptions(), settings, timers.isPunctual());
    }

    @AfterAll
    static void down() {
        nodes.close();
        cluster.discard();
    }

    @Test
    void reads_ofPartsOnOneNode_areServedByThatNode() {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 0, loads.length / 2, 100);
        Nodes slots = Nodes.equal(2, parts.count() / 2);
        PlacedTable table = filled("one_each", new BaseStrategy().place(loads, slots));
        List<Long> served = served(table, new Requests(loads));
        assertEquals(0, served.get(0) + served.get(2), served::toString);
        assertTrue(served.get(1) >= READS, served::toString);
    }

    @Test
    void reads_ofPartsOnBothNodes_areServedByBoth() {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        PlacedTable table = ofAll("both");
        List<Long> served = served(table, new Requests(loads));
        assertEquals(0, served.get(0), served::toString);
        assertEquals(0.5, share(served), 0.07, served::toString);
    }

    /** Three of four copies on one node: four standard deviations are 0.055. */
    @Test
    void reads_ofPartsWithSeveralCopiesOnANode_areServedByItMoreOften() {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        int[][] copies = new int[parts.count()][];
        Arrays.fill(copies, new int[] {0, 0, 0, 1});
        PlacedTable table = filled("uneven", new Placement(copies, 2));
        List<Long> served = served(table, new Requests(loads));
        assertEquals(0.75, share(served), 0.06, served::toString);
    }

    @Test
    void reads_ofWorkers_areCoordinatedByTheNodeOfEach() {
        PlacedTable table = ofAll("workers");
        List<Long> before = coordinated();
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        Supplier<Long> keys = new Requests(loads).keys(parts, 1);
        try (Workers workers = new Workers(nodes.coordinators(), table, keys)) {
            workers.saturate(4);
            Await.until(
                    "reads of both workers",
                    DEADLINE,
                    () ->
                            IntStream.of(1, 2)
                                    .allMatch(it -> coordinated().get(it) - before.get(it) >= FEW));
            workers.finish();
            assertEquals(List.of(), workers.complaints());
            assertEquals(0, workers.failures());
            List<Long> after = coordinated();
            assertTrue(after.get(0) - before.get(0) < FEW, before + " and " + after);
        }
    }

    /** What nodes have read from disks is in page caches until it is dropped from them. */
    @Test
    void reads_withDisks_areFromDisksOnceAndThenFromPageCaches() {
        assumeTrue(
                cluster.plan().cgroups(),
                () -> "no cgroups: " + NodeCgroups.obstacle().orElse("none"));
        PlacedTable table = ofAll("disks");
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        DISKS.begin(nodes, table);
        try {
            long cold = bytesFromDisks(() -> served(table, new Requests(loads)));
            long keyBytes = (long) ROWS.ofKey() * ROWS.payloadBytes();
            long least = (long) parts.count() * ROWS.keysOfPart() * keyBytes;
            assertTrue(cold >= least, cold + " of at least " + least);
            long warm = bytesFromDisks(() -> served(table, new Requests(loads)));
            assertTrue(warm < cold / 4, cold + " and then " + warm);
            table.dropFromPageCaches(nodes.withCopies());
            long again = bytesFromDisks(() -> served(table, new Requests(loads)));
            assertTrue(again >= least, again + " of at least " + least);
        } finally {
            DISKS.end(nodes);
        }
    }

    private static long bytesFromDisks(Runnable reads) {
        long before = bytesFromDisks();
        reads.run();
        return bytesFromDisks() - before;
    }

    private static long bytesFromDisks() {
        return nodes.withCopies().stream()
                .mapToLong(node -> cluster.cgroup(node).diskReadBytes())
                .sum();
    }

    /** Two at a time, of 20 ms each; and fewer where the machine is busy. */
    @Test
    void reads_withTimers_areAsManyAsTimersAllow() {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 0, loads.length / 2, 100);
        Nodes slots = Nodes.equal(2, parts.count() / 2);
        PlacedTable table = filled("timers", new BaseStrategy().place(loads, slots));
        Supplier<Long> keys = new Requests(loads).keys(parts, 1);
        TIMERS.begin(nodes, table);
        try (Workers workers = new Workers(List.of(coordinator), table, keys)) {
            long start = System.nanoTime();
            workers.saturate(8);
            Await.until("reads", DEADLINE, () -> workers.reads().size() >= TIMED_READS);
            double perSecond = workers.reads().size() / ((System.nanoTime() - start) / 1e9);
            workers.finish();
            assertTrue(perSecond > 30 && perSecond < 110, "reads a second: " + perSecond);
        } finally {
            TIMERS.end(nodes);
        }
    }

    private static PlacedTable ofAll(String keyspace) {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        Nodes slots = Nodes.equal(2, parts.count());
        return filled(keyspace, new CompleteStrategy().place(loads, slots));
    }

    /** Reads that each node has coordinated. */
    private static List<Long> coordinated() {
        return cluster.plan().nodes().stream()
                .map(
                        node -> {
                            try (NodeJmx jmx = NodeJmx.open(node)) {
                                return (Long) jmx.get(CLIENT_READS, "Count");
                            }
                        })
                .toList();
    }

    /** A run switches its coordinator hundreds of times. */
    @Test
    void forgetLatencies_afterReads_noScoresAreLeftOfTheSameDynamicSnitch() {
        double[] loads = new double[parts.count()];
        Arrays.fill(loads, 100);
        PlacedTable table = ofAll("forgotten");
        try (NodeJmx jmx = NodeJmx.open(cluster.plan().node(1))) {
            jmx.setDynamicSnitch(true);
            try {
                Object interval = jmx.get(DYNAMIC_SNITCH, "ResetInterval");
                for (int i = 0; i < 3; i++) {
                    served(table, new Requests(loads));
                    Await.until("scores", DEADLINE, () -> !remoteScores(jmx).isEmpty());
                    jmx.forgetLatencies();
                    assertEquals(List.of(), remoteScores(jmx));
                }
                assertEquals(interval, jmx.get(DYNAMIC_SNITCH, "ResetInterval"));
                String live = jmx.diagnose("gcClassHistogram");
                assertTrue(ONE_SNITCH.matcher(live).find(), live);
            } finally {
                jmx.setDynamicSnitch(false);
            }
        }
    }

    /** The other nodes that have scores. It reads its own schema when the driver asks for it. */
    private static List<String> remoteScores(NodeJmx jmx) {
        String own = cluster.plan().node(1).address();
        return ((Map<?, ?>) jmx.get(DYNAMIC_SNITCH, "ScoresWithPort"))
                .keySet().stream()
                        .map(Object::toString)
                        .filter(node -> !node.contains(own))
                        .toList();
    }

    private static PlacedTable filled(String keyspace, Placement placement) {
        TableName name = new TableName(keyspace, "rows");
        PlacedTable table = new PlacedTable(name, ROWS, parts, placement, coordinator);
        table.fill(cluster);
        return table;
    }

    /** Of the reads that either of the two served, those of the first. */
    private static double share(List<Long> served) {
        return served.get(1) / (double) (served.get(1) + served.get(2));
    }

    /** Reads that each node has served, of at least so many. */
    private static List<Long> served(PlacedTable table, Requests requests) {
        try (PacedReads reads =
                new PacedReads(coordinator, table.reads(coordinator, requests.keys(parts, 1)))) {
            reads.saturate(4);
            Await.until("reads", DEADLINE, () -> reads.reads().size() >= READS);
            reads.finish();
            assertEquals(List.of(), reads.complaints());
        }
        return cluster.plan().nodes().stream()
                .map(
                        node -> {
                            try (NodeJmx jmx = NodeJmx.open(node)) {
                                return TableCounts.local(jmx, table.table(), Operation.READ);
                            }
                        })
                .toList();
    }
}
