package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.subscribe.ReceiverCounters;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.score.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** What tables, metrics and the MBean show of the nodes and of Horoscope itself. Thread-safe. */
public final class RoutingView {

    private final NodeRegistry nodes;
    private final ScoreCache cache;
    private final Optional<ScoreReceiver> receiver;
    private final ReceiverCounters counters;
    private final ReadTracker tracker;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final LongSupplier hookErrors;
    private final HiddenTables hiddenTables;

    /**
     * @param receiver empty if no scores are received
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param hookErrors failures of hooks and selectors so far
     */
    public RoutingView(
            NodeRegistry nodes,
            ScoreCache cache,
            Optional<ScoreReceiver> receiver,
            ReadTracker tracker,
            LongSupplier clock,
            long maxAgeNanos,
            LongSupplier hookErrors,
            HiddenTables hiddenTables) {
        this.nodes = nodes;
        this.cache = cache;
        this.receiver = receiver;
        this.counters = receiver.isPresent() ? receiver.get().counters() : new ReceiverCounters();
        this.tracker = tracker;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.hookErrors = hookErrors;
        this.hiddenTables = hiddenTables;
    }

    List<Node> nodes() {
        return nodes.all();
    }

    ScoreTable table() {
        return cache.table();
    }

    boolean isFresh(ScoreTable snapshot, Node node) {
        return snapshot.isFresh(node.index(), clock.getAsLong(), maxAgeNanos);
    }

    /** Nanoseconds since the node's signals were measured; only where there is a report. */
    long ageNanos(ScoreTable snapshot, Node node) {
        return snapshot.ageNanos(node.index(), clock.getAsLong());
    }

    /** Statistics of this coordinator's own requests to a node, or null if there were none. */
    ReplicaStats stats(Node node) {
        return tracker.find(node);
    }

    /** What is known of the facts of a node, by name. */
    Map<String, Double> facts(Node node) {
        return tracker.facts(node, maxAgeNanos);
    }

    /** Monotonic time, on the clock of {@link #stats}. */
    long nowNanos() {
        return clock.getAsLong();
    }

    /** Reports dropped because their node is not a member of the ring. */
    long reportsOfUnknownNodes() {
        return cache.unknownNodes();
    }

    ReceiverCounters counters() {
        return counters;
    }

    long keyFileFailures() {
        return receiver.isPresent() ? receiver.get().keyFileFailures() : 0;
    }

    Map<String, Boolean> directors() {
        return receiver.isPresent() ? receiver.get().directors() : Map.of();
    }

    boolean areTablesHidden() {
        return hiddenTables.areHidden();
    }

    long hookErrors() {
        return hookErrors.getAsLong();
    }
}
