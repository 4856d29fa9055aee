package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * More reads of a coordinator are in flight to a suspended replica than its retry budget allows. All
 * are answered by others, as with stock Cassandra.
 */
class RetryIT {

    /** A sixth of these is for the suspended replica, which is twice the budget. */
    private static final int BURST = 600;

    private TestCluster cluster;
    private NodePlan suspended;
    private RoutingBean bean;
    private String selector;

    @BeforeEach
    void takeCluster() {
        cluster = TestCluster.shared();
        suspended = cluster.node(2);
        cluster.restore();
        cluster.awaitIdle();
        bean = new RoutingBean(cluster.node(1));
        selector = (String) bean.get("Selector");
        bean.set("Selector", "closest");
        cluster.retrySlowReads(true);
    }

    @AfterEach
    void restore() {
        LocalCluster lab = cluster.cluster();
        lab.processes().resume(lab.cassandra(suspended));
        cluster.retrySlowReads(false);
        bean.set("Selector", selector);
        bean.close();
        cluster.restore();
    }

    @Test
    void reads_moreAtASuspendedReplicaThanTheBudget_areAllAnswered() {
        long before = bean.metric("RetriesWithheld");
        LocalCluster lab = cluster.cluster();
        lab.processes().suspend(lab.cassandra(suspended));
        Burst.send(cluster, BURST, 0);
        assertTrue(bean.metric("RetriesWithheld") > before, "the budget was not used up");
    }
}
