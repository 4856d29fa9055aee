package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A cluster of this machine, whose nodes' cgroups tell what they use. */
final class LocalView implements MeasuredCluster {

    private static final double NANOS_PER_SECOND = 1e9;

    private final LocalCluster cluster;
    private final Map<Integer, NodeJmx> jmx = new HashMap<>();
    private final Map<Integer, NodeJmx> counting = new HashMap<>();

    LocalView(LocalCluster cluster) {
        this.cluster = cluster;
        for (NodePlan node : cluster.plan().nodes()) {
            jmx.put(node.number(), NodeJmx.open(node));
            counting.put(node.number(), NodeJmx.open(node));
        }
    }

    @Override
    public List<CqlNode> nodes() {
        return List.copyOf(cluster.plan().nodes());
    }

    @Override
    public Consumption consumption(CqlNode node) {
        NodeCgroup cgroup = cgroup(node);
        return new Consumption(
                cgroup.cpuNanos() / NANOS_PER_SECOND,
                cgroup.diskReadBytes(),
                cgroup.pressureNanos("cpu") / NANOS_PER_SECOND,
                cgroup.pressureNanos("io") / NANOS_PER_SECOND);
    }

    @Override
    public Optional<GarbageCollections> collections(CqlNode node) {
        return Optional.of(jmx.get(node.number()).collections());
    }

    @Override
    public Optional<LongSupplier> served(CqlNode node, TableName table, Operation operation) {
        NodeJmx connection = counting.get(node.number());
        return Optional.of(() -> TableCounts.local(connection, table, operation));
    }

    @Override
    public CgroupLimits limits(CqlNode node) {
        return cgroup(node).limits();
    }

    @Override
    public Map<String, Object> settings() {
        return ClusterSettings.of(cluster);
    }

    private NodeCgroup cgroup(CqlNode node) {
        return cluster.cgroup(cluster.plan().node(node.number()));
    }
}
