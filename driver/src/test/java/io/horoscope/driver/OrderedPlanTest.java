package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class OrderedPlanTest {

    private final Node[] nodes = FakeClient.nodes(5, "dc1");

    @Test
    void poll_headThenRest_eachOnce() {
        OrderedPlan plan = plan();

        for (int i = 0; i < 4; i++) {
            assertEquals(4 - i, plan.size());
            assertEquals(4 - i, new ArrayList<>(plan).size());
            assertEquals(plan.iterator().next(), plan.poll());
        }
        assertEquals(0, plan.size());
        assertNull(plan.poll());
        assertNull(plan.poll());
    }

    /** Speculative executions poll the plan of their request. */
    @Test
    void poll_manyThreads_eachOnce() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            OrderedPlan plan = plan();
            Queue<Node> polled = new ConcurrentLinkedQueue<>();
            Runnable poll =
                    () -> {
                        for (Node node = plan.poll(); node != null; node = plan.poll()) {
                            polled.add(node);
                        }
                    };
            Thread other = new Thread(poll);
            other.start();
            poll.run();
            other.join();
            assertEquals(4, polled.size());
            assertEquals(4, Set.copyOf(polled).size());
        }
    }

    @Test
    void change_any_isRefused() {
        assertThrows(UnsupportedOperationException.class, () -> plan().offer(nodes[0]));
        assertThrows(UnsupportedOperationException.class, () -> plan().peek());
    }

    /** The last place of the array is empty. */
    private OrderedPlan plan() {
        return new OrderedPlan(
                new Node[] {nodes[0], nodes[1], null},
                2,
                new ConcurrentLinkedQueue<>(List.of(nodes[2], nodes[3])));
    }
}
