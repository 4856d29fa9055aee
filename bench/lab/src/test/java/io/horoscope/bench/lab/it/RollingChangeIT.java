package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Release;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Stock and patched nodes in one cluster: each node is patched and then made stock again, one after
 * the other, while clients read and write at LOCAL_QUORUM. After each step every replica is read, and
 * with all patched each gets its share. Before a node is made stock it is switched off while it is busy, so its last
 * reports are the worst ones.
 */
@Tag("slow")
class RollingChangeIT {

    private static final int WARM_UP_READS = 1_000;
    private static final Dataset DATASET = new Dataset("shares", 3_000, 100, 2);

    private LocalCluster cluster;

    @BeforeEach
    void start() {
        Places places = Places.ofThisRun();
        cluster =
                FreshCluster.of(
                        FreshCluster.plan("rolling", 3, Flavour.VANILLA, false),
                        places.stock(Release.V4_1_10, FreshCluster.directory("stock")));
        cluster.up();
    }

    @AfterEach
    void down() {
        cluster.discard();
    }

    @Test
    void restart_nodeByNodeToPatchedAndBack_noRequestFailsAndEveryReplicaIsRead() {
        List<NodePlan> nodes = cluster.plan().nodes();
        NodePlan coordinator = nodes.get(0);
        try (QuorumLoad load = new QuorumLoad(cluster.plan());
                Clients clients = Clients.of(nodes, DATASET)) {
            FairShares shares = new FairShares(clients, nodes);
            load.start();
            for (NodePlan node : nodes) {
                change(node, Flavour.PATCHED, load, clients);
                shares.requireTried(node.name() + " patched", coordinator);
            }
            awaitScoresEverywhere();
            shares.require("all patched", coordinator);
            for (NodePlan node : List.of(nodes.get(2), nodes.get(1))) {
                shares.switchOffWhileBusy(node, coordinator);
                change(node, Flavour.VANILLA, load, clients);
                shares.requireTried(node.name() + " stock again", coordinator);
            }
            change(coordinator, Flavour.VANILLA, load, clients);
            assertEquals(0, load.failures());
            assertTrue(load.answered() > 1_000, "there was load: " + load.answered());
        }
    }

    private void change(NodePlan node, Flavour flavour, QuorumLoad load, Clients clients) {
        cluster.stopNode(node);
        cluster.launch(node, flavour, cluster.routing(node));
        cluster.awaitCql(node);
        cluster.awaitRing();
        clients.reconnect(node);
        // Its own clients get it warm.
        clients.run(node, Operation.READ, WARM_UP_READS);
        long answered = load.answered();
        Await.until(
                "requests going on", TestCluster.DEADLINE, () -> load.answered() > answered + 100);
        assertEquals("", load.firstFailure(), node + " became " + flavour.word());
    }

    private void awaitScoresEverywhere() {
        for (NodePlan node : cluster.plan().nodes()) {
            try (CqlSession session = Pinned.open(node)) {
                Scores scores = new Scores(session);
                Await.until(
                        "scores at " + node,
                        TestCluster.DEADLINE,
                        () ->
                                cluster.plan().nodes().stream()
                                        .allMatch(other -> scores.load(other).isPresent()));
            }
        }
    }
}
