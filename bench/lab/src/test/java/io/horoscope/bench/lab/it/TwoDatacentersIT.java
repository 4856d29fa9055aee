package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.lab.run.record.Machine;
import io.horoscope.bench.lab.run.record.SettingsFile;
import io.horoscope.bench.lab.run.record.Versions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two datacenters of 2 and 3 nodes with a copy of every row on each node. A read at QUORUM from the
 * first one goes to both local replicas and one remote one. A remote replica is slow; the ring names
 * each of them first for a third of the rows (NodePlanTest). Speculative retry is off, so a read
 * that is sent to it waits for it.
 *
 * <p>Of the two local coordinators, one has Cassandra's own order ({@code mode: off}, with the
 * dynamic snitch) and the other one Horoscope's. They exchange their modes from block to block, so
 * that neither other work of the machine nor the node favours one of them.
 */
@Tag("slow")
class TwoDatacentersIT {

    /** The two modes to compare; {@code off,off} shows the effect of chance alone. */
    private static final List<String> MODES =
            List.of(System.getProperty("horoscope.lab.modes", "off,on").split(",", 2));

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int BLOCKS = 12;
    private static final Duration SETTLE = Duration.ofMillis(500);
    private static final Duration MEASURED = Duration.ofMillis(2_500);
    private static final double READS_PER_SECOND = 200;
    private static final int WARM_UP_READS = 1_000;

    /** Far more than what a busy machine adds to a read now and then. */
    private static final Duration STOPPED = Duration.ofSeconds(1);

    private static final Duration RUNNING = Duration.ofMillis(200);

    /** Ends with the process that it suspends, and never leaves it suspended. */
    private static final String STUTTER =
            """
            my ($pid, $stopped, $running) = @ARGV;
            $SIG{TERM} = sub { kill 'CONT', $pid; exit 0 };
            while (kill 'STOP', $pid) {
                select undef, undef, undef, $stopped;
                kill 'CONT', $pid;
                select undef, undef, undef, $running }
            """;

    /**
     * What chance allows: with {@code off,off} the logarithm of a block's ratio has a standard
     * deviation of 0.25 to 0.5, so the median of twelve one of at most 0.18; a factor of 2.5 is
     * five of those, and three where the machine has ten times the work it can do, which gives 0.8.
     */
    private static final double TOLERANCE = 2.5;

    /**
     * Of the reads of one coordinator, on a machine so busy that every replica is slow now and
     * then. By the order of the ring, a third goes to the slow replica. If no other replica is slow,
     * one in a hundred does.
     */
    private static final double MOST_TRIES = 0.25;

    private static final double P50 = 0.5;
    private static final double P99 = 0.99;

    private static final Dataset DATASET =
            new Dataset("two_datacenters", 3_000, 100, Map.of("dc1", 2, "dc2", 3));

    private LocalCluster cluster;
    private NodePlan slow;

    @BeforeEach
    void start() {
        ClusterPlan plan =
                FreshCluster.plan("datacenters", 5, Flavour.PATCHED, false)
                        .inDatacenters(2, 3)
                        .with(NodeProfile.FIRST_LOOK);
        cluster = FreshCluster.of(plan);
        cluster.up();
        slow = plan.node(3);
        try (CqlSession session = Pinned.open(plan.node(1))) {
            DATASET.create(session, plan.size());
            DATASET.load(session, SEED);
        }
    }

    @AfterEach
    void down() {
        cluster.discard();
    }

    @Test
    void readsAtQuorum_slowRemoteReplica_p99IsAtMostThatOfStock() {
        try (ReadingCoordinator one = coordinator(1);
                ReadingCoordinator other = coordinator(2)) {
            one.start();
            other.start();
            for (int number = 0; number < MODES.size(); number++) {
                warmUp(assignModes(one, other, number));
            }
            slowDown();
            double[] ratios = measure(one, other);
            Arrays.sort(ratios);
            double median = (ratios[BLOCKS / 2 - 1] + ratios[BLOCKS / 2]) / 2;
            assertTrue(
                    median <= TOLERANCE,
                    "p99 over p99 of stock, by block: " + Arrays.toString(ratios));
        }
    }

    /** Suspends the node's Cassandra over and over from now on. */
    private void slowDown() {
        for (ProcessRecord cassandra : cluster.cassandra(slow)) {
            String pid = String.valueOf(cassandra.pid());
            List<String> command =
                    List.of("perl", "-e", STUTTER, pid, seconds(STOPPED), seconds(RUNNING));
            cluster.processes()
                    .start(
                            new ProcessOrder(
                                    slow.process("stutter"),
                                    command,
                                    Map.of(),
                                    slow.log("stutter"),
                                    List.of()));
        }
    }

