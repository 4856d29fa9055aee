package io.horoscope.cassandra.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.junit.jupiter.api.Test;

class NodeRegistryTest {

    private static final InetAddressAndPort ONE = TestRing.endpoint("127.0.0.1");
    private static final InetAddressAndPort TWO = TestRing.endpoint("127.0.0.2");
    private static final InetAddressAndPort THREE = TestRing.endpoint("127.0.0.3");

    private final TestRing ring = new TestRing();
    private final List<String> said = new ArrayList<>();
    private final NodeRegistry nodes =
            new NodeRegistry(
                    ring,
                    node -> said.add("+" + node.address()),
                    node -> said.add("-" + node.address()));

    @Test
    void refresh_members_getIndexesAndDatacenters() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, "there").join(THREE, "elsewhere");
        nodes.refresh(0);
        assertEquals(List.of("+127.0.0.1", "+127.0.0.2", "+127.0.0.3"), said);
        assertEquals(ReadPlan.LOCAL, nodes.find(ONE).datacenter());
        int there = nodes.find(TWO).datacenter();
        int elsewhere = nodes.find(THREE).datacenter();
        assertTrue(there != ReadPlan.LOCAL && elsewhere != ReadPlan.LOCAL && there != elsewhere);
        ring.join(THREE, "there");
        nodes.refresh(1);
        assertEquals(there, nodes.find(THREE).datacenter());
    }

    @Test
    void refresh_racks_areThoseOfTheOwnDatacenter() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, TestRing.LOCAL).join(THREE, "there");
        ring.rack(TWO, "other");
        nodes.refresh(0);
        assertTrue(nodes.isInRack(0));
        assertFalse(nodes.isInRack(1));
        assertFalse(nodes.isInRack(2), "a rack of that name in another datacenter");
        assertTrue(nodes.isInRack(3), "no such node");
        ring.rack(TWO, TestRing.LOCAL);
        nodes.refresh(1);
        assertTrue(nodes.isInRack(1));
    }

    /** L11. */
    @Test
    void refresh_severitySetByHand_isSeen() {
        ring.join(ONE, TestRing.LOCAL);
        nodes.refresh(0);
        assertEquals(0, nodes.find(ONE).severity());
        ring.severity(ONE, 1.5);
        nodes.refresh(1);
        assertEquals(1.5, nodes.find(ONE).severity());
    }

    @Test
    void find_index_isTheNodeOfItOrNone() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, TestRing.LOCAL).join(THREE, TestRing.LOCAL);
        nodes.refresh(0);
        ring.leave(TWO);
        nodes.refresh(1);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS + 1);
        assertSame(nodes.find(ONE), nodes.find(0));
        assertNull(nodes.find(1), "freed");
        assertSame(nodes.find(THREE), nodes.find(2));
        assertNull(nodes.find(3));
    }

    /** M9: an exception of the snitch affects only the node concerned, which counts as remote. */
    @Test
    void refresh_nodeThatTheSnitchDoesNotKnow_affectsNoOtherNode() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, null).join(THREE, TestRing.LOCAL);
        nodes.refresh(0);
        assertEquals(ReadPlan.LOCAL, nodes.find(ONE).datacenter());
        assertTrue(nodes.find(TWO).datacenter() != ReadPlan.LOCAL);
        assertEquals(ReadPlan.LOCAL, nodes.find(THREE).datacenter());
        ring.join(TWO, TestRing.LOCAL);
        nodes.refresh(1);
        assertEquals(ReadPlan.LOCAL, nodes.find(TWO).datacenter());
    }

    /** L6: at the limit and one past it; the next node to join gets the index. */
    @Test
    void refresh_nodeThatLeftAnHourAgo_givesItsIndexBack() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, TestRing.LOCAL);
        nodes.refresh(0);
        Node left = nodes.find(ONE);
        ring.leave(ONE);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS);
        assertSame(left, nodes.find(ONE));
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS + 1);
        assertNull(nodes.find(ONE));
        assertNull(nodes.find(left.address()));
        assertEquals(List.of(nodes.find(TWO)), nodes.all());
        ring.join(THREE, TestRing.LOCAL);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS + 2);
        assertEquals(left.index(), nodes.find(THREE).index());
        assertEquals(List.of(nodes.find(THREE), nodes.find(TWO)), nodes.all());
        assertEquals(List.of("+127.0.0.1", "+127.0.0.2", "-127.0.0.1", "+127.0.0.3"), said);
    }

    @Test
    void refresh_nodeThatComesBackWithinTheHour_keepsItsIndexAndHistory() {
        ring.join(ONE, TestRing.LOCAL);
        nodes.refresh(0);
        Node node = nodes.find(ONE);
        ring.leave(ONE);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS / 2);
        ring.join(ONE, TestRing.LOCAL);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS);
        ring.leave(ONE);
        nodes.refresh(2 * NodeRegistry.REMOVAL_DELAY_NANOS);
        assertSame(node, nodes.find(ONE));
    }

    @Test
    void refresh_endpointsOfOneAddress_shareANode() {
        InetAddressAndPort other = ONE.withPort(7001);
        ring.join(ONE, TestRing.LOCAL).join(other, TestRing.LOCAL);
        nodes.refresh(0);
        assertSame(nodes.find(ONE), nodes.find(other));
        assertEquals(1, nodes.all().size());
    }

    /** After some days gossip forgets where an endpoint was that has left. */
    @Test
    void refresh_oneEndpointOfAnAddressLeft_saysNothingOfTheOther() {
        for (int port = 7001; port < 7020; port++) {
            InetAddressAndPort other = ONE.withPort(port);
            ring.join(ONE, TestRing.LOCAL).join(other, TestRing.LOCAL);
            nodes.refresh(0);
            ring.join(other, null).leave(other);
            nodes.refresh(1);
            assertEquals(ReadPlan.LOCAL, nodes.find(ONE).datacenter());
            assertNull(nodes.find(other));
        }
        assertEquals(List.of("+127.0.0.1"), said);
    }

    /** H2, M9: a report of a node outside the ring changes nothing but a counter. */
    @Test
    void cache_reportOfNoMember_isDroppedAndTheOthersArePublished() {
        ring.join(ONE, TestRing.LOCAL).join(THREE, TestRing.LOCAL);
        nodes.refresh(0);
        ScoreCache cache = new ScoreCache(nodes, new PaperFormula(), 0);
        List<Report> reports = new ArrayList<>();
        for (InetAddressAndPort endpoint : List.of(ONE, TWO, THREE)) {
            Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.MEMORY, 0).build();
            NodeAddress address = NodeAddress.of(endpoint.getAddress());
            reports.add(new Report(address, 1, 1, 0, false, signals));
        }
        assertEquals(2, cache.accept(new Scores(reports), 0));
        cache.publish(0);
        assertEquals(1, cache.unknownNodes());
        assertEquals(2, cache.table().size());
        assertEquals(0.5, cache.table().load(nodes.find(THREE).index()), 1e-4);
    }

    /** The table shows it until the new one reports. */
    @Test
    void report_ofANodeThatHadTheIndexBefore_isNone() {
        ring.join(ONE, TestRing.LOCAL).join(TWO, TestRing.LOCAL);
        nodes.refresh(0);
        ScoreCache cache = new ScoreCache(nodes, new PaperFormula(), 0);
        accept(cache, TWO);
        assertNotNull(nodes.find(TWO).report(cache.table()));
        ring.leave(TWO);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS + 1);
        ring.join(THREE, TestRing.LOCAL);
        nodes.refresh(NodeRegistry.REMOVAL_DELAY_NANOS + 2);
        Node third = nodes.find(THREE);
        assertNotNull(cache.table().report(third.index()));
        assertNull(third.report(cache.table()));
        accept(cache, THREE);
        assertEquals(third.address(), third.report(cache.table()).node());
    }

    private static void accept(ScoreCache cache, InetAddressAndPort endpoint) {
        NodeAddress address = NodeAddress.of(endpoint.getAddress());
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).build();
        cache.accept(new Report(address, 1, 1, 0, false, signals), ReportSource.REPLY, 0);
        cache.publish(0);
    }
}
