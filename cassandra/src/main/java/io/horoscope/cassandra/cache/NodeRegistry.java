package io.horoscope.cassandra.cache;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.plan.ReadPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns an index to every member of the ring, and frees it an hour after the node left. No other
 * node gets an index, so neither reports nor requests can fill a table.
 *
 * <p>{@link #refresh} is called by the thread of the periodic tasks. Request threads only look
 * nodes up, which takes no lock and allocates nothing.
 */
public final class NodeRegistry {

    /**
     * A node that returns within this time, for example because it was replaced, keeps its history.
     */
    static final long REMOVAL_DELAY_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final Logger logger = LoggerFactory.getLogger(NodeRegistry.class);

    private final Topology topology;
    private final Consumer<Node> onJoined;
    private final Consumer<Node> onLeft;
    private final Map<InetAddressAndPort, Node> byEndpoint = new ConcurrentHashMap<>();
    private final Map<NodeAddress, Node> byAddress = new ConcurrentHashMap<>();
    private final List<String> datacenters = new ArrayList<>(); // By number, less one.
    private final Set<InetAddressAndPort> unplaced = new HashSet<>();

    private volatile List<Node> members = List.of(); // Replaced, never modified.

    /**
     * @param onJoined called once for each node that gets an index, before it can be found
     * @param onLeft called once for each node whose index is freed, after it can no longer be found
     */
    public NodeRegistry(Topology topology, Consumer<Node> onJoined, Consumer<Node> onLeft) {
        this.topology = topology;
        this.onJoined = onJoined;
        this.onLeft = onLeft;
    }

    /** The node at an endpoint, or null if it has no index. */
    public Node find(InetAddressAndPort endpoint) {
        return byEndpoint.get(endpoint);
    }

    /** The node of an address, or null if it has no index. */
    public Node find(NodeAddress address) {
        return byAddress.get(address);
    }

    /** The node of an index, or null. */
    public Node find(int index) {
        List<Node> current = members;
        int place = Math.min(index, current.size() - 1); // Freed indexes are missing.
        while (place >= 0 && current.get(place).index() > index) {
            place--;
        }
        return place >= 0 && current.get(place).index() == index ? current.get(place) : null;
    }

    /** Whether the node of an index is in the coordinator's rack; true if there is none. */
    public boolean isInRack(int index) {
        Node node = find(index);
        return node == null || node.isInRack();
    }

    /** All nodes that have an index, by rising index; freed indexes are missing. */
    public List<Node> all() {
        return members;
    }

    /** Every endpoint with its node. */
    public void forEach(BiConsumer<InetAddressAndPort, Node> action) {
        byEndpoint.forEach(action);
    }

    /**
     * Adds the nodes that have joined, drops those that left an hour ago, and updates the
     * datacenter and rack of each node in the ring. What left says nothing of where a node is, as
     * another endpoint may have its address.
     *
     * @param nowNanos monotonic time
     */
    public void refresh(long nowNanos) {
        Set<InetAddressAndPort> ring = new LinkedHashSet<>(topology.ring());
        for (InetAddressAndPort endpoint : ring) {
            Node node = at(endpoint);
            node.seen(nowNanos);
            place(endpoint, node);
        }
        byEndpoint
                .entrySet()
                .removeIf(
                        each ->
                                each.getValue().seenAtNanos() == nowNanos
                                        && !ring.contains(each.getKey()));
        unplaced.retainAll(ring);
        for (Node node : members) {
            if (nowNanos - node.seenAtNanos() > REMOVAL_DELAY_NANOS) {
                drop(node);
            }
        }
    }

    /**
     * Endpoints that share an address (several ports) share a node: a monitor reports for a
     * machine.
     */
    private Node at(InetAddressAndPort endpoint) {
        Node known = byEndpoint.get(endpoint);
        if (known != null) {
            return known;
        }
        NodeAddress address = NodeAddress.of(endpoint.getAddress());
        Node node = byAddress.get(address);
        if (node == null) {
            node = new Node(freeIndex(), address);
            place(endpoint, node);
            onJoined.accept(node);
            List<Node> longer = new ArrayList<>(members);
            longer.add(node.index(), node);
            members = List.copyOf(longer);
            byAddress.put(address, node);
        }
        byEndpoint.put(endpoint, node);
        return node;
    }

    private int freeIndex() {
        int index = 0;
        for (Node node : members) {
            if (node.index() != index) {
                break;
            }
            index++;
        }
        return index;
    }

    private void drop(Node node) {
        byEndpoint.values().removeIf(each -> each == node);
        byAddress.remove(node.address());
        List<Node> shorter = new ArrayList<>(members);
        shorter.remove(node);
        members = List.copyOf(shorter);
        onLeft.accept(node);
    }

    /**
     * A node whose datacenter the snitch does not know counts as remote. The other nodes are
     * updated all the same.
     */
    private void place(InetAddressAndPort endpoint, Node node) {
        try {
            String local = topology.localDatacenter();
            String datacenter = topology.datacenter(endpoint);
            boolean isLocal = local == null || local.equals(datacenter);
            String rack = topology.localRack();
            node.place(
                    isLocal ? ReadPlan.LOCAL : number(String.valueOf(datacenter)),
                    isLocal && (rack == null || rack.equals(topology.rack(endpoint))),
                    topology.severity(endpoint));
            unplaced.remove(endpoint);
        } catch (RuntimeException e) {
            node.place(number(""), false, 0);
            if (unplaced.add(endpoint)) {
                logger.warn(
                        "The snitch does not know {} ({}): it counts as a node of another datacenter",
                        endpoint,
                        e.toString());
            }
        }
    }

    private int number(String datacenter) {
        int known = datacenters.indexOf(datacenter);
        if (known < 0) {
            datacenters.add(datacenter);
            known = datacenters.size() - 1;
        }
        return known + 1;
    }
}
