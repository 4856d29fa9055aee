package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.record.NodeUse.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A running cluster as an experiment sees it. One object for one cluster. */
public interface MeasuredCluster {

    /** In order of their numbers. */
    List<CqlNode> nodes();

    /** What a node used since it started, as far as this machine can see it. */
    default Resources resources(CqlNode node) {
        return Resources.UNKNOWN;
    }

    /** A node's garbage collections; empty where its JVM cannot be asked. Costs milliseconds. */
    default Optional<GarbageCollections> collections(CqlNode node) {
        return Optional.empty();
    }

    /**
     * A question for the operations that a node executed on its own data since it started, cheap
     * enough for ten times a second, for one thread at a time. Empty where there is none.
     */
    default Optional<LongSupplier> served(CqlNode node, TableName table, Operation operation) {
        return Optional.empty();
    }

    /** The settings of the nodes, by name; none where the lab did not make them. */
    default Map<String, Object> settings() {
        return Map.of();
    }
}
