package io.horoscope.bench.lab.experiment.governed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.sim.scenario.Live;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A patched cluster whose nodes have as many read threads as the scenario has slots, and a governor
 * each. Everything else is real: the queue of the READ stage and the reads that bypass it, messages,
 * coordinators, and what replicas report. One thread.
 */
final class GovernedCluster implements AutoCloseable {

    static final int ROWS = 5_000;

    private static final String KEYSPACE = "governed";
    private static final int REPLICAS = 3;
    private static final String GOVERNOR = "io.horoscope.bench:type=Governor";
    private static final String TEXT = String.class.getName();
    private static final String[] PARAMETERS = {TEXT, TEXT, TEXT, "int", "long", "long"};

    private final List<NodeJmx> nodes;
    private final List<CqlSession> coordinators;
    private final Dataset dataset;

    private GovernedCluster(LocalCluster cluster, Dataset dataset) {
        this.dataset = dataset;
        nodes = cluster.plan().nodes().stream().map(NodeJmx::open).toList();
        coordinators = cluster.plan().nodes().stream().map(Pinned::open).toList();
    }

    /**
     * Starts the nodes, with data of which each has a copy.
     *
     * @param governor the agent's jar
     */
    static GovernedCluster open(Bench bench, Live.Shape shape, Path governor) {
        NodeOptions options = options(shape, governor);
        // Not limited: the nodes have next to nothing to do.
        ClusterSize size = new ClusterSize(shape.nodes(), 0, 1, false);
        LocalCluster cluster = bench.openEmpty(size, stock -> stock.with(options));
        return of(cluster);
    }

    /** A cluster that has been started with these options, filled with data. */
    static GovernedCluster of(LocalCluster cluster) {
        int replicas = Math.min(REPLICAS, cluster.plan().size());
        Dataset dataset = new Dataset(KEYSPACE, ROWS, 100, replicas);
        dataset.fill(cluster, 1);
        return new GovernedCluster(cluster, dataset);
    }

    /** Nodes that report as many slots as the scenario's do, and have the dynamic snitch. */
    static NodeOptions options(Live.Shape shape, Path governor) {
        return new NodeOptions(
                "-javaagent:%s -Dcassandra.available_processors=%d"
                        .formatted(governor, shape.processors()),
                Map.of("concurrent_reads", shape.slots(), "dynamic_snitch", true),
                true);
    }

    List<CqlSession> coordinators() {
        return coordinators;
    }

    Dataset dataset() {
        return dataset;
    }

    /** Effective with the next read of each node, without the latencies of the run before. */
    void switchTo(SelectorChoice choice) {
        for (NodeJmx node : nodes) {
            if (!Arms.isStock(choice)) {
                node.set(NodeJmx.HOROSCOPE, "Selector", Arms.setting(choice));
            }
            node.set(NodeJmx.HOROSCOPE, "Mode", Arms.isStock(choice) ? "off" : "on");
            node.forgetLatencies();
        }
    }

    /** Has each node be one of the scenario, from a time on. */
    void govern(String scenario, long seed, long startNanos) {
        String classPath = System.getProperty("java.class.path");
        for (int i = 0; i < nodes.size(); i++) {
            Object[] arguments = {classPath, KEYSPACE, scenario, i, seed, startNanos};
            nodes.get(i).invoke(GOVERNOR, "govern", arguments, PARAMETERS);
        }
    }

    /** How many reads each node has served since then. */
    long[] served() {
        return nodes.stream().mapToLong(node -> (Long) node.get(GOVERNOR, "Served")).toArray();
    }

    /** Has reads take as long as they do. */
    void endGoverning() {
        nodes.forEach(node -> node.invoke(GOVERNOR, "end", new Object[0]));
    }

    @Override
    public void close() {
        nodes.forEach(NodeJmx::close);
        coordinators.forEach(CqlSession::close);
    }
}
