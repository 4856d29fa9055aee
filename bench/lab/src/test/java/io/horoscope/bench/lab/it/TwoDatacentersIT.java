package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.load.Answers;
import io.horoscope.bench.lab.load.Dataset;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.Pinned;
import io.horoscope.bench.lab.load.Queries;
import io.horoscope.bench.lab.load.SteadyLoad;
import io.horoscope.bench.lab.observe.LocalCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two datacenters of 2 and 3 nodes with a copy of every row on each node. A read at QUORUM from the first one asks both local
 * replicas and one remote one. The remote replica that the ring names first for half of the rows (TokensTest) is slow; speculative
 * retry is off, so a read that asks it waits for it.
 *
 * <p>Blocks of Cassandra's own order ({@code mode: off}, with the dynamic snitch) and of Horoscope's alternate on one
 * cluster, in the order off on, on off, off on and so on.
 */
class TwoDatacentersIT {

    /** Two modes to compare; {@code off,off} shows what chance alone does. */
    private static final String[] VARIANTS =
            System.getProperty("horoscope.lab.variants", "off,on").split(",", 2);

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int PAIRS = 5;
    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration MEASURED = Duration.ofSeconds(3);
    private static final double READS_PER_SECOND = 300;
    private static final int WARM_UP_READS = 1_500;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final Duration STOPPED = Duration.ofMillis(150);
    private static final Duration RUNNING = Duration.ofMillis(50);

    private static final double TOLERANCE = 1.5;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final Dataset DATASET =
            new Dataset("two_datacenters", 3_000, 100, Map.of("dc1", 2, "dc2", 3));

    private final Answers answers = new Answers();
    private LocalCluster cluster;
    private NodePlan coordinator;
    private NodePlan slow;

    @BeforeEach
    void start() {
        Places places = Places.ofThisRun();
        Installation patched = places.patched();
        ClusterPlan plan =
                new ClusterPlan(
                                places.testDirectory("datacenters"),
                                LabNetwork.SINGLE_TESTS,
                                5,
                                Flavour.PATCHED,
                                false)
                        .inDatacenters(2, 3)
                        .with(NodeProfile.FIRST_LOOK);
        LocalCluster.of(plan, patched, patched, line -> {}).down();
        cluster = LocalCluster.of(plan, patched, patched, System.err::println);
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
        cluster.up();
        coordinator = plan.node(1);
        slow = plan.node(3);
    }

    @AfterEach
    void down() {
        cluster.down();
    }

    @Test
    void readsAtQuorum_slowRemoteReplica_p99IsAtMostThatOfStock() throws Exception {
        try (CqlSession session = Pinned.open(coordinator);
                RoutingBean bean = new RoutingBean(coordinator)) {
            Queries queries = load(session);
            try (SteadyLoad load = new SteadyLoad(session, queries, READS_PER_SECOND, 0, answers)) {
                load.start();
                warmUp(bean);
                cluster.stalls().stutter(slow, STOPPED, RUNNING);
                double[] ratios = compare(bean);
                Arrays.sort(ratios);
                assertTrue(
                        ratios[PAIRS / 2] <= TOLERANCE,
                        "p99 over p99 of stock, by pairs of blocks: " + Arrays.toString(ratios));
            }
        }
    }

    private Queries load(CqlSession session) {
        DATASET.create(session, cluster.plan().size());
        DATASET.load(session, SEED);
        return Queries.prepare(
                session, DATASET, DefaultConsistencyLevel.QUORUM, new SplittableRandom(SEED));
    }

    private void warmUp(RoutingBean bean) throws Exception {
        for (String mode : VARIANTS) {
            bean.set("Mode", mode);
            answers.clear();
            Await.until(
                    "reads with mode " + mode,
                    DEADLINE,
                    () -> answers.count(Operation.READ) >= WARM_UP_READS);
        }
    }

    /** The 99th percentile of the second variant over that of the first one, by pair. */
    private double[] compare(RoutingBean bean) throws Exception {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("variants", List.of(VARIANTS));
        parameters.put("seed", SEED);
        parameters.put("reads_per_second", READS_PER_SECOND);
        parameters.put("measured_ms", MEASURED.toMillis());
        parameters.put("settle_ms", SETTLE.toMillis());
        parameters.put("stopped_ms", STOPPED.toMillis());
        parameters.put("running_ms", RUNNING.toMillis());
        double[] ratios = new double[PAIRS];
        try (Figures figures =
                        new Figures(
                                "two-datacenters",
                                TwoDatacentersIT.class,
                                parameters,
                                "pair",
                                "variant",
                                "mode",
                                "reads",
                                "slow_share",
                                "p50_ms",
                                "p99_ms");
                CqlSession slowSession = Pinned.open(slow)) {
            for (int pair = 0; pair < PAIRS; pair++) {
                double[] p99 = new double[VARIANTS.length];
                for (int variant : pair % 2 == 0 ? new int[] {0, 1} : new int[] {1, 0}) {
                    bean.set("Mode", VARIANTS[variant]);
                    List<Object> row = new ArrayList<>(List.of(pair, variant, VARIANTS[variant]));
                    p99[variant] = block(slowSession, row);
                    figures.row(row.toArray());
                }
                ratios[pair] = p99[1] / p99[0];
            }
        }
        return ratios;
    }

    /** Measures, adds to the row, and returns the 99th percentile in milliseconds. */
    private double block(CqlSession slowSession, List<Object> row) {
        Await.pause(SETTLE);
        long before = LocalCounts.of(slowSession, DATASET.table(), Operation.READ);
        answers.clear();
        Await.pause(MEASURED);
        double p50 = answers.quantileNanos(Operation.READ, P50) / NANOS_PER_MILLI;
        double p99 = answers.quantileNanos(Operation.READ, P99) / NANOS_PER_MILLI;
        int reads = answers.count(Operation.READ);
        assertEquals("", answers.firstFailure());
        long after = LocalCounts.of(slowSession, DATASET.table(), Operation.READ);
        row.addAll(List.of(reads, (double) (after - before) / reads, p50, p99));
        return p99;
    }
}
