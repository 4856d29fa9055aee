package io.horoscope.cassandra.cache;

import io.horoscope.core.node.NodeAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * A ring that a test changes by hand. The local datacenter is {@value #LOCAL}; all nodes are in the
 * coordinator's rack at first.
 */
public final class TestRing implements Topology {

    public static final String LOCAL = "here";

    private final Map<InetAddressAndPort, String> datacenters = new LinkedHashMap<>();
    private final Map<InetAddressAndPort, Double> severities = new HashMap<>();
    private final Map<InetAddressAndPort, String> racks = new HashMap<>();

    /** A registry of nodes of the local datacenter, whose indexes are in the order given. */
    public static NodeRegistry of(String... addresses) {
        TestRing ring = new TestRing();
        for (String address : addresses) {
            ring.join(endpoint(address), LOCAL);
        }
        return ring.registry();
    }

    public static InetAddressAndPort endpoint(String address) {
        return InetAddressAndPort.getByAddress(NodeAddress.parse(address).inetAddress());
    }

    /** A registry that knows the ring as it is now. */
    public NodeRegistry registry() {
        NodeRegistry nodes = new NodeRegistry(this, node -> {}, node -> {});
        nodes.refresh(0);
        return nodes;
    }

    /** Adds a node. A datacenter of null is one that the snitch does not know. */
    public TestRing join(InetAddressAndPort endpoint, String datacenter) {
        datacenters.put(endpoint, datacenter);
        return this;
    }

    public void leave(InetAddressAndPort endpoint) {
        datacenters.remove(endpoint);
    }

    public void rack(InetAddressAndPort endpoint, String rack) {
        racks.put(endpoint, rack);
    }

    public void severity(InetAddressAndPort endpoint, double severity) {
        severities.put(endpoint, severity);
    }

    @Override
    public Collection<InetAddressAndPort> ring() {
        return datacenters.keySet();
    }

    @Override
    public String localDatacenter() {
        return LOCAL;
    }

    @Override
    public String datacenter(InetAddressAndPort endpoint) {
        String datacenter = datacenters.getOrDefault(endpoint, LOCAL);
        if (datacenter == null) {
            throw new IllegalStateException("Unknown host " + endpoint); // As PropertyFileSnitch.
        }
        return datacenter;
    }

    @Override
    public String localRack() {
        return LOCAL;
    }

    @Override
    public String rack(InetAddressAndPort endpoint) {
        return racks.getOrDefault(endpoint, LOCAL);
    }

    @Override
    public double severity(InetAddressAndPort endpoint) {
        return severities.getOrDefault(endpoint, 0.0);
    }
}
