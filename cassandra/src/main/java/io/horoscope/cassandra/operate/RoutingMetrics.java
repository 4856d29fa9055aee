package io.horoscope.cassandra.operate;

import com.codahale.metrics.Gauge;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeCounters;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.wire.Rejection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;

/**
 * The content of the virtual tables as gauges in Cassandra's registry: type {@code Horoscope}; the
 * scope is the node's address for counts by node, the reason for dropped datagrams, and the number
 * of the level for reads that wait.
 */
public final class RoutingMetrics {

    static final String TYPE = "Horoscope";

    private RoutingMetrics() {}

    /** Registers the gauges that are not by node. */
    public static void register(RoutingView view) {
        DefaultNameFactory names = new DefaultNameFactory(TYPE);
        gauge(names, "HookErrors", view::hookErrors);
        gauge(names, "MalformedReplicaStates", view::malformedStates);
        gauge(names, "RetriesWithheld", view::withheldRetries);
        gauge(names, "DiversionCost", view::diversionCost);
        gauge(names, "ReportsOfUnknownNodes", view::reportsOfUnknownNodes);
        gauge(names, "AcceptedDatagrams", () -> view.counters().acceptedCount());
        gauge(names, "KeyFileFailures", view::keyFileFailures);
        gauge(names, "ReceiveErrors", () -> view.counters().errorCount());
        gauge(
                names,
                "ConnectedDirectors",
                () -> view.directors().values().stream().filter(connected -> connected).count());
        for (Fallback cause : Fallback.values()) {
            gauge(names, fallbacks(cause), () -> view.fallbacks(cause));
        }
        for (Rejection reason : Rejection.values()) {
            gauge(
                    new DefaultNameFactory(TYPE, reason.key()),
                    "RejectedDatagrams",
                    () -> view.counters().rejectedCount(reason));
        }
    }

    /** Registers the gauges of one node. */
    public static void register(Node node, RoutingView view) {
        DefaultNameFactory names = namesOf(node);
        gauges(node, view).forEach((name, gauge) -> gauge(names, name, gauge));
    }

    /** Removes the gauges of one node. */
    public static void unregister(Node node, RoutingView view) {
        DefaultNameFactory names = namesOf(node);
        for (String name : gauges(node, view).keySet()) {
            CassandraMetricsRegistry.Metrics.remove(names.createMetricName(name));
        }
    }

    private static Map<String, Gauge<?>> gauges(Node node, RoutingView view) {
        Map<String, Gauge<?>> gauges = new HashMap<>();
        NodeCounters counters = node.counters();
        gauges.put("Reads", counters::reads);
        gauges.put("ReadsDiverted", counters::divertedReads);
        gauges.put("ReadsRefused", counters::refusedReads);
        gauges.put("Scans", counters::scans);
        gauges.put("ScansDiverted", counters::divertedScans);
        gauges.put("Load", () -> view.table().load(node.index()));
        gauges.put("ScoreAgeNanos", () -> scoreAgeNanos(node, view));
        gauges.put("InFlight", () -> stats(view, node, ReplicaStats::inFlight));
        gauges.put("LatencyNanos", () -> stats(view, node, ReplicaStats::latencyNanos));
        gauges.put("QueuedReads", () -> stats(view, node, ReplicaStats::queued));
        gauges.put("ServiceNanos", () -> stats(view, node, ReplicaStats::serviceNanos));
        gauges.put("ErrorRatio", () -> stats(view, node, ReplicaStats::errorRatio));
        for (Fallback cause : Fallback.values()) {
            gauges.put(fallbacks(cause), () -> counters.fallbacks(cause));
        }
        return gauges;
    }

    private static long scoreAgeNanos(Node node, RoutingView view) {
        return view.table().report(node.index()) == null ? -1 : view.ageNanos(view.table(), node);
    }

    /** NaN if no request was ever sent to the node, or the node does not report the value. */
    private static double stats(
            RoutingView view, Node node, ToDoubleFunction<ReplicaStats> aspect) {
        ReplicaStats stats = view.stats(node);
        return stats == null ? Double.NaN : aspect.applyAsDouble(stats);
    }

    private static DefaultNameFactory namesOf(Node node) {
        return new DefaultNameFactory(TYPE, node.address().toString().replace(':', '.'));
    }

    private static String fallbacks(Fallback cause) {
        return "Fallbacks" + camelCase(cause.key());
    }

    static <T> void gauge(DefaultNameFactory names, String name, Gauge<T> gauge) {
        CassandraMetricsRegistry.Metrics.register(names.createMetricName(name), gauge);
    }

    private static String camelCase(String key) {
        StringBuilder text = new StringBuilder();
        for (String word : key.split("_", -1)) {
            text.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return text.toString();
    }
}
