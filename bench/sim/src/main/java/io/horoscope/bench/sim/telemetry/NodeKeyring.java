package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The addresses and keys of the simulated nodes: node i is 10.x.y.z with the bits of i, its keys derived from one secret. */
final class NodeKeyring {

    private static final ClusterSecret SECRET =
            new ClusterSecret(List.of(new MacKey(1, new byte[MacKey.BYTES])));

    private final Map<NodeAddress, NodeKeys> keys = new HashMap<>();
    private final Map<NodeAddress, Integer> indexes = new HashMap<>();

    static NodeAddress address(int node) {
        return NodeAddress.parse(
                "10." + (node >> 16 & 0xff) + "." + (node >> 8 & 0xff) + "." + (node & 0xff));
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
}
