package io.horoscope.driver;

import static io.horoscope.driver.FakeClient.LOCAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A replica that changes loses its place, and gets it back: a request each millisecond. The default's
 * slow replica avoidance is off, so that this is the rule's doing.
 */
class ChangesTest {

    private static final long MILLI = 1_000_000L;

    private final FakeClient client = new FakeClient();
    private final Node[] nodes = FakeClient.nodes(3, "dc1");
    private final FakeClient.Ours policy =
            client.ours(
                    LOCAL + "basic.load-balancing-policy.slow-replica-avoidance = false\n", nodes);
    private final Deque<Node> unanswered = new ArrayDeque<>();

    @BeforeEach
    void warmUp() {
        client.replicas.addAll(List.of(nodes));
        assertTrue(shareOfFirst(600, this::answer) > 0.25);
    }

    @Test
    void stalled_replica_losesItsPlaceWithinMilliseconds() {
        shareOfFirst(20, this::stall);

        assertEquals(0, shareOfFirst(900, this::stall));
        assertTrue(unanswered.size() < 10, unanswered.size() + " requests went to a stalled node");
    }

    /** The application has given up on its requests long ago, of which the driver reports no end. */
    @Test
    void stalled_timedOut_isNotTriedAgain() {
        shareOfFirst(20, this::stall);
        client.nowNanos += 20_000 * MILLI;

        assertEquals(0, shareOfFirst(2_000, this::stall));
    }

    @Test
    void stalled_answersAtLast_isBack() {
        shareOfFirst(1_000, this::stall);
        while (!unanswered.isEmpty()) {
            Node node = unanswered.poll();
            client.released(node);
            policy.answered(node, 1_000 * MILLI);
        }

        assertIsBack();
    }

    /** What answers after its request has timed out is seen in the pool only. */
    @Test
    void stalled_answersTooLate_isBack() {
        shareOfFirst(1_000, this::stall);
        unanswered.forEach(client::released);

        assertIsBack();
    }

    @Test
    void slow_replica_losesItsPlace() {
        shareOfFirst(100, this::slowly);

        assertTrue(shareOfFirst(1_000, this::slowly) < 0.04);
        assertIsBack();
    }

    @Test
    void failing_replica_losesItsPlace() {
        shareOfFirst(100, this::fail);

        assertTrue(shareOfFirst(1_000, this::fail) < 0.04);
        assertIsBack();
    }

    /** A query that fails everywhere moves nothing. */
    @Test
    void failing_everywhere_isSpread() {
        double share =
                shareOfFirst(
                        3_000,
                        (node, isFirst) -> {
                            client.released(node);
                            policy.failed(node);
                        });

        assertEquals(1 / 3.0, share, 0.05);
    }

    /** A node without a connection, to which nothing can be sent. */
    @Test
    void unreachable_replica_isNoLeak() {
        for (int i = 0; i < 1_000; i++) {
            client.nowNanos += MILLI;
            Node node = policy.plan().get(0);
            if (node != nodes[0]) {
                client.sent(node);
                answer(node, false);
            }
        }

        assertTrue(shareOfFirst(600, this::answer) > 0.25);
    }

    private void assertIsBack() {
        shareOfFirst(5_000, this::answer);
        assertEquals(1 / 3.0, shareOfFirst(1_500, this::answer), 0.06);
        assertEquals(0, policy.failedOpen());
    }

    /**
     * The share of requests that go to the first node.
     *
     * @param end of a request to a node, and whether that is the first
     */
    private double shareOfFirst(int requests, BiConsumer<Node, Boolean> end) {
        int count = 0;
        for (int i = 0; i < requests; i++) {
            client.nowNanos += MILLI;
            Node node = policy.plan().get(0);
            client.sent(node);
            end.accept(node, node == nodes[0]);
            count += node == nodes[0] ? 1 : 0;
        }
        return (double) count / requests;
    }

    private void answer(Node node, boolean isFirst) {
        client.released(node);
        policy.answered(node, 2 * MILLI);
    }

    private void stall(Node node, boolean isFirst) {
        if (isFirst) {
            unanswered.add(node);
        } else {
            answer(node, false);
        }
    }

    private void slowly(Node node, boolean isFirst) {
        client.released(node);
        policy.answered(node, isFirst ? 30 * MILLI : 2 * MILLI);
    }

    private void fail(Node node, boolean isFirst) {
        client.released(node);
        if (isFirst) {
            policy.failed(node);
        } else {
            policy.answered(node, 2 * MILLI);
        }
    }
}
