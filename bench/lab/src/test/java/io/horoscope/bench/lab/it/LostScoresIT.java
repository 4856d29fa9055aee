package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import org.junit.jupiter.api.Test;

/**
 * Without its monitor, a node's load becomes unknown, which is neither best nor worst. Without a
 * director, reads continue in Cassandra's own order, and there is one log line.
 */
class LostScoresIT extends OnSharedCluster {

    private static final String LOST = "has sent no scores for";
    private static final String BACK = "sends scores again";

    private final NodePlan victim = cluster.node(2);

    @Test
    void killMonitor_ofAStressedNode_itsLoadBecomesUnknownAndReadsReturn() {
        Scores scores = new Scores(cluster.coordinator());
        overloadVictim();
        cluster.daemons().killMonitor(victim);
        Await.until("its load unknown", TestCluster.DEADLINE, () -> scores.load(victim).isEmpty());
        assertFalse(scores.row("scores", victim).getBoolean("fresh"));
        assertTrue(scores.load(cluster.node(3)).isPresent(), "the others are still known");
        Await.until(
                "reads at both again",
                TestCluster.DEADLINE,
                () ->
                        victimsShare() > 0.05
                                && cluster.share(cluster.node(3), Operation.READ) > 0.05);
    }

    private void overloadVictim() {
        cluster.overload(victim);
        Await.until("reads leaving " + victim, TestCluster.DEADLINE, () -> victimsShare() < 0.02);
    }

    @Test
    void killDirector_nodeStressed_readsReturnToVanillaOrderWithOneLogLine() {
        Scores scores = new Scores(cluster.coordinator());
        long lost = lines(LOST);
        long back = lines(BACK);
        overloadVictim();
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
    void startNode_noDirector_servesReadsWithoutWaiting() {
        cluster.daemons().killDirector();
        cluster.restart(cluster.node(1));
        // Not at once: the first requests of a cold node are slow, and a replica may lose its reads
        // for a second or two.
        Await.until("reads everywhere", TestCluster.DEADLINE, () -> victimsShare() > 0.08);
        try (RoutingBean bean = new RoutingBean(cluster.node(1))) {
            bean.set("Selector", "lowest_score");
            assertTrue(victimsShare() > 0.08, "a selector that needs scores leaves vanilla order");
            Scores scores = new Scores(cluster.coordinator());
            assertTrue(
                    scores.routing(cluster.nodes(), "fallback_no_scores") > 0,
                    "and that is counted");
            bean.set("Selector", "horoscope");
        }
    }

    private double victimsShare() {
        return cluster.share(victim, Operation.READ);
    }

    private long lines(String text) {
        return LabFiles.lines(cluster.node(1).log("cassandra")).stream()
                .filter(line -> line.contains(text))
                .count();
    }
}
