package io.horoscope.director.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.horoscope.core.heat.KeyspaceHeat;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code /api/heat}: for each keyspace its hot ranges, the hottest first, with the reads of each
 * replica if those of a range are divided evenly. They are sums of what coordinators said of the
 * ranges that they read most, so a range may have more; the mean of all ranges is complete.
 */
final class HeatJson {

    /** Of a keyspace. */
    static final int MOST_RANGES = 50;

    /** A second, of a range: with fewer, moving them gains nothing. */
    private static final double LEAST_READS = 1;

    private HeatJson() {}

    static byte[] write(List<Heat> heat) {
        Map<String, Keyspace> keyspaces = new TreeMap<>();
        heat.forEach(
                each -> keyspaces.computeIfAbsent(each.keyspace(), k -> new Keyspace()).add(each));
        return Json.object(
                json -> {
                    json.writeArrayFieldStart("keyspaces");
                    for (Map.Entry<String, Keyspace> each : keyspaces.entrySet()) {
                        keyspace(json, each.getKey(), each.getValue());
                    }
                    json.writeEndArray();
                });
    }

    private static void keyspace(JsonGenerator json, String name, Keyspace keyspace)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeNumberField("coordinators", keyspace.coordinators);
        json.writeNumberField("ranges", keyspace.ranges);
        Json.number(json, "reads_per_second", keyspace.reads);
        List<Range> hot = keyspace.hot();
        json.writeNumberField("hot_ranges", hot.size());
        json.writeArrayFieldStart("hottest");
        for (Range range : hot.subList(0, Math.min(hot.size(), MOST_RANGES))) {
            range(json, range);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void range(JsonGenerator json, Range range) throws IOException {
        json.writeStartObject();
        json.writeStringField("end", String.valueOf(range.end)); // Numbers keep 53 bits.
        Json.number(json, "reads_per_second", range.reads);
        Json.number(json, "writes_per_second", range.writes);
        json.writeObjectFieldStart("replicas");
        for (Map.Entry<NodeAddress, Double> replica : range.replicas.entrySet()) {
            Json.number(json, replica.getKey().toString(), replica.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The sums of all coordinators. */
    private static final class Keyspace {

        private final Map<Long, Range> byEnd = new HashMap<>();
        private int coordinators;
        private int ranges;
        private double reads;

        void add(Heat heat) {
            coordinators++;
            ranges = Math.max(ranges, heat.ranges());
            reads += heat.readsPerSecond();
            heat.hottest().forEach(each -> byEnd.computeIfAbsent(each.end(), Range::new).add(each));
        }

        List<Range> hot() {
            double mean = reads / ranges;
            return byEnd.values().stream()
                    .filter(range -> range.reads > KeyspaceHeat.HOT * mean)
                    .filter(range -> range.reads >= LEAST_READS)
                    .sorted(
                            Comparator.<Range>comparingDouble(range -> -range.reads)
                                    .thenComparingLong(range -> range.end))
                    .collect(Collectors.toList());
        }
    }

    private static final class Range {

        private final long end;
        private final Map<NodeAddress, Double> replicas = new TreeMap<>();
        private double reads;
        private double writes;

        Range(long end) {
            this.end = end;
        }

        void add(Heat.Range counted) {
            reads += counted.readsPerSecond();
            writes += counted.writesPerSecond();
            double each = counted.readsPerSecond() / counted.replicas().size();
            counted.replicas().forEach(replica -> replicas.merge(replica, each, Double::sum));
        }
    }
}
