package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Writes every file that a cluster's programs read: keys, Cassandra's configuration, the daemons'
 * configuration.
 */
final class ClusterFiles {

    private static final String MEGABYTES_PER_SECOND = "64MiB/s";

    private final ClusterPlan plan;

    ClusterFiles(ClusterPlan plan) {
        this.plan = plan;
    }

    Path secretFile() {
        return plan.keyDirectory().resolve("cluster.secret");
    }

    Path directorConfiguration() {
        return plan.directory().resolve("director").resolve("central-job-director.yaml");
    }

    Path directorLog() {
        return plan.directory().resolve("director").resolve("central-job-director.out");
    }

    /** A new secret, and a key of it for every node, made by the distribution's own tool. */
    void writeKeys(Installation installation) {
        String nodes =
                plan.nodes().stream().map(NodePlan::address).collect(Collectors.joining(","));
        Tool.run(
                installation,
                "keys",
                "--directory",
                plan.keyDirectory().toString(),
                "--nodes",
                nodes);
    }

    void writeDirector() {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("udp_endpoint", plan.directorEndpoint());
        yaml.put("http_endpoint", plan.directorAddress() + ":" + ClusterPlan.DIRECTOR_HTTP_PORT);
        yaml.put("secret_file", secretFile().toString());
        writeYaml(directorConfiguration(), yaml);
    }

    /**
     * The monitor's configuration.
     *
     * @param simulated whether it reports the node's signal file; otherwise the cgroup that it is
     *     started in
     * @param settings more of its keys, or others than the lab has
     */
    void writeMonitor(NodePlan node, boolean simulated, Map<String, Object> settings) {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("node_address", node.address());
        yaml.put("directors", List.of(plan.directorEndpoint()));
        yaml.put("key_file", node.keyFile().toString());
        yaml.put("scope", simulated ? "file:" + node.signalFile() : "auto");
        yaml.put("data_directories", List.of(node.directory().resolve("data").toString()));
        yaml.put("metrics_endpoint", node.address() + ":" + NodePlan.METRICS_PORT);
        yaml.putAll(settings);
        writeYaml(node.monitorConfiguration(), yaml);
    }

    /**
     * A node's configuration directory: the distribution's, with a {@code cassandra.yaml} of its
     * own.
     *
     * @param routing the section {@code resource_aware_routing}; null for a stock node, which does
     *     not know it
     */
    void writeCassandra(NodePlan node, Installation installation, Map<String, Object> routing) {
        Trees.copyFiles(installation.configuration(), node.configuration());
        Map<String, Object> yaml = cassandraYaml(node);
        if (routing != null) {
            yaml.put("resource_aware_routing", routing);
        }
        writeYaml(node.configuration().resolve("cassandra.yaml"), yaml);
        write(
                node.configuration().resolve("cassandra-rackdc.properties"),
                List.of("dc=" + node.datacenter(), "rack=rack1"));
    }

    /** The section as the lab has it unless a test says otherwise. */
    Map<String, Object> routing(NodePlan node) {
        Map<String, Object> routing = new LinkedHashMap<>();
        routing.put("mode", "on");
        routing.put("directors", List.of(plan.directorEndpoint()));
        routing.put("key_file", node.keyFile().toString());
        routing.put(
                "settings_table",
                "writable"); // Users of the lab switch in cqlsh, as the quickstart shows.
        return routing;
    }

    private Map<String, Object> cassandraYaml(NodePlan node) {
        Path directory = node.directory();
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("cluster_name", "Horoscope lab");
        yaml.put("num_tokens", Tokens.PER_NODE);
        yaml.put(
                "initial_token",
                Tokens.of(node.number(), plan.size()).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(",")));
        yaml.put("auto_bootstrap", false);
        yaml.put("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner");
        yaml.put("endpoint_snitch", "GossipingPropertyFileSnitch");
        yaml.put("dynamic_snitch", plan.profile().hasDynamicSnitch());
        yaml.put("listen_address", node.address());
        yaml.put("rpc_address", node.address());
        yaml.put("native_transport_port", NodePlan.CQL_PORT);
        yaml.put("storage_port", NodePlan.STORAGE_PORT);
        yaml.put("seed_provider", List.of(seeds()));
        yaml.put("data_file_directories", List.of(directory.resolve("data").toString()));
        yaml.put("commitlog_directory", directory.resolve("commitlog").toString());
        yaml.put("saved_caches_directory", directory.resolve("saved_caches").toString());
        yaml.put("hints_directory", directory.resolve("hints").toString());
        yaml.put("cdc_raw_directory", directory.resolve("cdc_raw").toString());
        yaml.put("commitlog_sync", "periodic");
        yaml.put("commitlog_sync_period", "10s");
        yaml.put("commitlog_total_space", "256MiB");
        yaml.put("compaction_throughput", MEGABYTES_PER_SECOND);
        yaml.put("hinted_handoff_enabled", true);
        return yaml;
    }

    private Map<String, Object> seeds() {
        Map<String, Object> provider = new LinkedHashMap<>();
        provider.put("class_name", "org.apache.cassandra.locator.SimpleSeedProvider");
        provider.put("parameters", List.of(Map.of("seeds", plan.node(1).address())));
        return provider;
    }

    private static void writeYaml(Path file, Map<String, Object> yaml) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        write(file, List.of(new Yaml(options).dump(yaml)));
    }

    private static void write(Path file, List<String> lines) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, lines);
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
