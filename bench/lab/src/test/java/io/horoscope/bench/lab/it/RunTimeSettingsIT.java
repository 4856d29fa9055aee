package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.function.DoublePredicate;
import javax.management.RuntimeMBeanException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mode, selector, formula and weights change while the node serves reads and scans. */
class RunTimeSettingsIT extends OnSharedCluster {

    private static final int QUERIES = 150;

    private final NodePlan victim = cluster.node(2);
    private final Scores scores = new Scores(cluster.coordinator());
    private RoutingBean bean;
    private String selector;
    private String formula;

    @BeforeEach
    void overload() {
        bean = new RoutingBean(cluster.node(1));
        selector = (String) bean.get("Selector");
        formula = (String) bean.get("Formula");
        cluster.overload(victim);
        Await.until("reads leaving " + victim, TestCluster.DEADLINE, () -> share() < 0.02);
    }

    @AfterEach
    void restore() {
        bean.set("Mode", "on");
        bean.set("Scheduling", "fifo");
        bean.set("Selector", selector);
        bean.set("Formula", formula);
        bean.close();
    }

    @Test
    void setMode_offAndOn_readsReturnAndLeaveAtOnce() {
        bean.set("Mode", "off");
        assertShare(share -> share > 0.05, "Cassandra's own order");
        bean.set("Mode", "on");
        assertShare(share -> share < 0.02, "Horoscope's order");
        assertEquals("on", bean.get("Mode"));
    }

    /** Shadow mode computes and counts, and changes nothing. */
    @Test
    void setMode_shadow_readsAndScansReturnAndAreCounted() {
        bean.set("Mode", "shadow");
        for (Operation operation : Operation.values()) {
            String column = operation == Operation.READ ? "reads_diverted" : "scans_diverted";
            long before = scores.routing(cluster.nodes(), column);
            double share = cluster.serve(operation, QUERIES)[victim.number() - 1];
            assertTrue(share > 0.05, operation + ": still served by " + victim + ": " + share);
            assertTrue(
                    scores.routing(cluster.nodes(), column) > before,
                    operation + ": would have gone elsewhere");
        }
    }

    @Test
    void setMode_off_countsNothing() {
        bean.set("Mode", "off");
        long before = scores.routing(cluster.node(1), "reads");
        cluster.serve(Operation.READ, QUERIES);
        assertEquals(before, scores.routing(cluster.node(1), "reads"));
    }

    /** The lines of README.md and OPERATIONS.md. */
    @Test
    void set_byTheToolAsDocumented_isInForce() {
        String host = "127.0.0.1:" + cluster.node(1).jmxPort();
        assertEquals(host + " mode: on -> shadow\n", set("mode", "shadow", host));
        assertEquals("shadow", bean.get("Mode"));
        String withBlanks = "{name: weighted_fair, priorities: {sessions: high, reporting: low}}";
        set("scheduling", withBlanks, host);
        assertEquals(withBlanks, bean.get("Scheduling"));
        String refused =
                assertThrows(LabException.class, () -> set("mode", "sometimes", host)).getMessage();
        assertTrue(refused.contains("ended with 1:") && refused.contains("shadow"), refused);
    }

    private static String set(String key, String value, String host) {
        return Places.ofThisRun().patched().horoscope("set", key, value, "--hosts", host);
    }

    @Test
    void setSelector_closestAndBack_readsReturnAndLeave() {
        bean.set("Selector", "closest");
        assertShare(share -> share > 0.05, "the closest replica, however busy");
        bean.set("Selector", "{name: lowest_score, prefer_local: unless_busy}");
        assertShare(share -> share < 0.02, "the idle replica");
    }

    @Test
    void setFormula_weightsThatIgnoreTheLoad_readsReturn() {
        bean.set(
                "Formula",
                "{name: weighted, weights: {memory: 1, cpu: 0, cpu_pressure: 0, throttled: 0}}");
        Await.until("reads back", TestCluster.DEADLINE, () -> share() > 0.05);
    }

    @Test
    void setAny_badValue_isRefusedAndChangesNothing() {
        RuntimeMBeanException refused =
                assertThrows(RuntimeMBeanException.class, () -> bean.set("Mode", "sometimes"));
        assertTrue(
                refused.getCause().getMessage().contains("shadow"),
                "names what is allowed: " + refused.getCause());
        assertThrows(
                RuntimeMBeanException.class,
                () -> bean.set("Formula", "{name: weighted, weights: {cpu: -1}}"));
        assertThrows(RuntimeMBeanException.class, () -> bean.set("Selector", "nearest"));
        assertEquals("on", bean.get("Mode"));
        assertEquals(selector, bean.get("Selector"));
        assertEquals(formula, bean.get("Formula"));
    }

    /** The message has what the coordinator knows, since a later look would see something else. */
    private void assertShare(DoublePredicate expected, String order) {
        double share = share();
        assertTrue(
                expected.test(share),
                () -> order + ": share " + share + ", load " + scores.load(victim));
    }

    private double share() {
        return cluster.share(victim, Operation.READ);
    }
}
