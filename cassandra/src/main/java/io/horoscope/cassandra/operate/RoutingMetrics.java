package io.horoscope.cassandra.operate;

import com.codahale.metrics.Gauge;
import io.horoscope.cassandra.cache.Fallback;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeCounters;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.wire.Rejection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.cassandra.metrics.CassandraMetricsRegistry;
import org.apache.cassandra.metrics.DefaultNameFactory;

/**
 * The same as the virtual tables, as gauges in Cassandra's registry: type {@code Horoscope}, scope the node's address for
 * what is counted by node, the reason for dropped datagrams.
 */
public final class RoutingMetrics {

    private static final String TYPE = "Horoscope";

    private RoutingMetrics() {}

    /** Registers what is not by node. */
    public static void register(RoutingView view) {
        DefaultNameFactory names = new DefaultNameFactory(TYPE);
        gauge(names, "HookErrors", view::hookErrors);
        gauge(names, "MalformedReplicaStates", view::malformedStates);
        gauge(names, "AcceptedDatagrams", () -> view.counters().acceptedCount());
        gauge(names, "ReceiveErrors", () -> view.counters().errorCount());
        gauge(
                names,
                "ConnectedDirectors",
                () -> view.directors().values().stream().filter(connected -> connected).count());
        for (Rejection reason : Rejection.values()) {
            gauge(
                    new DefaultNameFactory(TYPE, reason.key()),
                    "RejectedDatagrams",
                    () -> view.counters().rejectedCount(reason));
        }
    }

    /** Registers what is counted for one node. */
    public static void register(Node node, RoutingView view) {
        DefaultNameFactory names =
                new DefaultNameFactory(TYPE, node.address().toString().replace(':', '.'));
        NodeCounters counters = node.counters();
        gauge(names, "Reads", counters::reads);
        gauge(names, "ReadsDiverted", counters::divertedReads);
        gauge(names, "Scans", counters::scans);
        gauge(names, "ScansDiverted", counters::divertedScans);
        gauge(names, "Load", () -> view.table().load(node.index()));
        gauge(
                names,
                "ScoreAgeNanos",
                () ->
                        view.table().report(node.index()) == null
                                ? -1L
                                : view.ageNanos(view.table(), node));
        gauge(names, "InFlight", () -> stats(view, node, ReplicaStats::inFlight));
        gauge(names, "LatencyNanos", () -> stats(view, node, ReplicaStats::latencyNanos));
        gauge(names, "QueuedReads", () -> stats(view, node, ReplicaStats::queued));
        gauge(names, "ServiceNanos", () -> stats(view, node, ReplicaStats::serviceNanos));
        gauge(names, "ErrorRatio", () -> stats(view, node, ReplicaStats::errorRatio));
        for (Fallback cause : Fallback.values()) {
            gauge(names, "Fallbacks" + camelCase(cause.key()), () -> counters.fallbacks(cause));
        }
    }

    /** NaN where nothing was ever sent to the node, or it does not report the value. */
    private static double stats(
            RoutingView view, Node node, ToDoubleFunction<ReplicaStats> aspect) {
        ReplicaStats stats = view.stats(node);
        return stats == null ? Double.NaN : aspect.applyAsDouble(stats);
    }

    private static <T> void gauge(DefaultNameFactory names, String name, Gauge<T> gauge) {
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
