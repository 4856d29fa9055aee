package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shape of a cluster: its directory, its loopback addresses, its nodes. Saved in the directory,
 * so that every later command knows the cluster that is up. Immutable.
 */
public final class ClusterPlan {

    public static final int MAX_NODES = 20;

    static final int DIRECTOR_UDP_PORT = 9340;
    static final int DIRECTOR_HTTP_PORT = 9341;

    private static final int DIRECTOR_HOST = 100;

    private static final String FILE = "cluster.properties";

    private final Path directory;
    private final LabNetwork network;
    private final List<Integer> datacenters;
    private final Flavour flavour;
    private final boolean cgroups;
    private final NodeProfile profile;

    /**
     * The plan of a cluster of one datacenter.
     *
     * @param size nodes, from 1 to {@link #MAX_NODES}
     * @param flavour what nodes run at first
     * @param cgroups whether nodes live in cgroups and are stressed for real; otherwise monitors
     *     are simulated
     */
    public ClusterPlan(
            Path directory, LabNetwork network, int size, Flavour flavour, boolean cgroups) {
        this(directory, network, List.of(size), flavour, cgroups, NodeProfile.TESTS);
    }

    private ClusterPlan(
            Path directory,
            LabNetwork network,
            List<Integer> datacenters,
            Flavour flavour,
            boolean cgroups,
            NodeProfile profile) {
        int size = sum(datacenters);
        if (size < 1 || size > MAX_NODES) {
            throw new LabException(
                    "--nodes: '" + size + "' is not a number from 1 to " + MAX_NODES);
        }
        this.directory = directory;
        this.network = network;
        this.datacenters = datacenters;
        this.flavour = flavour;
        this.cgroups = cgroups;
        this.profile = profile;
    }

    /** The same plan for nodes that are set up otherwise. */
    public ClusterPlan with(NodeProfile otherProfile) {
        return new ClusterPlan(directory, network, datacenters, flavour, cgroups, otherProfile);
    }

    /**
     * The same plan in several datacenters, dc1, dc2 and so on.
     *
     * @param sizes nodes of each, at least 1; node 1 is in the first
     */
    public ClusterPlan inDatacenters(Integer... sizes) {
        return new ClusterPlan(directory, network, List.of(sizes), flavour, cgroups, profile);
    }

    /** The plan that was saved in a directory. */
    public static ClusterPlan load(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new LabException(
                    "no cluster is up (there is no "
                            + file
                            + "); start one with: scripts/cluster up");
        }
        Properties saved = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            saved.load(reader);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        return new ClusterPlan(
                directory,
                LabNetwork.valueOf(saved.getProperty("network")),
                sizes(saved.getProperty("nodes")),
                Flavour.valueOf(saved.getProperty("flavour")),
                Boolean.parseBoolean(saved.getProperty("cgroups")),
                NodeProfile.valueOf(saved.getProperty("profile")));
    }

    public void save() {
        Properties saved = new Properties();
        saved.setProperty("network", network.name());
        saved.setProperty(
                "nodes",
                datacenters.stream().map(String::valueOf).collect(Collectors.joining(",")));
        saved.setProperty("flavour", flavour.name());
        saved.setProperty("cgroups", Boolean.toString(cgroups));
        saved.setProperty("profile", profile.name());
        try {
            Files.createDirectories(directory);
            try (Writer writer = Files.newBufferedWriter(directory.resolve(FILE))) {
                saved.store(writer, "The cluster of this directory");
            }
        } catch (IOException e) {
            throw new LabException(directory + " cannot be written: " + e.getMessage(), e);
        }
    }

    public Path directory() {
        return directory;
    }

    /** How many nodes there are. */
    public int size() {
        return sum(datacenters);
    }

    /** Nodes of each datacenter by its name, in the order of the nodes. */
    public Map<String, Integer> datacenters() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        for (int i = 0; i < datacenters.size(); i++) {
            sizes.put("dc" + (i + 1), datacenters.get(i));
        }
        return sizes;
    }

    /** What nodes run at first. */
    public Flavour flavour() {
        return flavour;
    }

    public boolean cgroups() {
        return cgroups;
    }

    NodeProfile profile() {
        return profile;
    }

    public NodePlan node(int number) {
        if (number < 1 || number > size()) {
            throw new LabException(
                    "there is no node " + number + "; this cluster has nodes 1 to " + size());
        }
        return new NodePlan(
                number,
                datacenterOf(number),
                network.address(number),
                network.jmxPort(number),
                directory);
    }

    /** Where the cluster secret and the nodes' keys are. */
    Path keyDirectory() {
        return keyDirectory(directory);
    }

    static Path keyDirectory(Path clusterDirectory) {
        return clusterDirectory.resolve("keys");
    }

    public List<NodePlan> nodes() {
        List<NodePlan> nodes = new ArrayList<>();
        for (int number = 1; number <= size(); number++) {
            nodes.add(node(number));
        }
        return nodes;
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

    private String datacenterOf(int number) {
        int last = 0;
        for (Map.Entry<String, Integer> datacenter : datacenters().entrySet()) {
            last += datacenter.getValue();
            if (number <= last) {
                return datacenter.getKey();
            }
        }
        throw new IllegalArgumentException("node " + number + " of " + last);
    }

    private static List<Integer> sizes(String saved) {
        return Stream.of(saved.split(",", -1)).map(Integer::valueOf).collect(Collectors.toList());
    }

    private static int sum(List<Integer> sizes) {
        return sizes.stream().mapToInt(Integer::intValue).sum();
    }
}
