package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.RecordTable;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.DirectorScores;
import io.horoscope.bench.lab.run.observe.NodeScore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Clusters of this machine with the same data. One runs at a time, while every process of the other
 * is stopped (SIGSTOP) and uses only memory. A change takes a second or two, and neither cluster
 * gets cold.
 */
public final class LocalTestbed implements Testbed {

    private static final String HOROSCOPE = "org.apache.cassandra.db:type=Horoscope";

    /** Until the coordinators have new reports: their loads have a half-life of a second. */
    private static final Duration SETTLING = Duration.ofSeconds(4);

    /** A monitor that starts beside eight busy processes gets a ninth of a small CPU quota. */
    private static final Duration MONITORS_START = Duration.ofMinutes(2);

    private final Path directory;
    private final CassandraOptions cassandra;
    private final Consumer<String> progress;

    /** By {@link Variant#cluster}. */
    private final Map<Integer, LocalMeasuredCluster> members = new TreeMap<>();

    private final Set<Integer> faultyNodes = new HashSet<>();
    private LocalCluster running;
    private String selector = "";
    private double cores;
    private boolean faultsKnown;

    private LocalTestbed(LocalEnvironment environment) {
        this.directory = environment.places().benchDirectory().resolve("clusters");
        this.cassandra = environment.cassandra();
        this.progress = environment.progress();
    }

    /** Clusters that are down; what an earlier run left of them is deleted. */
    static LocalTestbed of(LocalEnvironment environment, List<Variant> clusters, ClusterSize size) {
        LocalTestbed testbed = new LocalTestbed(environment);
        CassandraOptions cassandra = environment.cassandra();
        Places places = environment.places();
        Path trees = testbed.directory.resolve("stock");
        Installation patched = places.patched();
        Installation stock =
                cassandra.isUsual() ? places.vanilla(trees) : cassandra.stock(places, trees);
        for (Variant variant : clusters) {
            boolean isFirst = variant.cluster() == 1;
            Path home = testbed.directory.resolve(isFirst ? "first" : "second");
            LabNetwork network = isFirst ? LabNetwork.VANILLA_SIDE : LabNetwork.PATCHED_SIDE;
            ClusterPlan plan =
                    new ClusterPlan(home, network, size.nodes(), testbed.flavour(variant), true)
                            .withEmbedded(cassandra.isEmbedded())
                            .with(environment.profile());
            new LocalCluster(plan, patched, stock, testbed.progress).discard();
            LocalCluster cluster =
                    new LocalCluster(plan, patched, stock, testbed.progress)
                            .with(
                                    size.hasLimitedCache()
                                            ? NodeOptions.WITHOUT_MAPPED_FILES
                                            : NodeOptions.NONE);
            testbed.members.put(variant.cluster(), new LocalMeasuredCluster(cluster));
        }
        return testbed;
    }

    private Flavour flavour(Variant variant) {
        return variant.flavour() == Flavour.VANILLA ? Flavour.VANILLA : cassandra.flavour();
    }

    /** Starts all clusters, fills the table, and leaves the last cluster running. */
    @Override
    public void up(Client client, int records, int replicas, Path folder) {
        RecordTable table = client.table();
        members.values().forEach(member -> member.cluster().requireDown());
        for (LocalMeasuredCluster member : members.values()) {
            LocalCluster cluster = member.cluster();
            int nodes = cluster.plan().size();
            start(cluster);
            TableFiles.create(cluster, table, Math.min(replicas, nodes));
            Path store =
                    directory.resolve(
                            "%s-%d-nodes-%d%s".formatted(client.name(), records, nodes, files()));
            if (Files.isDirectory(store)) {
                TableFiles.restore(store, cluster, table.name());
            } else {
                progress.accept("loading " + records + " records, and keeping them for later runs");
                TableFiles.load(cluster, client, records, folder);
                TableFiles.keep(cluster, table.name(), store);
            }
        }
        progress.accept("all clusters have the same files");
    }

    /** Files of one release are not for another one. */
    private String files() {
        return cassandra.isUsual() ? "" : "-" + cassandra.release();
    }

    /** Starts the only cluster, adapted to an experiment, without any data. */
    LocalCluster upEmpty(UnaryOperator<LocalCluster> adapted) {
        int number = members.keySet().iterator().next();
        LocalCluster only = adapted.apply(members.get(number).cluster());
        members.put(number, new LocalMeasuredCluster(only));
        only.requireDown();
        start(only);
        return only;
    }

    @Override
    public List<Variant> offered(List<Variant> variants) {
        // Which nodes have a fault is what monitors report.
        return variants.stream()
                .filter(variant -> !cassandra.isEmbedded() || !variant.faultsKnown())
                .toList();
    }

