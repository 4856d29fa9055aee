package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * More reads of a coordinator are in flight to a suspended replica than its retry budget allows. All
 * are answered by others, as with stock Cassandra.
 */
class RetryIT extends OnSharedCluster {

    /** A sixth of these is for the suspended replica, which is twice the budget. */
    private static final int BURST = 600;

    private final NodePlan suspended = cluster.node(2);
    private final RoutingBean bean = new RoutingBean(cluster.node(1));
    private final LocalCluster lab = cluster.cluster();
    private String selector;

    @BeforeEach
    void retryAtTheClosest() {
        selector = (String) bean.get("Selector");
        bean.set("Selector", "closest");
        cluster.retrySlowReads(true);
    }

    @AfterEach
    void restore() {
        lab.processes().resume(lab.cassandra(suspended));
        cluster.retrySlowReads(false);
        bean.set("Selector", selector);
        bean.close();
    }

    @Test
    void reads_moreAtASuspendedReplicaThanTheBudget_areAllAnswered() {
        long before = bean.metric("RetriesWithheld");
        lab.processes().suspend(lab.cassandra(suspended));
        for (CompletableFuture<AsyncResultSet> read : cluster.readAtOnce(BURST)) {
            AsyncResultSet answer = read.join();
            assertTrue(answer.currentPage().iterator().hasNext(), "an answer without the row");
        }
        assertTrue(bean.metric("RetriesWithheld") > before, "the budget was not used up");
    }
}
