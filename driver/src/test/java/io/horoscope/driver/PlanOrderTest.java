package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.ReplicaSelectors;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanOrderTest {

    private static final long MILLI = 1_000_000L;

    private final ClientNodes known = new ClientNodes();
    private final Node[] nodes = FakeClient.nodes(3, "dc1");
    private final PlanOrders orders =
            new PlanOrders(() -> new PlanOrder(ReplicaSelectors.byDefault(), known));
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
    void take_given_isUsedAgainByThisThread() {
        PlanOrder first = orders.take();
        assertNotSame(first, orders.take());
        orders.give(first);

        assertSame(first, orders.take());
    }

    private PlanOrder order(ScoreTable loads) {
        PlanOrder order = orders.take();
        for (Node node : nodes) {
            order.add(node, known.find(node));
        }
        order.decide(loads, nowNanos);
        return order;
    }

    private static List<Node> written(PlanOrder order) {
        Node[] plan = new Node[3];
        order.writeTo(plan);
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
