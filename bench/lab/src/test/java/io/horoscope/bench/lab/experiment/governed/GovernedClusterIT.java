package io.horoscope.bench.lab.experiment.governed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.it.FreshCluster;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.Scenario;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads of a real node take as long as its governor says, and Horoscope sees that. */
@Tag("slow")
class GovernedClusterIT {

    private static final double SERVICE_MILLIS = 30;
    private static final int SLOTS = 2;

    /** One node, so that everything queues there, and more clients at a time than slots. */
    private static final String SCENARIO =
            """
            cluster: {nodes: 1, slots: 2, replication_factor: 1}
            service: {model: constant, mean: 30ms}
            load: {rate: 60}
            """;

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static LocalCluster node;

    @BeforeAll
    static void start() {
        Scenario scenario = ScenarioFile.parse("it", SCENARIO).variants(false).get(0).scenario();
        Path governor = Places.ofThisRun().governor();
        node =
                FreshCluster.of(FreshCluster.plan("governed", 1, Flavour.PATCHED, false))
                        .with(GovernedCluster.options(Live.shape(scenario), governor));
        node.up();
    }

    @AfterAll
    static void down() {
        node.discard();
    }

    @Test
    void govern_realNode_readsTakeTheDrawnTimeInSoManySlotsAndRepliesSaySo() {
        try (GovernedCluster cluster = GovernedCluster.of(node)) {
            cluster.govern(SCENARIO, 1, System.nanoTime());
            CompletableFuture<List<Read>> reading =
                    CompletableFuture.supplyAsync(() -> read(cluster, 150));
            Await.until(
                    "queue, slots and service time on replies",
                    DEADLINE,
                    () -> isReported(cluster));
            List<Read> governed = reading.join();
            long[] sorted = governed.stream().mapToLong(Read::latencyNanos).sorted().toArray();
            assertTrue(PacedReads.quantileMillis(sorted, 0.01) >= SERVICE_MILLIS, "none is faster");
            // Twice as many as the slots serve: they end no faster than that.
            assertTrue(seconds(governed) >= governed.size() * SERVICE_MILLIS / 1e3 / SLOTS);
            assertEquals(governed.size(), cluster.served()[0]);

            cluster.endGoverning();
            long[] free =
                    read(cluster, 20).stream().mapToLong(Read::latencyNanos).sorted().toArray();
            assertTrue(
                    PacedReads.quantileMillis(free, 0.5) < SERVICE_MILLIS, Arrays.toString(free));
        }
    }

    @Test
    void switchTo_everyArm_isTakenByTheNode() {
        try (GovernedCluster cluster = GovernedCluster.of(node)) {
            Arms.ALL.forEach(cluster::switchTo);
        }
    }

    /**
     * Whether the node, as a coordinator, has learned from its own replies how it is governed. The
     * service time is a mean of about 32 reads, in which those of other tables count, too.
     */
    private static boolean isReported(GovernedCluster cluster) {
        Row replica =
                cluster.coordinators().get(0).execute("SELECT * FROM horoscope.replicas").one();
        return replica != null
                && !replica.isNull("queued")
                && replica.getDouble("queued") > 2 * SLOTS
                && replica.getDouble("slots") == SLOTS
                && replica.getDouble("service_us") > SERVICE_MILLIS * 1e3 / 2;
    }

    private static List<Read> read(GovernedCluster cluster, double perSecond) {
        try (PacedReads reads =
                new PacedReads(cluster.coordinators(), cluster.dataset(), perSecond, 1)) {
            reads.run(Duration.ofSeconds(3));
            return reads.reads();
        }
    }

    /** From the first one's due time to the last answer. */
    private static double seconds(List<Read> reads) {
        long first = reads.stream().mapToLong(Read::dueNanos).min().orElseThrow();
        long last =
                reads.stream()
                        .mapToLong(read -> read.dueNanos() + read.latencyNanos())
                        .max()
                        .orElseThrow();
        return (last - first) / 1e9;
    }
}
