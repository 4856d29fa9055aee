package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.TableCounts;
import io.horoscope.bench.lab.run.record.NodeUse.Resources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A cluster of this machine, whose nodes' cgroups count what they use. */
final class LocalMeasuredCluster implements MeasuredCluster {

    private static final double NANOS_PER_SECOND = 1e9;

    private final LocalCluster cluster;
    private final Map<Integer, NodeJmx> sampled = new HashMap<>();
    private final Map<Integer, NodeJmx> polled = new HashMap<>();
    private boolean dynamicSnitch = true;

    LocalMeasuredCluster(LocalCluster cluster) {
        this.cluster = cluster;
        for (NodePlan node : cluster.plan().nodes()) {
            sampled.put(node.number(), NodeJmx.open(node));
            polled.put(node.number(), NodeJmx.open(node));
        }
    }

    LocalCluster cluster() {
        return cluster;
    }

    /** Notes whether the nodes' dynamic snitch is on; returns whether that is a change. */
    boolean changeDynamicSnitch(boolean isOn) {
        boolean isChange = dynamicSnitch != isOn;
        dynamicSnitch = isOn;
        return isChange;
    }

    @Override
    public List<CqlNode> nodes() {
        return List.copyOf(cluster.plan().nodes());
    }

    @Override
    public Resources resources(CqlNode node) {
        NodeCgroup cgroup = cluster.cgroup(cluster.plan().node(node.number()));
        return new Resources(
                cgroup.cpuNanos() / NANOS_PER_SECOND,
                cgroup.diskReadBytes(),
                cgroup.pressureNanos("cpu") / NANOS_PER_SECOND,
                cgroup.pressureNanos("io") / NANOS_PER_SECOND,
                cgroup.limits());
    }

    @Override
    public Optional<GarbageCollections> collections(CqlNode node) {
        return Optional.of(sampled.get(node.number()).collections());
    }

    @Override
    public Optional<LongSupplier> served(CqlNode node, TableName table, Operation operation) {
        NodeJmx jmx = polled.get(node.number());
        return Optional.of(() -> TableCounts.local(jmx, table, operation));
    }

    @Override
    public Map<String, Object> settings() {
        return ClusterSettings.of(cluster);
    }
}
