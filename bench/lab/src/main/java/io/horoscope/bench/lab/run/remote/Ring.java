package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which nodes are measured, by what the named nodes say, and whether they can be. Pure. */
final class Ring {

    /** The tables and columns that experiments need of the patched build. */
    private static final Set<String> NEEDED = Set.of("settings.name", "settings.value");

    private Ring() {}

    /**
     * Every node of one datacenter, since any may coordinate: the named ones first, in their order,
     * then the others by address.
     *
     * @param named what the named nodes say; at least one
     * @param wanted the datacenter; empty for the one that all named nodes are in
     * @throws LabException if the named nodes are not of one cluster and of that datacenter, or one
     *     is named twice
     */
    static List<RemoteNode> members(List<NodeFacts> named, Optional<String> wanted) {
        Map<UUID, RemoteNode> ring = new LinkedHashMap<>();
        ring.put(named.get(0).self().hostId(), named.get(0).self());
        named.get(0).peers().forEach(peer -> ring.put(peer.hostId(), peer));
        requireOneCluster(named, ring);
        String datacenter = datacenter(named, wanted, ring.values());
        List<RemoteNode> all = new ArrayList<>();
        for (NodeFacts node : named) {
            if (ring.remove(node.self().hostId()) == null) {
                throw new LabException(
                        "--cluster: two of the addresses are the node " + node.self());
            }
            all.add(node.self().numbered(all.size() + 1));
        }
        ring.values().stream()
                .filter(node -> node.datacenter().equals(datacenter))
                .sorted(Comparator.comparing(RemoteNode::address))
                .forEach(node -> all.add(node.numbered(all.size() + 1)));
        Set<Integer> ports = sorted(all, node -> node.cql().getPort());
        if (ports.size() > 1) {
            throw new LabException(
                    "--port: the nodes %s have different ports for clients, %s; the client takes one"
                            .formatted(addresses(all), ports));
        }
        return all;
    }

    /**
     * Checks that all nodes run the patched build, the same of the same Cassandra.
     *
     * @param nodes at least one
     * @throws LabException naming those that differ
     */
    static void requireAlike(List<NodeFacts> nodes) {
        List<RemoteNode> stock =
                nodes.stream()
                        .filter(node -> !node.patch().containsAll(NEEDED))
                        .map(NodeFacts::self)
                        .toList();
        Map<String, List<RemoteNode>> releases =
                nodes.stream()
                        .collect(
                                Collectors.groupingBy(
                                        NodeFacts::release,
                                        TreeMap::new,
                                        Collectors.mapping(NodeFacts::self, Collectors.toList())));
        if (!stock.isEmpty()) {
            throw new LabException(
                    """
                    --cluster: %s have no table horoscope.settings: they do not run the patched \
                    build, or have no section resource_aware_routing
                      remedy: install it on every node of the datacenter (INSTALL.md); vanilla is \
                    then measured as the patched build with its routing off\
                    """
                            .formatted(stock));
        }
        if (releases.size() > 1) {
            throw new LabException(
                    """
                    --cluster: the nodes run different versions of Cassandra, %s
                      remedy: finish the upgrade first\
                    """
                            .formatted(releases));
        }
        if (nodes.stream().map(NodeFacts::patch).distinct().count() > 1) {
            throw new LabException(
                    """
                    --cluster: the nodes run different versions of the patched build (their tables \
                    in keyspace horoscope differ)
                      remedy: finish the upgrade first\
                    """);
        }
    }

    private static void requireOneCluster(List<NodeFacts> named, Map<UUID, RemoteNode> ring) {
        NodeFacts first = named.get(0);
        for (NodeFacts node : named) {
            if (!ring.containsKey(node.self().hostId())) {
                throw new LabException(
                        """
                        --cluster: %s (cluster '%s') is no node of the cluster of %s ('%s'), which \
                        has %s
                          remedy: name nodes of one cluster only\
                        """
                                .formatted(
                                        node.self(),
                                        node.clusterName(),
                                        first.self(),
                                        first.clusterName(),
                                        addresses(ring.values())));
            }
        }
    }

    private static String datacenter(
            List<NodeFacts> named, Optional<String> wanted, Collection<RemoteNode> ring) {
        Set<String> theirs = sorted(named, node -> node.self().datacenter());
        Set<String> all = sorted(ring, RemoteNode::datacenter);
        if (wanted.isPresent() && !all.contains(wanted.get())) {
            throw new LabException(
                    "--datacenter: '%s' has no node; allowed here: %s"
                            .formatted(wanted.get(), String.join(", ", all)));
        }
        if (theirs.size() > 1 || (wanted.isPresent() && !theirs.contains(wanted.get()))) {
            throw new LabException(
                    "--cluster: the nodes named are of %s; allowed: nodes of one datacenter%s"
                            .formatted(
                                    String.join(", ", theirs),
                                    wanted.map(name -> ", '" + name + "'").orElse("")));
        }
        return theirs.iterator().next();
    }

    private static <N, T> Set<T> sorted(Collection<N> nodes, Function<N, T> property) {
        return nodes.stream().map(property).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String addresses(Collection<RemoteNode> nodes) {
        return String.join(", ", sorted(nodes, RemoteNode::address));
    }
}