    private static String seconds(Duration duration) {
        return String.valueOf(duration.toMillis() / 1e3);
    }

    private ReadingCoordinator coordinator(int number) {
        return new ReadingCoordinator(
                cluster.plan().node(number), DATASET, READS_PER_SECOND, SEED + number);
    }

    /** Sets the modes of the coordinators for a block; returns these in the order of the modes. */
    private static List<ReadingCoordinator> assignModes(
            ReadingCoordinator one, ReadingCoordinator other, int block) {
        List<ReadingCoordinator> variants =
                block % 2 == 0 ? List.of(one, other) : List.of(other, one);
        for (int variant = 0; variant < MODES.size(); variant++) {
            variants.get(variant).setMode(MODES.get(variant));
        }
        return variants;
    }

    private static void warmUp(List<ReadingCoordinator> variants) {
        variants.forEach(ReadingCoordinator::clear);
        Await.until(
                "reads to get warm",
                TestCluster.DEADLINE,
                () -> variants.stream().allMatch(variant -> variant.reads() >= WARM_UP_READS));
    }

    /**
     * Checks that few reads go to the slow replica, and returns by block the 99th percentile of the
     * second mode over that of the first one.
     */
    private double[] measure(ReadingCoordinator one, ReadingCoordinator other) {
        double[] ratios = new double[BLOCKS];
        long slowReads = 0;
        long reads = 0;
        try (CsvTable figures = figures();
                CqlSession slowSession = Pinned.open(slow)) {
            for (int block = 0; block < BLOCKS; block++) {
                List<ReadingCoordinator> variants = assignModes(one, other, block);
                Await.pause(SETTLE);
                long slowBefore = TableCounts.local(slowSession, DATASET.table(), Operation.READ);
                variants.forEach(ReadingCoordinator::clear);
                Await.pause(MEASURED);
                double[] p99 = new double[MODES.size()];
                for (int variant = 0; variant < MODES.size(); variant++) {
                    p99[variant] = variants.get(variant).quantileMillis(P99);
                }
                ratios[block] = p99[1] / p99[0];
                write(figures, block, variants);
                long slowAfter = TableCounts.local(slowSession, DATASET.table(), Operation.READ);
                long served = slowAfter - slowBefore;
                figures.row(Arrays.asList(block, "both", slow.name(), served, null, null));
                slowReads += served;
                reads += variants.get(1).reads();
            }
        }
        assertTrue(
                (double) slowReads <= MOST_TRIES * (double) reads,
                slow + " served " + slowReads + " reads of one coordinator's " + reads);
        return ratios;
    }

    private static void write(CsvTable figures, int block, List<ReadingCoordinator> variants) {
        for (int variant = 0; variant < MODES.size(); variant++) {
            ReadingCoordinator coordinator = variants.get(variant);
            assertEquals("", coordinator.failure());
            figures.row(
                    List.of(
                            block,
                            MODES.get(variant),
                            coordinator.name(),
                            coordinator.reads(),
                            coordinator.quantileMillis(P50),
                            coordinator.quantileMillis(P99)));
        }
    }

    /**
     * Rows with the reads of both coordinators, and one with the reads that the slow replica
     * served. Beside it is {@code settings.yaml}. Both are below {@code bench/lab/target/results},
     * or where the system property {@code horoscope.lab.results} says.
     */
    private static CsvTable figures() {
        Path repository = Places.ofThisRun().repository();
        String usual = repository.resolve("bench/lab/target/results").toString();
        String results = System.getProperty("horoscope.lab.results", usual);
        Path folder = Path.of(results).resolve("two-datacenters");
        LabFiles.makeDirectory(folder);
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("modes", MODES);
        run.put("seed", SEED);
        run.put("reads_per_second", READS_PER_SECOND);
        run.put("measured_ms", MEASURED.toMillis());
        run.put("settle_ms", SETTLE.toMillis());
        run.put("stopped_ms", STOPPED.toMillis());
        run.put("running_ms", RUNNING.toMillis());
        run.put("test", TwoDatacentersIT.class.getName());
        run.put("command", "mvn verify -Dit.test=TwoDatacentersIT");
        SettingsFile settings = new SettingsFile(folder, repository);
        settings.put("run", run);
        settings.put("commit", Versions.commit(repository).orElse("unknown"));
        settings.put("machine", Machine.of(Path.of("/")));
        return new CsvTable(
                folder.resolve("figures.csv"),
                List.of("block", "mode", "node", "reads", "p50_ms", "p99_ms"));
    }
}
