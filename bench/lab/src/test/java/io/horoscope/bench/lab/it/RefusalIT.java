package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A replica with a queue sends reads back, which another replica answers. The coordinator's
 * selector is {@code closest}, so that it sends reads to the replica however long the queue is.
 * Reads that the replica neither answers nor refuses are retried: it has a tenth of a processor,
 * and may spend that on other things than reads for longer than their timeout.
 */
class RefusalIT {

    private static final int BURST = 300;
    private static final int TRACED = 10;
    private static final double CORES = 0.1;

    private TestCluster cluster;
    private RoutingBean bean;
    private NodePlan slow;
    private String selector;

    @BeforeEach
    void takeCluster() throws Exception {
        cluster = TestCluster.shared();
        assumeTrue(
                cluster.hasCgroups(), () -> "no cgroups: " + NodeCgroups.obstacle().orElse("none"));
        slow = cluster.node(2);
        cluster.restore();
        bean = new RoutingBean(cluster.node(1));
        selector = (String) bean.get("Selector");
        bean.set("Selector", "closest");
        setRefusal("on");
        cluster.retrySlowReads(true);
        cluster.cluster().limitCpu(slow, CORES);
    }

    @AfterEach
    void restore() throws Exception {
        cluster.cluster().unlimitCpu(slow);
        cluster.retrySlowReads(false);
        bean.set("Selector", selector);
        setRefusal("off");
        bean.close();
    }

    /** At the coordinator, which offers, and at the replica, which refuses. */
    private void setRefusal(String value) {
        bean.set("Refusal", value);
        try (RoutingBean replica = new RoutingBean(slow)) {
            replica.set("Refusal", value);
        }
    }

    @Test
    void reads_longQueueAtOneReplica_areRefusedAndAnsweredByAnother() throws Exception {
        Await.until(
                "reads refused by " + slow,
                TestCluster.DEADLINE,
                () -> {
                    Burst.send(cluster, BURST, 0);
                    return refused() > 0;
                });
        Await.until(
                "a refused read that is traced",
                TestCluster.DEADLINE,
                () -> Burst.send(cluster, BURST, TRACED).stream().anyMatch(RefusalIT::isRefused));
        bean.set("Refusal", "off");
        awaitNothingInFlight();
        long before = refused();
        Burst.send(cluster, BURST, 0);
        awaitNothingInFlight();
        assertEquals(before, refused(), "refused while refusal is off");
    }

    /** A read that is retried is answered before the request to the slow replica has ended. */
    private void awaitNothingInFlight() {
        Await.until("nothing in flight", TestCluster.DEADLINE, () -> inFlight() == 0);
    }

    private static boolean isRefused(AsyncResultSet answer) {
        for (TraceEvent event : answer.getExecutionInfo().getQueryTrace().getEvents()) {
            if (event.getActivity().contains("refused the read, which goes to")) {
                return true;
            }
        }
        return false;
    }

    private long refused() {
        return row("SELECT reads_refused FROM horoscope.routing WHERE endpoint = ?").getLong(0);
    }

    private int inFlight() {
        return row("SELECT in_flight FROM horoscope.replicas WHERE endpoint = ?").getInt(0);
    }

    private Row row(String query) {
        return cluster.coordinator()
                .execute(SimpleStatement.newInstance(query, slow.inetAddress()))
                .one();
    }
}
