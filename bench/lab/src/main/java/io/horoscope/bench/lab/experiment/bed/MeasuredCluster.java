package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cgroup.CgroupLimits;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running cluster as an experiment sees it. The same object as long as it is the same cluster. */
public interface MeasuredCluster {

    /** In order of their numbers. */
    List<CqlNode> nodes();

    /** What a node's processes used since they started; unknown where only the node's own machine could tell. */
    Consumption consumption(CqlNode node);

    /** A node's garbage collections since it started; unknown where its JVM cannot be asked. Costs some milliseconds. */
    default Optional<GarbageCollections> collections(CqlNode node) {
        return Optional.empty();
    }

    /** How much a node may use, as far as that is ours to say. */
    default CgroupLimits limits(CqlNode node) {
        return CgroupLimits.NONE;
    }

    /** How the nodes are set up, by name; nothing where the owner knows better. */
    default Map<String, Object> settings() {
        return Map.of();
    }
}
