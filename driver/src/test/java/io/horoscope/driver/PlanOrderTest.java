package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.ReplicaSelectors;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanOrderTest {

    private static final long MILLI = 1_000_000L;

    private final ClientNodes known = new ClientNodes();
    private final Node[] nodes = FakeClient.nodes(3, "dc1");
    private final PlanOrders orders =
            new PlanOrders(() -> new PlanOrder(ReplicaSelectors.byDefault(), known));
    private final Thread thread = Thread.currentThread();
    private Node[] plan;
    private long nowNanos = 1_000 * MILLI;

    @BeforeEach
    void addNodes() {
        List.of(nodes).forEach(known::add);
    }

    @Test
    void decide_slowHome_isDivertedForAReason() {
        answer(20, 2, 3);
        PlanOrder order = order(ScoreTable.empty());

        assertTrue(order.isDiverted());
        assertEquals(List.of(nodes[1], nodes[2], nodes[0]), written(order));
        assertEquals(
                "dc12 is first, expected to answer after 2.00 ms, and not dc11, after 20.00 ms,"
                        + " which is later by the factor 10.00, mostly for its service time and the"
                        + " way",
                order.reason("is first").orElseThrow());
    }

    @Test
    void decide_equalNodes_keepTheirOrder() {
        answer(2, 2, 2);
        PlanOrder order = order(ScoreTable.empty());

        assertFalse(order.isDiverted());
        assertEquals(List.of(nodes), written(order));
    }

    /** The servers report that the machine of home is saturated. */
    @Test
    void decide_hotMachine_isDiverted() {
        answer(2, 2, 2);
        double[] loads = {1, 0.2, 0.2};
        long[] at = {nowNanos, nowNanos, nowNanos};

        assertTrue(order(ScoreTable.ofLoads(loads, at)).isDiverted());
        Arrays.fill(at, nowNanos - 60_000 * MILLI);
        assertFalse(order(ScoreTable.ofLoads(loads, at)).isDiverted(), "too old");
    }

    @Test
    void take_givenBack_isUsedAgain() {
        PlanOrder first = orders.take(thread);
        assertSame(first, orders.ownedBy(thread));
        first.plan(nodes, 3);
        first.give();

        assertNull(orders.ownedBy(thread));
        assertSame(first, orders.take(thread));
        assertEquals(0, first.replicaCount());
    }

    /** Threads of one number modulo 64 own different ones, and each finds its own. */
    @Test
    void take_severalThreads_findTheirOwn() {
        Thread other = new Thread(() -> {});
        Thread another =
                Stream.generate(() -> new Thread(() -> {}))
                        .filter(each -> each.getId() % 64 == other.getId() % 64)
                        .findFirst()
                        .orElseThrow();
        PlanOrder first = orders.take(other);
        PlanOrder second = orders.take(another);

        assertNotSame(first, second);
        first.give();
        assertSame(second, orders.ownedBy(another));
        assertNull(orders.ownedBy(other));
    }

    @Test
    void take_allOwned_isNull() {
        for (int i = 0; i < 8; i++) {
            assertNotNull(orders.take(thread));
        }

        assertNull(orders.take(thread));
    }

    @Test
    void plan_moreReplicasThanRoom_isNotOrdered() {
        PlanOrder order = orders.take(thread);
        order.plan(new Object[40], PlanOrder.MOST_REPLICAS);
        assertEquals(PlanOrder.MOST_REPLICAS, order.replicaCount());

        order.plan(new Object[40], PlanOrder.MOST_REPLICAS + 1);
        assertEquals(0, order.replicaCount());
    }

    private PlanOrder order(ScoreTable loads) {
        PlanOrder order = orders.take(thread);
        plan = nodes.clone();
        order.plan(plan, plan.length);
        for (Node node : nodes) {
            order.add(node, known.find(node));
        }
        order.decide(loads, nowNanos);
        return order;
    }

    private List<Node> written(PlanOrder order) {
        order.write();
        return List.of(plan);
    }

    private void answer(long... millis) {
        for (int i = 0; i < 50; i++) {
            nowNanos += MILLI;
            for (int node = 0; node < nodes.length; node++) {
                ClientNode client = known.find(nodes[node]);
                client.sending(nowNanos);
                client.answered(millis[node] * MILLI, nowNanos);
            }
        }
    }
}
