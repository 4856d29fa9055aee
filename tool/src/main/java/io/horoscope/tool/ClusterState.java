package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.plan.KeyspaceRing;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** The members of a cluster and the ranges of a keyspace, as one node knows them. Immutable. */
final class ClusterState {

    private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";
    private static final String SNITCH = "org.apache.cassandra.db:type=EndpointSnitchInfo";

    private final Map<String, String> datacenters; // By address.
    private final Map<String, String> addresses; // By host id.
    private final Collection<?> live;
    private final Map<List<String>, List<String>> ranges;

    private ClusterState(
            Map<String, String> datacenters,
            Map<String, String> addresses,
            Collection<?> live,
            Map<List<String>, List<String>> ranges) {
        this.datacenters = datacenters;
        this.addresses = addresses;
        this.live = live;
        this.ranges = ranges;
    }

    /**
     * Asks a node.
     *
     * @throws RefusedException if there is no such keyspace, or ranges are about to move
     */
    static ClusterState of(NodeConnection node, String keyspace) {
        return node.run((connection, horoscope) -> read(connection, keyspace));
    }

    @SuppressWarnings("unchecked")
    private static ClusterState read(MBeanServerConnection connection, String keyspace)
            throws JMException, IOException {
        ObjectName storage = new ObjectName(STORAGE);
        Collection<?> known =
                (Collection<?>) connection.getAttribute(storage, "NonSystemKeyspaces");
        if (!known.contains(keyspace)) {
            throw new RefusedException(
                    "--keyspace is '" + keyspace + "'; allowed: " + new TreeSet<>(known));
        }
        Object moving = invoke(connection, STORAGE, "getPendingRangeToEndpointMap", keyspace);
        if (!((Map<?, ?>) moving).isEmpty()) {
            throw new RefusedException(
                    "ranges of '"
                            + keyspace
                            + "' are moving; allowed: when no node joins, leaves or moves");
        }
        Map<String, String> datacenters = new TreeMap<>();
        Map<String, String> addresses = new TreeMap<>();
        for (Map.Entry<String, String> member :
                ((Map<String, String>) connection.getAttribute(storage, "EndpointToHostId"))
                        .entrySet()) {
            addresses.put(member.getValue(), member.getKey());
            datacenters.put(
                    member.getKey(),
                    (String) invoke(connection, SNITCH, "getDatacenter", member.getKey()));
        }
        return new ClusterState(
                datacenters,
                addresses,
                (Collection<?>) connection.getAttribute(storage, "LiveNodes"),
                (Map<List<String>, List<String>>)
                        invoke(connection, STORAGE, "getRangeToEndpointMap", keyspace));
    }

    private static Object invoke(
            MBeanServerConnection connection, String bean, String operation, String argument)
            throws JMException, IOException {
        return connection.invoke(
                new ObjectName(bean),
                operation,
                new Object[] {argument},
                new String[] {String.class.getName()});
    }

    /** Bytes of a keyspace on a node's disks; 0 if it has none there. */
    static long bytes(NodeConnection node, String keyspace) {
        return node.run(
                (connection, horoscope) -> {
                    try {
                        return ((Number)
                                        connection.getAttribute(
                                                new ObjectName(
                                                        "org.apache.cassandra.metrics:type=Keyspace,keyspace="
                                                                + keyspace
                                                                + ",name=LiveDiskSpaceUsed"),
                                                "Value"))
                                .longValue();
                    } catch (InstanceNotFoundException e) {
                        return 0L;
                    }
                });
    }

    /** Of all members. */
    Collection<String> addresses() {
        return datacenters.keySet();
    }

    boolean isLive(String address) {
        return live.contains(address);
    }

    /** The address of the node of a connection, by its host id. */
    String addressOf(NodeConnection node) {
        Object id =
                node.run(
                        (connection, horoscope) ->
                                connection.getAttribute(new ObjectName(STORAGE), "LocalHostId"));
        String address = addresses.get(id);
        if (address == null) {
            throw new RefusedException(
                    "the node at " + node.where() + " is not of the cluster " + addresses.values());
        }
        return address;
    }

    String datacenterOf(String address) {
        return datacenters.get(address);
    }

    /**
     * The datacenter to plan for.
     *
     * @param given null if none is
     * @throws RefusedException if there are several and none is given, or there is no such
     */
    String datacenter(String given) {
        TreeSet<String> known = new TreeSet<>(datacenters.values());
        if (given == null ? known.size() == 1 : known.contains(given)) {
            return given == null ? known.first() : given;
        }
        throw new RefusedException(
                (given == null ? "--datacenter is missing" : "--datacenter is '" + given + "'")
                        + "; allowed: "
                        + known);
    }

    /**
     * The ring of a datacenter.
     *
     * @throws RefusedException if it cannot be planned
     */
    KeyspaceRing ring(String datacenter) {
        TreeSet<String> nodes = new TreeSet<>(datacenters.keySet());
        nodes.removeIf(address -> !datacenters.get(address).equals(datacenter));
        try {
            return new KeyspaceRing(ranges, nodes);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(e.getMessage());
        }
    }
}
