package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.LocalCluster;
import java.util.List;

/** A cluster of this machine, whose nodes' cgroups tell what they use. */
final class LocalView implements MeasuredCluster {

    private static final double NANOS_PER_SECOND = 1e9;

    private final LocalCluster cluster;

    LocalView(LocalCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public List<CqlNode> nodes() {
        return List.copyOf(cluster.plan().nodes());
    }

    @Override
    public Consumption consumption(CqlNode node) {
        NodeCgroup cgroup = cluster.cgroup(cluster.plan().node(node.number()));
        return new Consumption(
                cgroup.cpuNanos() / NANOS_PER_SECOND,
                cgroup.diskReadBytes(),
                cgroup.pressureNanos("cpu") / NANOS_PER_SECOND,
                cgroup.pressureNanos("io") / NANOS_PER_SECOND);
    }
}
