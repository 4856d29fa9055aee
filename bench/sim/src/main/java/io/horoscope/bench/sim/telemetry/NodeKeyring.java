package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The addresses and keys of the simulated nodes: node i is 10.x.y.z with the bits of i, its keys
 * derived from one secret.
 */
final class NodeKeyring {

    static final int MONITOR_PORT = 40_001;
    static final int COORDINATOR_PORT = 40_002;
    private static final int DIRECTOR_PORT = 9340;

    private static final ClusterSecret SECRET =
            new ClusterSecret(List.of(new MacKey(1, new byte[MacKey.BYTES])));

    private final Map<NodeAddress, NodeKeys> keys = new HashMap<>();
    private final Map<NodeAddress, Integer> indexes = new HashMap<>();

    /** A socket of a node. */
    static InetSocketAddress socket(int node, int port) {
        return new InetSocketAddress(address(node).inetAddress(), port);
    }

    /** The socket of a director. */
    static InetSocketAddress director(int number) {
        return new InetSocketAddress(
                NodeAddress.parse("192.168.0." + (1 + number)).inetAddress(), DIRECTOR_PORT);
    }

    NodeKeys of(int node) {
        NodeAddress address = address(node);
        indexes.put(address, node);
        return keys.computeIfAbsent(address, SECRET::derive);
    }

    /** The node at an address, or -1. */
    int indexOf(NodeAddress address) {
        return indexes.getOrDefault(address, -1);
    }

    /** A director's view: any node's key. */
    MacKey find(int keyId, NodeAddress sender) {
        return SECRET.derive(keyId, sender);
    }

    private static NodeAddress address(int node) {
        return NodeAddress.parse(
                "10." + (node >> 16 & 0xff) + "." + (node >> 8 & 0xff) + "." + (node & 0xff));
    }
}
