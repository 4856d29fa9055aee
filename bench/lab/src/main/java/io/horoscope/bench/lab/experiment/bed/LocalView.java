package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cgroup.CgroupLimits;
import io.horoscope.bench.lab.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.KeptJmx;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster of this machine, whose nodes' cgroups tell what they use. */
final class LocalView implements MeasuredCluster {

    private static final double NANOS_PER_SECOND = 1e9;

    private final LocalCluster cluster;
    private final Map<Integer, KeptJmx> jmx = new HashMap<>();

    LocalView(LocalCluster cluster) {
        this.cluster = cluster;
        cluster.plan().nodes().forEach(node -> jmx.put(node.number(), new KeptJmx(node)));
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
        return Optional.of(jmx.get(node.number()).ask(NodeJmx::collections));
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
