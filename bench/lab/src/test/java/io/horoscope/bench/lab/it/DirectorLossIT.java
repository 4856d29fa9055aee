package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Without a director, reads continue in Cassandra's own order, and there is one log line. */
class DirectorLossIT {

    private static final String LOST = "has sent no scores for";
    private static final String BACK = "sends scores again";

    private TestCluster cluster;
    private LocalCluster processes;
    private NodePlan victim;

    @BeforeEach
    void takeCluster() {
        cluster = TestCluster.shared();
        processes = cluster.cluster();
        victim = cluster.node(2);
        cluster.restore();
        cluster.awaitIdle();
    }

    @AfterEach
    void restore() {
        cluster.restore();
    }

    @Test
    void killDirector_nodeStressed_readsReturnToVanillaOrderWithOneLogLine() {
        Scores scores = new Scores(cluster.coordinator());
        long lost = lines(LOST);
        long back = lines(BACK);
        cluster.overload(victim);
        Await.until("reads leaving " + victim, TestCluster.DEADLINE, () -> victimsShare() < 0.02);
        cluster.daemons().killDirector();
        Await.until("loads unknown", TestCluster.DEADLINE, () -> scores.load(victim).isEmpty());
        Await.until("vanilla order", TestCluster.DEADLINE, () -> victimsShare() > 0.08);
        Await.until("the line about the loss", TestCluster.DEADLINE, () -> lines(LOST) > lost);
        cluster.daemons().startDirector();
        Await.until("loads known", TestCluster.DEADLINE, () -> scores.load(victim).isPresent());
        Await.until(
                "reads leaving " + victim + " again",
                TestCluster.DEADLINE,
                () -> victimsShare() < 0.02);
        assertEquals(lost + 1, lines(LOST));
        assertEquals(back + 1, lines(BACK));
    }

    @Test
    void startNode_noDirector_servesReadsWithoutWaiting() throws Exception {
        cluster.daemons().killDirector();
        processes.stopNode(cluster.node(1));
        processes.startNode(cluster.node(1), io.horoscope.bench.lab.cluster.Flavour.PATCHED);
        processes.awaitRing();
        cluster.reconnect(cluster.node(1));
        // Not at once: the first requests of a cold node are slow, and a replica may lose its reads
        // for a second or two.
        Await.until("reads everywhere", TestCluster.DEADLINE, () -> victimsShare() > 0.08);
        try (RoutingBean bean = new RoutingBean(cluster.node(1))) {
            bean.set("Selector", "lowest_score");
            assertTrue(victimsShare() > 0.08, "a selector that needs scores leaves vanilla order");
            assertTrue(fallbacks(new Scores(cluster.coordinator())) > 0, "and that is counted");
            bean.set("Selector", "horoscope");
        }
    }

    private double victimsShare() {
        return cluster.share(victim, Operation.READ);
    }

    private long fallbacks(Scores scores) {
        long all = 0;
        for (NodePlan node : processes.plan().nodes()) {
            all += scores.routing(node, "fallback_no_scores");
        }
        return all;
    }

    private long lines(String text) {
        return LabFiles.lines(cluster.node(1).log("cassandra")).stream()
                .filter(line -> line.contains(text))
                .count();
    }
}
