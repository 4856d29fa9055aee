package io.horoscope.cassandra.operate;

import com.codahale.metrics.Gauge;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeCounters;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.schedule.LevelState;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Rejection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
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
    public static void register(
            RoutingView view,
            HoroscopeMBean bean,
            ReadPlanner planner,
            ReadTracker tracker,
            RetryLimit retryLimit) {
        register(new DefaultNameFactory(TYPE), () -> values(view));
        register(new DefaultNameFactory(TYPE), () -> values(planner, tracker, retryLimit));
        register(new DefaultNameFactory(TYPE), () -> state(bean));
        for (Rejection reason : Rejection.values()) {
            register(
                    new DefaultNameFactory(TYPE, reason.key()),
                    () -> Map.of("RejectedDatagrams", view.counters().rejectedCount(reason)));
        }
    }

    /** Registers the gauges of the reads that wait at this node, by level. */
    public static void register(ReadStage stage) {
        for (int number = 0; number < ReadQueue.LEVELS; number++) {
            int level = number;
            register(
                    new DefaultNameFactory(TYPE, Integer.toString(level)),
                    () -> values(stage.level(level)));
        }
    }

    /** Registers the gauges of one node. */
    public static void register(Node node, RoutingView view) {
        register(namesOf(node), () -> values(node, view));
    }

    /** Removes the gauges of one node. */
    public static void unregister(Node node, RoutingView view) {
        DefaultNameFactory names = namesOf(node);
        for (String name : values(node, view).keySet()) {
            CassandraMetricsRegistry.Metrics.remove(names.createMetricName(name));
        }
    }

    /**
     * Registers a gauge for each value. A gauge reads all values for its own, which is cheap; a
     * lambda for each would be a class for each, in every node.
     *
     * @param values by name, always of the same names
     */
    static void register(DefaultNameFactory names, Supplier<Map<String, Number>> values) {
        for (String name : values.get().keySet()) {
            Gauge<Number> gauge = () -> values.get().get(name);
            CassandraMetricsRegistry.Metrics.register(names.createMetricName(name), gauge);
        }
    }

    /** The mode is 0 for off, 1 for shadow, 2 for on. */
    private static Map<String, Number> state(HoroscopeMBean bean) {
        RoutingMode mode = RoutingMode.valueOf(bean.getMode().toUpperCase(Locale.ROOT));
        return Map.of(
                "Mode", List.of(RoutingMode.values()).indexOf(mode),
                "Problems", bean.getProblems().size());
    }

    private static Map<String, Number> values(LevelState level) {
        return Map.of(
                "WaitingReads", level.waiting(),
                "OldestWaitNanos", level.oldestNanos(),
                "ServedReads", level.served(),
                "ExpiredReads", level.dropped(),
                "ExpectedServiceNanos", level.expectedNanos(),
                "MeanServiceNanos", level.serviceNanos());
    }

    private static Map<String, Number> values(RoutingView view) {
        Map<String, Number> values = new HashMap<>();
        values.put("HookErrors", view.hookErrors());
        values.put("ReportsOfUnknownNodes", view.reportsOfUnknownNodes());
        values.put("AcceptedDatagrams", view.counters().acceptedCount());
        values.put("KeyFileFailures", view.keyFileFailures());
        values.put("ReceiveErrors", view.counters().errorCount());
        values.put(
                "ConnectedDirectors",
                (long) Collections.frequency(view.directors().values(), true));
        return values;
    }

    private static Map<String, Number> values(
            ReadPlanner planner, ReadTracker tracker, RetryLimit retryLimit) {
        Map<String, Number> values = new HashMap<>();
        values.put("MalformedReplicaStates", tracker.malformedStates());
        values.put("RetriesWithheld", retryLimit.withheld());
        values.put("RequestsReplaced", retryLimit.replaced());
        values.put("DiversionCost", tracker.diversionCost());
        for (Fallback cause : Fallback.values()) {
            values.put(fallbacks(cause), planner.fallbacks(cause));
        }
        return values;
    }

    /** NaN if no request was ever sent to the node, or the node does not report the value. */
    private static Map<String, Number> values(Node node, RoutingView view) {
        NodeCounters counters = node.counters();
        ScoreTable table = view.table();
        boolean isReported = node.report(table) != null;
        ReplicaStats stats = view.stats(node);
        boolean isAsked = stats != null;
        Map<String, Number> values = new HashMap<>();
        values.put("Reads", counters.reads());
        values.put("ReadsDiverted", counters.divertedReads());
        values.put("ReadsCrossed", counters.crossedReads());
        values.put("Scans", counters.scans());
        values.put("ScansDiverted", counters.divertedScans());
        values.put("Load", isReported ? table.load(node.index()) : Double.NaN);
        values.put("ScoreAgeNanos", isReported ? view.ageNanos(table, node) : -1);
        values.put("InFlight", isAsked ? stats.inFlight() : Double.NaN);
        values.put("LatencyNanos", isAsked ? stats.latencyNanos() : Double.NaN);
        values.put("QueuedReads", isAsked ? stats.queued() : Double.NaN);
        values.put("ServiceNanos", isAsked ? stats.serviceNanos(false) : Double.NaN);
        values.put("FailedShare", isAsked ? stats.failedShare() : Double.NaN);
        values.put("Excluded", node.exclusion() == null ? 0 : 1);
        for (Fallback cause : Fallback.values()) {
            values.put(fallbacks(cause), counters.fallbacks(cause));
        }
        return values;
    }

    private static DefaultNameFactory namesOf(Node node) {
        return new DefaultNameFactory(TYPE, node.address().toString().replace(':', '.'));
    }

    /** In camel case, as Cassandra's own. */
    private static String fallbacks(Fallback cause) {
        StringBuilder name = new StringBuilder("Fallbacks");
        for (String word : cause.key().split("_", -1)) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }
}
