package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writes every file that a cluster's programs read. */
record ClusterFiles(ClusterPlan plan) {

    /** What is measured of an idle and of an overloaded node where it is simulated. */
    private static final String IDLE = "cpu: 0.10\ncpu_pressure: 0.02\nthrottled: 0.0\n";

    private static final String BUSY = "cpu: 0.99\ncpu_pressure: 0.90\nthrottled: 0.80\n";

    private static final String SECTION = "resource_aware_routing";

    Path directorDirectory() {
        return plan.directory().resolve("director");
    }

    Path directorConfiguration() {
        return directorDirectory().resolve("central-job-director.yaml");
    }

    /** A new secret, and a key of it for every node, made by the distribution's own tool. */
    void writeKeys(Installation installation) {
        installation.horoscope(
                "keys",
                "--directory",
                plan.directory().resolve("keys").toString(),
                "--new",
                "--nodes",
                plan.nodes().stream().map(NodePlan::address).collect(Collectors.joining(",")));
    }

    void writeDirector() {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("udp_endpoint", plan.directorEndpoint());
        yaml.put("http_endpoint", plan.directorAddress() + ":" + ClusterPlan.DIRECTOR_HTTP_PORT);
        yaml.put("secret_file", plan.directory().resolve("keys/cluster.secret").toString());
        writeYaml(directorConfiguration(), yaml);
    }

    /**
     * The monitor's configuration.
     *
     * @param simulated whether it reports the node's signal file, at first that of an idle node;
     *     otherwise the cgroup that it is started in
     */
    void writeMonitor(NodePlan node, boolean simulated) {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("node_address", node.address());
        yaml.put("directors", List.of(plan.directorEndpoint()));
        yaml.put("key_file", node.keyFile().toString());
        yaml.put("scope", simulated ? "file:" + node.signalFile() : "auto");
        yaml.put("data_directories", List.of(node.directory().resolve("data").toString()));
        yaml.put("metrics_endpoint", node.address() + ":" + NodePlan.METRICS_PORT);
        writeYaml(node.monitorConfiguration(), yaml);
        if (simulated) {
            writeSignals(node, false);
        }
    }

    /** What is measured of the node from now on where it is simulated. */
    static void writeSignals(NodePlan node, boolean isBusy) {
        LabFiles.write(node.signalFile(), isBusy ? BUSY : IDLE);
    }

    static boolean hasBusySignals(NodePlan node) {
        return LabFiles.lines(node.signalFile()).equals(BUSY.lines().toList());
    }

    /**
     * A node's configuration directory: the installation's, with a {@code cassandra.yaml} of its
     * own. A node with the agent has its section in {@code horoscope.yaml}.
     *
     * @param routing the section {@code resource_aware_routing}; not for a stock node, which
     *     refuses it
     * @param settings more keys of the file, or other values than the lab's
     */
    void writeCassandra(
            NodePlan node,
            Installation installation,
            Flavour flavour,
            Map<String, Object> routing,
            Map<String, Object> settings) {
        LabFiles.renew(node.configuration());
        LabFiles.copyFiles(installation.configuration(), node.configuration());
        Map<String, Object> yaml = cassandraYaml(node);
        yaml.putAll(settings);
        if (flavour == Flavour.PATCHED) {
            yaml.put(SECTION, routing);
        } else if (flavour == Flavour.AGENT) {
            addAgent(node, installation);
            writeYaml(node.configuration().resolve("horoscope.yaml"), Map.of(SECTION, routing));
        }
        writeYaml(node.configuration().resolve("cassandra.yaml"), yaml);
        LabFiles.write(
                node.configuration().resolve("cassandra-rackdc.properties"),
                "dc=%s%nrack=rack1%n".formatted(node.datacenter()));
    }

    /** The one line that an operator adds. */
    private static void addAgent(NodePlan node, Installation installation) {
        for (Path options : LabFiles.list(node.configuration(), "jvm*.options")) {
            String text = String.join("\n", LabFiles.lines(options));
            LabFiles.write(options, "-javaagent:" + installation.agent() + "\n" + text + "\n");
        }
    }

    /**
     * The section as the lab has it. Users of the lab switch in cqlsh, so its table is writable.
     * Without directors a node measures itself: the cgroup that it is started in, unless simulated.
     */
    Map<String, Object> routing(NodePlan node) {
        Map<String, Object> routing = new LinkedHashMap<>();
        routing.put("mode", "on");
        if (!plan.embedded()) {
            routing.put("directors", List.of(plan.directorEndpoint()));
            routing.put("key_file", node.keyFile().toString());
        } else if (!plan.cgroups()) {
            routing.put("scope", "file:" + node.signalFile());
        }
        routing.put("settings_table", "writable");
        return routing;
    }

    private Map<String, Object> cassandraYaml(NodePlan node) {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("cluster_name", "Horoscope lab");
        yaml.put("num_tokens", NodePlan.TOKENS);
        yaml.put(
                "initial_token",
                node.tokens(plan.sizes()).stream()
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
        yaml.put(
                "seed_provider",
                List.of(
                        Map.of(
                                "class_name",
                                "org.apache.cassandra.locator.SimpleSeedProvider",
                                "parameters",
                                List.of(Map.of("seeds", plan.node(1).address())))));
        yaml.put("data_file_directories", List.of(node.directory().resolve("data").toString()));
        for (String name : List.of("commitlog", "saved_caches", "hints", "cdc_raw")) {
            yaml.put(name + "_directory", node.directory().resolve(name).toString());
        }
        yaml.put("commitlog_sync", "periodic");
        yaml.put("commitlog_sync_period", "10s");
        yaml.put("commitlog_total_space", "256MiB");
        yaml.put("compaction_throughput", "64MiB/s");
        yaml.put("hinted_handoff_enabled", true);
        return yaml;
    }

    private static void writeYaml(Path file, Map<String, Object> yaml) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        LabFiles.write(file, new Yaml(options).dump(yaml));
    }
}
