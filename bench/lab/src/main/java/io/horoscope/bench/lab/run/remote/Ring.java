package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.remote.NodeFacts.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
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
    static List<Member> members(List<NodeFacts> named, Optional<String> wanted) {
        Map<UUID, Member> ring = ring(named.get(0));
        requireOneCluster(named, ring);
        String datacenter = datacenter(named, wanted, ring);
        Map<UUID, Member> members = new LinkedHashMap<>();
        for (NodeFacts node : named) {
            if (members.put(node.self().hostId(), node.self()) != null) {
                throw new LabException(
                        "--cluster: two of the addresses are the node " + node.self().address());
            }
        }
        Map<String, Member> others = new TreeMap<>();
        ring.values().stream()
                .filter(member -> member.datacenter().equals(datacenter))
                .filter(member -> !members.containsKey(member.hostId()))
                .forEach(member -> others.put(member.address(), member));
        List<Member> all = new ArrayList<>(members.values());
        all.addAll(others.values());
        requireOnePort(all);
        return all;
    }

    /**
     * Checks that all nodes run the patched build, the same of the same Cassandra.
     *
     * @param nodes at least one
     * @throws LabException naming those that differ
     */
    static void requireAlike(List<NodeFacts> nodes) {
        Set<String> stock = new TreeSet<>();
        Map<String, Set<String>> releases = new TreeMap<>();
        Set<Set<String>> patches = new HashSet<>();
        for (NodeFacts node : nodes) {
            if (!node.patch().containsAll(NEEDED)) {
                stock.add(node.self().address());
            }
            releases.computeIfAbsent(node.release(), release -> new TreeSet<>())
                    .add(node.self().address());
            patches.add(node.patch());
        }
        if (!stock.isEmpty()) {
            throw new LabException(
                    """
                    --cluster: %s have no table horoscope.settings: they do not run the patched \
                    build, or have no section resource_aware_routing
                      remedy: install it on every node of the datacenter (UPGRADING.md); vanilla is \
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
        if (patches.size() > 1) {
            throw new LabException(
                    """
                    --cluster: the nodes run different versions of the patched build (their tables \
                    in keyspace horoscope differ)
                      remedy: finish the upgrade first\
                    """);
        }
    }

    private static Map<UUID, Member> ring(NodeFacts node) {
        Map<UUID, Member> ring = new LinkedHashMap<>();
        ring.put(node.self().hostId(), node.self());
        node.peers().forEach(peer -> ring.put(peer.hostId(), peer));
        return ring;
    }

    private static void requireOneCluster(List<NodeFacts> named, Map<UUID, Member> ring) {
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
                                        node.self().address(),
                                        node.clusterName(),
                                        first.self().address(),
                                        first.clusterName(),
                                        addresses(ring.values())));
            }
        }
    }

    private static String datacenter(
            List<NodeFacts> named, Optional<String> wanted, Map<UUID, Member> ring) {
        Set<String> theirs = new TreeSet<>();
        named.forEach(node -> theirs.add(node.self().datacenter()));
        Set<String> all = new TreeSet<>();
        ring.values().forEach(member -> all.add(member.datacenter()));
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

    private static void requireOnePort(List<Member> members) {
        Set<Integer> ports = new TreeSet<>();
        members.forEach(member -> ports.add(member.cql().getPort()));
        if (ports.size() > 1) {
            throw new LabException(
                    "--port: the nodes %s have different ports for clients, %s; the client takes one"
                            .formatted(addresses(members), ports));
        }
    }

    private static String addresses(Collection<Member> members) {
        return members.stream().map(Member::address).sorted().collect(Collectors.joining(", "));
    }
}
