package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The shape of a cluster: its directory, its loopback addresses, its nodes. Saved in the directory,
 * so that every later command knows the cluster that is up.
 *
 * @param sizes nodes of each datacenter, dc1, dc2 and so on, at least 1; node 1 is in the first
 * @param flavour what nodes run at first
 * @param cgroups whether nodes live in cgroups, which are what is measured; otherwise loads are
 *     simulated
 * @param embedded whether nodes with Horoscope measure themselves, without a director and monitors
 */
public record ClusterPlan(
        Path directory,
        LabNetwork network,
        List<Integer> sizes,
        Flavour flavour,
        boolean cgroups,
        boolean embedded,
        NodeProfile profile) {

    public static final int MAX_NODES = 20;

    static final int DIRECTOR_UDP_PORT = 9340;
    static final int DIRECTOR_HTTP_PORT = 9341;

    private static final int DIRECTOR_HOST = 100;
    private static final String FILE = "cluster.yaml";

    public ClusterPlan {
        int size = sizes.stream().mapToInt(Integer::intValue).sum();
        if (size < 1 || size > MAX_NODES) {
            throw new LabException(
                    "--nodes: '%d' is not a number from 1 to %d".formatted(size, MAX_NODES));
        }
    }

    /** The plan of a cluster of one datacenter, with from 1 to {@link #MAX_NODES} nodes. */
    public ClusterPlan(
            Path directory, LabNetwork network, int size, Flavour flavour, boolean cgroups) {
        this(directory, network, List.of(size), flavour, cgroups, false, NodeProfile.TESTS);
    }

    /** The same plan for nodes that are set up otherwise. */
    public ClusterPlan with(NodeProfile other) {
        return new ClusterPlan(directory, network, sizes, flavour, cgroups, embedded, other);
    }

    /** The same plan in several datacenters of these sizes. */
    public ClusterPlan inDatacenters(Integer... others) {
        return new ClusterPlan(
                directory, network, List.of(others), flavour, cgroups, embedded, profile);
    }

    /** The same plan with or without a director and monitors. */
    public ClusterPlan withEmbedded(boolean isEmbedded) {
        return new ClusterPlan(directory, network, sizes, flavour, cgroups, isEmbedded, profile);
    }

    /** The plan that was saved in a directory. */
    @SuppressWarnings("unchecked") // Written by save().
    public static ClusterPlan load(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new LabException(
                    "no cluster is up (there is no %s); start one with: scripts/cluster up"
                            .formatted(file));
        }
        Map<String, Object> saved =
                new Yaml(new SafeConstructor(new LoaderOptions()))
                        .load(String.join("\n", LabFiles.lines(file)));
        return new ClusterPlan(
                directory,
                LabNetwork.valueOf((String) saved.get("network")),
                List.copyOf((List<Integer>) saved.get("nodes")),
                Flavour.valueOf((String) saved.get("flavour")),
                (Boolean) saved.get("cgroups"),
                (Boolean) saved.getOrDefault("embedded", false),
                NodeProfile.valueOf((String) saved.get("profile")));
    }

    public void save() {
        LabFiles.write(
                directory.resolve(FILE),
                """
                # The cluster of this directory
                network: %s
                nodes: %s
                flavour: %s
                cgroups: %s
                embedded: %s
                profile: %s
                """
                        .formatted(network, sizes, flavour, cgroups, embedded, profile));
    }

    /** How many nodes there are. */
    public int size() {
        return sizes.stream().mapToInt(Integer::intValue).sum();
    }

    /** Nodes of each datacenter by its name, in the order of the nodes. */
    public Map<String, Integer> datacenters() {
        Map<String, Integer> named = new LinkedHashMap<>();
        sizes.forEach(size -> named.put("dc" + (named.size() + 1), size));
        return named;
    }

    public NodePlan node(int number) {
        if (number < 1 || number > size()) {
            throw new LabException(
                    "there is no node %d; this cluster has nodes 1 to %d"
                            .formatted(number, size()));
        }
        List<String> names = new ArrayList<>();
        datacenters()
                .forEach((name, size) -> IntStream.range(0, size).forEach(i -> names.add(name)));
        return new NodePlan(
                number,
                names.get(number - 1),
                network.address(number),
                network.jmxPort(number),
                directory);
    }

    public List<NodePlan> nodes() {
        return IntStream.rangeClosed(1, size()).mapToObj(this::node).toList();
    }

    public String directorAddress() {
        return network.address(DIRECTOR_HOST);
    }

    public String directorEndpoint() {
        return directorAddress() + ":" + DIRECTOR_UDP_PORT;
    }

    /** The director's page. */
    public String directorUrl() {
        return "http://" + directorAddress() + ":" + DIRECTOR_HTTP_PORT;
    }

    /** Names the cluster's cgroups: two clusters of one machine never share them. */
    String cgroupName() {
        return "horoscope-lab-"
                + Integer.toHexString(directory.toAbsolutePath().normalize().hashCode());
    }
}
