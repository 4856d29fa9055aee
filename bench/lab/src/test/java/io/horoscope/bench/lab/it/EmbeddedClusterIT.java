package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Release;
import io.horoscope.bench.lab.quickstart.Episode;
import io.horoscope.bench.lab.quickstart.Order;
import io.horoscope.bench.lab.quickstart.Quickstart;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.StatusTable;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three stock nodes with the agent, and no other process of Horoscope. They begin as Cassandra
 * 4.1.10, and each becomes 5.0.8 over the same data while clients read and write at LOCAL_QUORUM.
 * No node is shunned meanwhile, hints on reads and facts on replies reach nodes of both versions and
 * harm nobody, and at the end all get their fair shares. Then one is overloaded.
 * Not before: a node of 5.0.8 beside one of 4.1.10 is the slower one, and its share of reads has no
 * steady value to return to.
 */
@Tag("slow")
class EmbeddedClusterIT {

    private static final double FALL_SECONDS = 1.5;

    private static final double RETURN_SECONDS = 5;

    private static final int WARM_UP_READS = 1_000;
    private static final Dataset DATASET = new Dataset("shares", 3_000, 100, 2);

    private LocalCluster old;
    private LocalCluster upgraded;

    @BeforeEach
    void start() {
        Places places = Places.ofThisRun();
        Path stock = FreshCluster.directory("stock");
        ClusterPlan plan =
                FreshCluster.plan("embedded", 3, Flavour.AGENT, NodeCgroups.obstacle().isEmpty())
                        .withEmbedded(true);
        old = FreshCluster.of(plan, places.stock(Release.V4_1_10, stock));
        upgraded =
                new LocalCluster(
                        plan,
                        places.patched(),
                        places.stock(Release.V5_0_8, stock),
                        System.err::println);
        old.up();
    }

    @AfterEach
    void down() {
        old.discard();
    }

    @Test
    void agentAlone_upgradedNodeByNode_noRequestFailsAndReadsLeaveAStressedNode() {
        List<NodePlan> nodes = old.plan().nodes();
        NodePlan coordinator = nodes.get(0);
        // While all nodes are of one version: in a mixed cluster the schema must not change.
        Quickstart quickstart = new Quickstart(old, System.err::println);
        quickstart.loadRows();
        try (Clients clients = Clients.of(nodes, DATASET)) {
            FairShares shares = new FairShares(clients, nodes);
            try (QuorumLoad load = new QuorumLoad(old.plan())) {
                load.start();
                for (NodePlan node : List.of(nodes.get(1), nodes.get(2))) {
                    upgrade(node, load, clients);
                    shares.requireHeard(node.name() + " upgraded");
                    RoutingBean.setEverywhere(nodes, "StateFeedback", "[write_queue]");
                    requireHeard(nodes, clients);
                    requireHarmlessHints(nodes, load, clients);
                }
                upgrade(coordinator, load, clients);
                shares.require("all upgraded", coordinator);
            }
            requireSources(StatusTable.of(old));
        }
        requireTurns(quickstart);
    }

    private void upgrade(NodePlan node, QuorumLoad load, Clients clients) {
        old.stopNode(node);
        upgraded.launch(node, Flavour.AGENT, upgraded.routing(node));
        upgraded.awaitCql(node);
        upgraded.awaitRing();
        clients.reconnect(node);
        // Its own clients get it warm.
        clients.run(node, Operation.READ, WARM_UP_READS);
        long answered = load.answered();
        Await.until(
                "requests going on", TestCluster.DEADLINE, () -> load.answered() > answered + 100);
        assertEquals("", load.firstFailure(), node + " became " + Release.V5_0_8);
        assertEquals(0, load.failures());
        List<String> log = LabFiles.lines(node.directory().resolve("logs/system.log"));
        assertTrue(
                log.stream().anyMatch(line -> line.contains("Cassandra version: 5.0.8")),
                node + " logs as before");
    }

    /** All nodes put hints on their reads, for replicas of both versions. */
    private static void requireHarmlessHints(
            List<NodePlan> nodes, QuorumLoad load, Clients clients) {
        String policy = "{name: weighted_fair, priorities: {shares: high}}";
        RoutingBean.setEverywhere(nodes, "Scheduling", policy);
        nodes.forEach(node -> clients.run(node, Operation.READ, WARM_UP_READS));
        RoutingBean.setEverywhere(nodes, "Scheduling", "fifo");
        assertEquals("", load.firstFailure(), "with hints");
    }

    /** The machine may have other work, so that the times count if one of three runs has them. */
    private void requireTurns(Quickstart quickstart) {
        String text = "";
        for (int run = 1; run <= 3; run++) {
            Episode episode = quickstart.measure(List.of(Order.HOROSCOPE)).episodes().get(0);
            ShareChange share = episode.share();
            text +=
                    "gone after %s, back after %s, share %.3f, then %.3f%n"
                            .formatted(
                                    share.leftAfter(),
                                    share.backAfter(),
                                    share.shareBefore(),
                                    share.shareDuring());
            System.err.println(text);
            assertEquals(0, episode.failures(), text);
            if (isInTime(share)) {
                return;
            }
        }
        fail(text);
    }

    private static boolean isInTime(ShareChange change) {
        return change.leftAfter().orElse(Double.MAX_VALUE) <= FALL_SECONDS
                && change.shareDuring() <= 0.2 * change.shareBefore()
                && change.backAfter().orElse(Double.MAX_VALUE) <= RETURN_SECONDS;
    }

    /** The load, read slots and fact of each node at each other one, of whichever versions. */
    private static void requireHeard(List<NodePlan> nodes, Clients clients) {
        for (NodePlan coordinator : nodes) {
            clients.run(coordinator, Operation.READ, WARM_UP_READS);
            try (CqlSession session = Pinned.open(coordinator)) {
                Scores scores = new Scores(session);
                for (NodePlan other : nodes) {
                    Await.until(
                            other + " is known at " + coordinator,
                            TestCluster.DEADLINE,
                            () ->
                                    other.equals(coordinator)
                                            || (scores.load(other).isPresent()
                                                    && knowsFacts(scores.row("replicas", other))));
                }
            }
        }
    }

    /** Whether it said on replies how many reads it serves at once, and how many writes wait. */
    private static boolean knowsFacts(Row replica) {
        return replica != null
                && !replica.isNull("slots")
                && replica.getMap("facts", String.class, Double.class).containsKey("write_queue");
    }

    /** What the coordinator knows of itself, and what the others sent. */
    private static void requireSources(String status) {
        List<String> lines = status.lines().toList();
        assertTrue(lines.get(0).contains("no director; scores of node1"), status);
        assertTrue(lines.get(2).contains(" self "), status);
        assertTrue(lines.get(2).contains(" 127.0.0.1:"), status);
        for (String other : lines.subList(3, 5)) {
            assertTrue(other.contains(" reply ") || other.contains(" gossip "), status);
        }
    }
}
