package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

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

    /**
     * A question to a node for the reads or scans that it executed on its own data since it started, cheap enough for ten times
     * a second; to be put by one thread at a time. Empty where there is none.
     */
    default Optional<LongSupplier> served(CqlNode node, TableName table, Operation operation) {
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
