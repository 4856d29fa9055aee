package io.horoscope.bench.lab.run;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.RecordTable;
import io.horoscope.bench.lab.run.load.TableName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A cluster of this machine. One thread. */
public final class LocalTestbed implements Testbed {

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);

    private final Consumer<String> progress;
    private LocalCluster cluster;
    private List<NodeJmx> jmx = List.of(); // Empty until an arm is switched to.
    private boolean hasDynamicSnitch = true;
    private double cores;

    private LocalTestbed(LocalCluster cluster, Consumer<String> progress) {
        this.cluster = cluster;
        this.progress = progress;
    }

    /** A cluster that is down; what an earlier run left of it is deleted. */
    static LocalTestbed of(LocalEnvironment environment, ClusterSize size) {
        CassandraOptions cassandra = environment.cassandra();
        ClusterPlan plan =
                new ClusterPlan(
                                environment.places().benchDirectory().resolve("clusters/nodes"),
                                LabNetwork.EXPERIMENTS,
                                size.nodes(),
                                cassandra.flavour(),
                                true)
                        .withEmbedded(cassandra.isEmbedded())
                        .with(environment.profile());
        LocalCluster cluster =
                cassandra.cluster(environment.places(), plan, environment.progress());
        cluster.discard();
        NodeOptions options =
                size.hasLimitedCache() ? NodeOptions.WITHOUT_MAPPED_FILES : NodeOptions.NONE;
        return new LocalTestbed(cluster.with(options), environment.progress());
    }

    /** Compaction is off, so that the files stay as they are loaded. */
    @Override
    public void up(Client client, int records, Path folder) {
        upEmpty(UnaryOperator.identity());
        create(client.table(), Math.min(REPLICAS, cluster.plan().size()));
        progress.accept("loading " + records + " records");
        client.load(nodes(), records, folder);
        for (NodePlan node : nodes()) {
            try (NodeJmx nodes = NodeJmx.open(node)) {
                nodes.flush(client.table().name().keyspace(), client.table().name().name());
            }
        }
    }

    private void create(RecordTable table, int copies) {
        NodePlan first = cluster.plan().node(1);
        try (CqlSession session = Pinned.open(first)) {
            for (String statement :
                    List.of(
                            table.createKeyspace(first.datacenter(), copies),
                            table.createTable()
                                    + " WITH compaction = {'class': 'SizeTieredCompactionStrategy',"
                                    + " 'enabled': 'false'}")) {
                session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
            }
            Schema.awaitAgreement(session, cluster.plan().size());
        }
    }

    /** Starts the cluster, adapted to an experiment, without any data. */
    LocalCluster upEmpty(UnaryOperator<LocalCluster> adapted) {
        cluster = adapted.apply(cluster);
        cluster.up();
        return cluster;
    }

    @Override
    public List<NodePlan> nodes() {
        return cluster.plan().nodes();
    }

    @Override
    public Optional<LocalCluster> local() {
        return Optional.of(cluster);
    }

    @Override
    public Map<String, Object> settings() {
        return ClusterSettings.of(cluster);
    }

    @Override
    public void switchTo(Arm arm) {
        if (jmx.isEmpty()) {
            jmx = nodes().stream().map(NodeJmx::open).toList();
        }
        if (arm.dynamicSnitch() != hasDynamicSnitch) {
            hasDynamicSnitch = arm.dynamicSnitch();
            jmx.parallelStream().forEach(node -> node.setDynamicSnitch(hasDynamicSnitch));
        }
        jmx.parallelStream().forEach(arm::switchOn);
    }

    @Override
    public void limitCpu(int firstNode, double newCores) {
        cores = newCores;
        for (NodePlan node : nodes()) {
            if (node.number() >= firstNode) {
                cluster.limitCpu(node, cores);
            } else {
                cluster.unlimitCpu(node);
            }
        }
    }

    @Override
    public void halveCache(TableName table) {
        for (NodePlan node : nodes()) {
            Path files = node.directory().resolve("data").resolve(table.keyspace());
            long dataBytes = LabFiles.bytes(files);
            cluster.cgroup(node).limitCache(dataBytes / 2);
            progress.accept(
                    "data of %s: %d MiB; page cache: %d MiB"
                            .formatted(node, dataBytes >> 20, (dataBytes / 2) >> 20));
        }
    }

    @Override
    public void inject(Fault fault, List<Integer> numbers) {
        numbers.forEach(number -> fault.inject(cluster, cluster.plan().node(number), cores));
    }

    @Override
    public void clear(Fault fault, List<Integer> numbers) {
        numbers.forEach(number -> fault.clear(cluster, cluster.plan().node(number), cores));
    }

    @Override
    public void requireAlive() {
        for (NodePlan node : nodes()) {
            if (!cluster.runsNode(node)) {
                throw new LabException(node + " died during the run; see " + node.log("cassandra"));
            }
        }
    }

    @Override
    public void close() {
        jmx.forEach(NodeJmx::close);
        cluster.discard();
    }
}
