package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What one node did, and used for it, since it started or between two samples.
 *
 * @param reads executed on the node's own copies, whichever node coordinated them
 * @param scans likewise
 * @param collections empty where the node's JVM cannot be asked
 * @param routing the node's plans as a coordinator; empty for a stock node
 */
public record NodeUse(
        long reads,
        long scans,
        Resources resources,
        Optional<GarbageCollections> collections,
        Optional<RoutingCounts> routing) {

    /**
     * What a node's processes used since they started, and may use. Not a number is unknown.
     *
     * @param cpuPressureSeconds in which some task waited for a processor
     * @param ioPressureSeconds in which some task waited for a disk
     */
    public record Resources(
            double cpuSeconds,
            double diskReadBytes,
            double cpuPressureSeconds,
            double ioPressureSeconds,
            CgroupLimits limits) {

        public static final Resources UNKNOWN =
                new Resources(Double.NaN, Double.NaN, Double.NaN, Double.NaN, CgroupLimits.NONE);

        /** The use between an earlier sample and this one; limits are the later ones. */
        Resources since(Resources earlier) {
            return new Resources(
                    cpuSeconds - earlier.cpuSeconds,
                    diskReadBytes - earlier.diskReadBytes,
                    cpuPressureSeconds - earlier.cpuPressureSeconds,
                    ioPressureSeconds - earlier.ioPressureSeconds,
                    limits);
        }
    }

    /** The columns of {@link #fields}. */
    static final List<String> COLUMNS =
            List.of(
                    ("reads,scans,cpu_s,disk_read_bytes,cpu_pressure_s,io_pressure_s,gc_count,"
                                    + "gc_ms,cpu_limit_cores,memory_limit_bytes,plan_"
                                    + String.join(",plan_", RoutingCounts.KEYS))
                            .split(",", -1));

    /** The differences between two samples of all nodes, in order of nodes. */
    public static List<NodeUse> between(List<NodeUse> before, List<NodeUse> after) {
        return IntStream.range(0, after.size())
                .mapToObj(node -> after.get(node).since(before.get(node)))
                .toList();
    }

    /** The use between an earlier sample and this one; unknown where either is. */
    NodeUse since(NodeUse earlier) {
        return new NodeUse(
                reads - earlier.reads,
                scans - earlier.scans,
                resources.since(earlier.resources),
                collections.flatMap(now -> earlier.collections.map(now::since)),
                routing.flatMap(now -> earlier.routing.map(now::since)));
    }

    List<Object> fields() {
        List<Object> fields = new ArrayList<>(List.of(reads, scans));
        fields.addAll(List.of(resources.cpuSeconds(), resources.diskReadBytes()));
        fields.addAll(List.of(resources.cpuPressureSeconds(), resources.ioPressureSeconds()));
        fields.add(collections.map(GarbageCollections::count));
        fields.add(collections.map(GarbageCollections::millis));
        fields.addAll(List.of(resources.limits().cores(), resources.limits().memoryBytes()));
        RoutingCounts.KEYS.forEach(key -> fields.add(routing.map(counts -> counts.count(key))));
        return fields;
    }
}
