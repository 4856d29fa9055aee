package io.horoscope.bench.lab.run.remote;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Nodes 1 to 4 in datacenter east, 5 in west. */
class RingTest {

    private static final Set<String> PATCH =
            Set.of("settings.name", "settings.value", "scores.load");

    @Test
    void members_oneNodeNamed_areAllOfItsDatacenter() {
        assertEquals(
                List.of("10.0.0.3", "10.0.0.1", "10.0.0.2", "10.0.0.4"),
                addresses(Ring.members(List.of(node(3)), Optional.empty())),
                "the named one first");
    }

    @Test
    void members_severalNamed_keepTheirOrder() {
        assertEquals(
                List.of("10.0.0.4", "10.0.0.2", "10.0.0.1", "10.0.0.3"),
                addresses(Ring.members(List.of(node(4), node(2)), Optional.of("east"))));
    }

    @Test
    void members_sameNodeByTwoAddresses_isRefused() {
        assertRefused("10.0.0.1", List.of(node(1), node(1)), Optional.empty());
    }

    @Test
    void members_nodeOfAnotherCluster_isNamedWithItsCluster() {
        NodeFacts stranger = new NodeFacts("theirs", "4.1.10", member(9, "east"), List.of(), PATCH);
        assertRefused("10.0.0.9 (cluster 'theirs')", List.of(node(1), stranger), Optional.empty());
    }

    @Test
    void members_sameClusterNameButNoPeer_isRefused() {
        NodeFacts stranger = new NodeFacts("ours", "4.1.10", member(9, "east"), List.of(), PATCH);
        assertRefused("no node of the cluster", List.of(node(1), stranger), Optional.empty());
    }

    @Test
    void members_unknownDatacenter_namesThoseThatThereAre() {
        assertRefused("east, west", List.of(node(1)), Optional.of("north"));
    }

    @Test
    void members_nodesOfTwoDatacenters_areRefused() {
        assertRefused("east, west", List.of(node(1), node(5)), Optional.empty());
        assertRefused("'west'", List.of(node(1)), Optional.of("west"));
    }

    @Test
    void members_differentPorts_areRefused() {
        RemoteNode other = new RemoteNode(id(2), "east", new InetSocketAddress("10.0.0.2", 9142));
        NodeFacts node = new NodeFacts("ours", "4.1.10", member(1, "east"), List.of(other), PATCH);
        assertRefused("[9042, 9142]", List.of(node), Optional.empty());
    }

    @Test
    void requireAlike_sameEverywhere_isFine() {
        assertDoesNotThrow(() -> Ring.requireAlike(List.of(node(1), node(2))));
    }

    @Test
    void requireAlike_stockNode_isNamedWithTheRemedy() {
        NodeFacts stock = new NodeFacts("ours", "4.1.10", member(2, "east"), List.of(), Set.of());
        LabException refused =
                assertThrows(LabException.class, () -> Ring.requireAlike(List.of(node(1), stock)));
        assertTrue(refused.getMessage().contains("[10.0.0.2]"), refused.getMessage());
        assertTrue(refused.getMessage().contains("INSTALL.md"), refused.getMessage());
    }

    @Test
    void requireAlike_otherRelease_namesTheNodesOfEach() {
        NodeFacts older = new NodeFacts("ours", "4.1.9", member(2, "east"), List.of(), PATCH);
        LabException refused =
                assertThrows(LabException.class, () -> Ring.requireAlike(List.of(node(1), older)));
        assertTrue(refused.getMessage().contains("4.1.9=[10.0.0.2]"), refused.getMessage());
    }

    @Test
    void requireAlike_otherPatch_isRefused() {
        NodeFacts older =
                new NodeFacts(
                        "ours",
                        "4.1.10",
                        member(2, "east"),
                        List.of(),
                        Set.of("settings.name", "settings.value"));
        assertThrows(LabException.class, () -> Ring.requireAlike(List.of(node(1), older)));
    }

    private static void assertRefused(
            String part, List<NodeFacts> named, Optional<String> datacenter) {
        LabException refused =
                assertThrows(LabException.class, () -> Ring.members(named, datacenter));
        assertTrue(refused.getMessage().contains(part), refused.getMessage());
    }

    private static NodeFacts node(int number) {
        List<RemoteNode> peers = new ArrayList<>();
        for (int other = 5; other >= 1; other--) {
            if (other != number) {
                peers.add(member(other, datacenter(other)));
            }
        }
        return new NodeFacts("ours", "4.1.10", member(number, datacenter(number)), peers, PATCH);
    }

    private static String datacenter(int number) {
        return number == 5 ? "west" : "east";
    }

    private static RemoteNode member(int number, String datacenter) {
        return new RemoteNode(
                id(number), datacenter, new InetSocketAddress("10.0.0." + number, 9042));
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static List<String> addresses(List<RemoteNode> members) {
        return members.stream().map(RemoteNode::address).toList();
    }
}