    @Override
    public MeasuredCluster run(Variant variant) {
        LocalMeasuredCluster member = members.get(variant.cluster());
        if (member == null || member.cluster().plan().flavour() != flavour(variant)) {
            throw new LabException("no cluster of this experiment is one for " + variant);
        }
        if (!member.cluster().equals(running)) {
            running.suspend();
            member.cluster().resume();
            running = member.cluster();
            running.awaitRing();
        }
        return member;
    }

    @Override
    public void setUp(Variant variant) {
        LocalMeasuredCluster member = members.get(variant.cluster());
        if (member.changeDynamicSnitch(variant.dynamicSnitch())) {
            onAll(jmx -> jmx.setDynamicSnitch(variant.dynamicSnitch()));
        }
        if (variant.flavour() != Flavour.VANILLA) {
            report(variant.faultsKnown());
            if (!variant.selector().equals(selector)) {
                onAll(jmx -> jmx.set(HOROSCOPE, "Selector", variant.selector()));
                selector = variant.selector();
            }
        }
    }

    @Override
    public void limitCpu(int firstNode, double newCores) {
        cores = newCores;
        onEveryNode(
                (cluster, node) -> {
                    if (node.number() >= firstNode) {
                        cluster.limitCpu(node, cores);
                    } else {
                        cluster.unlimitCpu(node);
                    }
                });
    }

    @Override
    public void halveCache(TableName table) {
        onEveryNode(
                (cluster, node) -> {
                    long dataBytes = LabFiles.bytes(TableFiles.directory(node, table));
                    cluster.cgroup(node).limitCache(dataBytes / 2);
                    progress.accept(
                            "data of %s: %d MiB; page cache: %d MiB"
                                    .formatted(node, dataBytes >> 20, (dataBytes / 2) >> 20));
                });
    }

    @Override
    public void inject(Fault fault, List<Integer> numbers) {
        faultyNodes.addAll(numbers);
        numbers.forEach(number -> fault.inject(running, running.plan().node(number), cores));
    }

    @Override
    public void clear(Fault fault, List<Integer> numbers) {
        numbers.forEach(number -> fault.clear(running, running.plan().node(number), cores));
        numbers.forEach(faultyNodes::remove);
    }

    @Override
    public void requireAlive() {
        for (NodePlan node : running.plan().nodes()) {
            if (!running.runsNode(node)) {
                throw new LabException(node + " died during the run; see " + node.log("cassandra"));
            }
        }
    }

    @Override
    public void close() {
        members.values().forEach(member -> member.cluster().discard());
    }

    /** Pauses the cluster that runs, and starts another one. */
    private void start(LocalCluster cluster) {
        if (running != null) {
            running.suspend();
        }
        cluster.up();
        running = cluster;
        selector = "horoscope";
    }

    /** Has the monitors report which nodes have a fault, or what they measure. */
    private void report(boolean faults) {
        if (faults) {
            if (!faultsKnown) {
                running.daemons().simulateMonitors();
            }
            for (NodePlan node : running.plan().nodes()) {
                running.daemons().simulate(node, faultyNodes.contains(node.number()));
            }
            awaitReports(
                    "faults",
                    (node, score) -> isSimulated(score, faultyNodes.contains(node.number())));
        } else if (faultsKnown) {
            running.daemons().measureMonitors(Map.of());
            // Before nodes get a fault: then their monitors would take longer to start than a run
            // takes.
            awaitReports("measurements", (node, score) -> score.signal("memory").isPresent());
        }
        faultsKnown = faults;
    }

    /** Simulated reports have no memory signal. */
    private static boolean isSimulated(NodeScore score, boolean isStressed) {
        boolean isBusy = score.signal("cpu").orElse(0) > 0.5;
        return score.signal("memory").isEmpty() && isBusy == isStressed;
    }

    private void awaitReports(String what, BiPredicate<NodePlan, NodeScore> isExpected) {
        Await.until(
                "the director to have the monitors' reports of " + what,
                MONITORS_START,
                () -> haveReports(isExpected));
        Await.pause(SETTLING);
    }

    private boolean haveReports(BiPredicate<NodePlan, NodeScore> isExpected) {
        try {
            Map<String, NodeScore> scores = DirectorScores.fetch(running.plan().directorUrl());
            return running.plan().nodes().stream()
                    .allMatch(
                            node -> {
                                NodeScore score = scores.get(node.address());
                                return score != null && isExpected.test(node, score);
                            });
        } catch (LabException e) {
            return false; // The director was stopped until just now.
        }
    }

    private void onEveryNode(BiConsumer<LocalCluster, NodePlan> action) {
        for (LocalMeasuredCluster member : members.values()) {
            LocalCluster cluster = member.cluster();
            cluster.plan().nodes().forEach(node -> action.accept(cluster, node));
        }
    }

    private void onAll(Consumer<NodeJmx> action) {
        for (NodePlan node : running.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                action.accept(jmx);
            }
        }
    }
}
