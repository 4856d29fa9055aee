package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shadow mode computes and counts, and changes nothing. */
class ShadowModeIT {

    private static final int QUERIES = 150;

    private TestCluster cluster;
    private RoutingBean bean;

    @BeforeEach
    void takeCluster() throws Exception {
        cluster = TestCluster.shared();
        cluster.restore();
        bean = new RoutingBean(cluster.node(1));
        cluster.awaitIdle();
    }

    @AfterEach
    void restore() throws Exception {
        bean.set("Mode", "on");
        bean.close();
        cluster.restore();
    }

    @Test
    void setMode_shadowWithAStressedNode_readsStayAndAreCounted() throws Exception {
        NodePlan victim = cluster.node(2);
        Scores scores = new Scores(cluster.coordinator());
        bean.set("Mode", "shadow");
        cluster.overload(victim);
        for (Operation operation : Operation.values()) {
            String column = operation == Operation.READ ? "reads_diverted" : "scans_diverted";
            long divertedBefore = diverted(scores, column);
            double share = cluster.serve(operation, QUERIES)[victim.number() - 1];
            assertTrue(share > 0.05, operation + ": still served by " + victim + ": " + share);
            assertTrue(
                    diverted(scores, column) > divertedBefore,
                    operation + ": would have gone elsewhere");
        }
    }

    @Test
    void setMode_off_countsNothing() throws Exception {
        Scores scores = new Scores(cluster.coordinator());
        bean.set("Mode", "off");
        long before = scores.routing(cluster.node(1), "reads");
        cluster.serve(Operation.READ, QUERIES);
        assertEquals(before, scores.routing(cluster.node(1), "reads"));
    }

    private long diverted(Scores scores, String column) {
        long all = 0;
        for (NodePlan node : cluster.cluster().plan().nodes()) {
            all += scores.routing(node, column);
        }
        return all;
    }
}
