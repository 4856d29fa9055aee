package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Without its monitor, a node's load becomes unknown, which is neither best nor worst. */
class MonitorLossIT {

    private TestCluster cluster;

    @BeforeEach
    void takeCluster() {
        cluster = TestCluster.shared();
        cluster.restore();
        cluster.awaitIdle();
    }

    @AfterEach
    void restore() {
        cluster.restore();
    }

    @Test
    void killMonitor_ofAStressedNode_itsLoadBecomesUnknownAndReadsReturn() {
        NodePlan victim = cluster.node(2);
        Scores scores = new Scores(cluster.coordinator());
        cluster.overload(victim);
        Await.until("reads leaving " + victim, TestCluster.DEADLINE, () -> share(victim) < 0.02);
        cluster.daemons().killMonitor(victim);
        Await.until("its load unknown", TestCluster.DEADLINE, () -> scores.load(victim).isEmpty());
        assertFalse(scores.score(victim).getBoolean("fresh"));
        assertTrue(scores.load(cluster.node(3)).isPresent(), "the others are still known");
        Await.until(
                "reads at both again",
                TestCluster.DEADLINE,
                () -> share(victim) > 0.05 && share(cluster.node(3)) > 0.05);
    }

    private double share(NodePlan node) {
        return cluster.share(node, Operation.READ);
    }
}
