package io.horoscope.cassandra.exclude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.exclude.Exclusion;
import io.horoscope.core.exclude.Exclusions;
import io.horoscope.core.node.NodeAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExcludedNodesTest {

    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final TestRing ring =
            new TestRing()
                    .join(TestRing.endpoint("10.0.0.1"), TestRing.LOCAL)
                    .join(TestRing.endpoint("10.0.0.2"), TestRing.LOCAL);
    private final NodeRegistry nodes = ring.registry();
    private final Node node = nodes.find(NodeAddress.parse("10.0.0.2"));
    private long nowMillis = 1_000_000;
    private final ExcludedNodes excluded = new ExcludedNodes(nodes, () -> nowMillis);

    @Test
    void exclude_node_isPutLastUntilTheTimeIsOver() {
        assertEquals(0, node.severity());
        excluded.exclude("10.0.0.2", "2h", "new disk", "a test");
        assertEquals(Double.MAX_VALUE, node.severity());
        assertEquals(Map.of("10.0.0.2", "until 1970-01-01T02:16:40Z: new disk"), excluded.active());
        nowMillis += 2 * 3_600_000;
        excluded.refresh();
        assertNull(node.exclusion());
        assertEquals(0, node.severity());
    }

    @Test
    void merge_ofAnotherNode_excludesHereAndIncludeEndsItThere() {
        NodeRegistry others = TestRing.of("10.0.0.1", "10.0.0.2");
        ExcludedNodes there = new ExcludedNodes(others, () -> nowMillis);
        there.exclude("10.0.0.2", "10m", "", "a test");
        assertTrue(excluded.merge(there.encode()));
        assertNotNull(node.exclusion());
        excluded.include("10.0.0.2", "a test");
        there.merge(excluded.encode());
        assertNull(others.find(NodeAddress.parse("10.0.0.2")).exclusion());
        assertFalse(excluded.merge(new byte[5]));
    }

    /** Forged, or of a node whose clock is wrong; at the limit and one past it. */
    @Test
    void merge_whatNoOperatorCanHaveSet_isLeftOut() {
        long hour = 3_600_000;
        long week = 7 * 24 * hour;
        assertTrue(takes(nowMillis + hour, nowMillis + hour + week));
        assertFalse(takes(nowMillis + hour + 1, nowMillis + hour + week));
        assertFalse(takes(nowMillis, nowMillis + week + 1));
        assertFalse(takes(nowMillis - 1, nowMillis), "has ended");
        assertTrue(takes(nowMillis - 1, nowMillis + 1));
        for (long setAt : new long[] {Long.MIN_VALUE, 0, Long.MAX_VALUE}) {
            assertFalse(takes(setAt, Long.MAX_VALUE));
            assertFalse(takes(setAt, Long.MIN_VALUE));
        }
    }

    /** Else it would have a place until it ends. It comes back with the node, by gossip. */
    @Test
    void refresh_nodeHasLeft_isForgotten() {
        excluded.exclude("10.0.0.2", "7d", "", "a test");
        byte[] ofAnother = excluded.encode();
        ring.leave(TestRing.endpoint("10.0.0.2"));
        nodes.refresh(2 * HOUR_NANOS);
        excluded.refresh();
        assertEquals(0, excluded.encode().length);
        ring.join(TestRing.endpoint("10.0.0.2"), TestRing.LOCAL);
        nodes.refresh(2 * HOUR_NANOS);
        excluded.merge(ofAnother);
        assertFalse(excluded.active().isEmpty());
    }

    /** A node that was away may bring the one before it for as long as that lasts. */
    @Test
    void refresh_hasEnded_isKnownForAWeek() {
        excluded.exclude("10.0.0.2", "1h", "", "a test");
        nowMillis += 7 * 24 * 3_600_000;
        excluded.refresh();
        assertNotEquals(0, excluded.encode().length);
        nowMillis++;
        excluded.refresh();
        assertEquals(0, excluded.encode().length);
    }

    /** They would take the places of members. */
    @Test
    void merge_nodesThatAreNoMembers_areLeftOut() {
        Exclusions sent = new Exclusions();
        for (int last = 100; last < 100 + Exclusions.MOST; last++) {
            NodeAddress stranger = NodeAddress.parse("10.0.0." + last);
            sent.merge(List.of(new Exclusion(stranger, nowMillis, nowMillis + 1_000, "")));
        }
        assertTrue(excluded.merge(sent.encode()));
        assertEquals(0, excluded.encode().length);
        excluded.exclude("10.0.0.2", "2h", "", "a test");
        assertFalse(excluded.active().isEmpty());
    }

    private boolean takes(long setAtMillis, long untilMillis) {
        Exclusions sent = new Exclusions();
        sent.merge(List.of(new Exclusion(node.address(), setAtMillis, untilMillis, "")));
        ExcludedNodes receiver = new ExcludedNodes(nodes, () -> nowMillis);
        assertTrue(receiver.merge(sent.encode()));
        return !receiver.active().isEmpty();
    }

    @Test
    void exclude_wrongWords_areNamed() {
        for (String[] wrong :
                new String[][] {
                    {"10.0.0.9", "1h", "'10.0.0.9' is not a node of this cluster"},
                    {"node2", "1h", "'node2' is not an IP address"},
                    {"10.0.0.2", "2", "from 1s to 7d"},
                    {"10.0.0.2", "8d", "from 1s to 7d"},
                    {"10.0.0.2", "10ms", "from 1s to 7d"},
                    {"10.0.0.2", "2w", "from 1s to 7d (s, m, h, d)"}
                }) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> excluded.exclude(wrong[0], wrong[1], "", "a test"));
            assertTrue(refused.getMessage().contains(wrong[2]), refused.getMessage());
        }
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> excluded.include("10.0.0.1", "a test"));
        assertTrue(refused.getMessage().contains("'10.0.0.1' is not excluded"));
    }
}
