package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a node did for itself between two looks: garbage collections and, as a coordinator, plans; and how much it may use. Immutable. */
public final class NodeRecord {

    /** Nothing is known. */
    public static final NodeRecord NONE =
            new NodeRecord(Optional.empty(), Optional.empty(), CgroupLimits.NONE);

    private static final String PLANS = "plan_";

    private final Optional<GarbageCollections> collections;
    private final Optional<RoutingCounts> routing;
    private final CgroupLimits limits;

    /**
     * @param collections empty where the node's JVM cannot be asked
     * @param routing empty for a stock node
     */
    public NodeRecord(
            Optional<GarbageCollections> collections,
            Optional<RoutingCounts> routing,
            CgroupLimits limits) {
        this.collections = collections;
        this.routing = routing;
        this.limits = limits;
    }

    /** What came between an earlier look and this one; unknown where either look found nothing. Limits are the later ones. */
    public NodeRecord since(NodeRecord earlier) {
        return new NodeRecord(
                collections.flatMap(now -> earlier.collections.map(now::since)),
                routing.flatMap(now -> earlier.routing.map(now::since)),
                limits);
    }

    /** The names of {@link #fields}. */
    public static List<String> columns() {
        List<String> columns =
                new ArrayList<>(
                        List.of("gc_count", "gc_ms", "cpu_limit_cores", "memory_limit_bytes"));
        RoutingCounts.KEYS.forEach(key -> columns.add(PLANS + key));
        return columns;
    }

    /** For a CSV file; null where nothing is known, or nothing limited. */
    public List<Object> fields() {
        List<Object> fields =
                new ArrayList<>(
                        Arrays.asList(
                                collections.map(GarbageCollections::count).orElse(null),
                                collections.map(GarbageCollections::millis).orElse(null),
                                limits.cores().orElse(Double.NaN),
                                limits.memoryBytes().isPresent()
                                        ? limits.memoryBytes().getAsLong()
                                        : null));
        for (String key : RoutingCounts.KEYS) {
            fields.add(routing.map(counts -> counts.count(key)).orElse(null));
        }
        return fields;
    }
}
