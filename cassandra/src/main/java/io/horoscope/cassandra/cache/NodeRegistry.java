package io.horoscope.cassandra.cache;

import io.horoscope.core.node.NodeAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Gives every node an index, first come first served, and never takes one back. Bounded: whoever comes after {@link
 * #MAXIMUM_NODES} gets none.
 *
 * <p>Request threads only look up ({@link #find}), which takes no lock and allocates nothing. Nodes are added by threads of
 * our own, from reports and from the ring.
 */
public final class NodeRegistry {

    /** A cluster of thousands of nodes is still far below. */
    public static final int MAXIMUM_NODES = 16_384;

    private final Predicate<InetAddressAndPort> isRemote;
    private final Consumer<Node> onNew;
    private final Map<InetAddressAndPort, Node> byEndpoint = new ConcurrentHashMap<>();
    private final Map<NodeAddress, Node> byAddress = new ConcurrentHashMap<>();
    private volatile List<Node> byIndex = List.of(); // replaced, never modified

    /**
     * @param isRemote whether an endpoint is in another datacenter
     * @param onNew called once for each new node, by the thread that came across it first
     */
    public NodeRegistry(Predicate<InetAddressAndPort> isRemote, Consumer<Node> onNew) {
        this.isRemote = isRemote;
        this.onNew = onNew;
    }

    /** The node at an endpoint, or null if it has not been added. For request threads. */
    public Node find(InetAddressAndPort endpoint) {
        return byEndpoint.get(endpoint);
    }

    /** The node at an endpoint, added if need be, or null if there is no room for one more. */
    public Node at(InetAddressAndPort endpoint) {
        Node node = byEndpoint.get(endpoint);
        return node != null ? node : add(endpoint);
    }

    /** The node of an address, added if need be, or null if there is no room for one more. */
    public Node of(NodeAddress address) {
        Node node = byAddress.get(address);
        return node != null ? node : at(InetAddressAndPort.getByAddress(address.inetAddress()));
    }

    /** All nodes by rising index. */
    public List<Node> all() {
        return byIndex;
    }

    /** Adds whoever has joined the ring, and asks the snitch again where each node is. */
    public void refresh(Collection<InetAddressAndPort> ring) {
        ring.forEach(this::at);
        byEndpoint.forEach((endpoint, node) -> node.setRemote(isRemote.test(endpoint)));
    }

    /** Endpoints that share an address (several ports) share a node: a monitor speaks for a machine. */
    private synchronized Node add(InetAddressAndPort endpoint) {
        NodeAddress address = NodeAddress.of(endpoint.getAddress());
        Node known = byAddress.get(address);
        if (known == null) {
            if (byIndex.size() >= MAXIMUM_NODES) {
                return null;
            }
            known = new Node(byIndex.size(), address, isRemote.test(endpoint));
            List<Node> longer = new ArrayList<>(byIndex);
            longer.add(known);
            byIndex = Collections.unmodifiableList(longer);
            byAddress.put(address, known);
            onNew.accept(known);
        }
        byEndpoint.put(endpoint, known);
        return known;
    }
}
