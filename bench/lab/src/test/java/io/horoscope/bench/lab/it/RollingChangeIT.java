package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.load.Pinned;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stock and patched nodes live in one cluster: node by node there and back, while clients read and write at LOCAL_QUORUM. */
class RollingChangeIT {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private LocalCluster cluster;

    @BeforeEach
    void start() {
        Places places = Places.ofThisRun();
        Path directory = places.testDirectory("rolling");
        Installation patched = places.patched();
        Installation vanilla = places.vanilla(places.testDirectory("stock"));
        ClusterPlan plan =
                new ClusterPlan(directory, LabNetwork.SINGLE_TESTS, 3, Flavour.VANILLA, false);
        LocalCluster.of(plan, patched, vanilla, line -> {}).down();
        cluster = LocalCluster.of(plan, patched, vanilla, System.err::println);
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
        cluster.up();
    }

    @AfterEach
    void down() {
        cluster.down();
    }

    @Test
    void restart_nodeByNodeToPatchedAndBack_noRequestFails() {
        try (QuorumLoad load = new QuorumLoad(cluster.plan())) {
            load.start();
            for (Flavour flavour : new Flavour[] {Flavour.PATCHED, Flavour.VANILLA}) {
                for (NodePlan node : cluster.plan().nodes()) {
                    change(node, flavour);
                    long answered = load.answered();
                    Await.until(
                            "requests going on", DEADLINE, () -> load.answered() > answered + 100);
                    assertEquals("", load.firstFailure(), node + " became " + flavour.word());
                }
                if (flavour == Flavour.PATCHED) {
                    awaitScoresEverywhere();
                }
            }
            assertEquals(0, load.failures());
            assertTrue(load.answered() > 1_000, "there was load: " + load.answered());
        }
    }

    private void change(NodePlan node, Flavour flavour) {
        cluster.stopNode(node);
        cluster.startNode(node, flavour);
        cluster.awaitRing();
    }

    private void awaitScoresEverywhere() {
        for (NodePlan node : cluster.plan().nodes()) {
            try (CqlSession session = Pinned.open(node)) {
                Scores scores = new Scores(session);
                Await.until(
                        "scores at " + node,
                        DEADLINE,
                        () ->
                                cluster.plan().nodes().stream()
                                        .allMatch(other -> scores.load(other).isPresent()));
            }
        }
    }
}
