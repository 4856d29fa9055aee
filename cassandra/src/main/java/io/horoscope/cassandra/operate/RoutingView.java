package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.subscribe.ReceiverCounters;
import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.table.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** All that tables, metrics and the MBean show, in one place. Any thread. */
public final class RoutingView {

    private final NodeRegistry nodes;
    private final Supplier<ScoreTable> table;
    private final ReceiverCounters counters;
    private final Supplier<Map<String, Boolean>> directors;
    private final ReadTracker tracker;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final LongSupplier hookErrors;
    private final HiddenTables hiddenTables;

    /**
     * @param directors whether each director sends scores now
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param hookErrors exceptions in the hooks so far
     */
    public RoutingView(
            NodeRegistry nodes,
            Supplier<ScoreTable> table,
            ReceiverCounters counters,
            Supplier<Map<String, Boolean>> directors,
            ReadTracker tracker,
            LongSupplier clock,
            long maxAgeNanos,
            LongSupplier hookErrors,
            HiddenTables hiddenTables) {
        this.nodes = nodes;
        this.table = table;
        this.counters = counters;
        this.directors = directors;
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
        return table.get();
    }

    boolean isFresh(ScoreTable snapshot, Node node) {
        return snapshot.isFresh(node.index(), clock.getAsLong(), maxAgeNanos);
    }

    /** Nanoseconds since the node's signals were measured; only where there is a report. */
    long ageNanos(ScoreTable snapshot, Node node) {
        return snapshot.ageNanos(node.index(), clock.getAsLong());
    }

    /** What is known of a node by this coordinator's own requests, or null if there were none. */
    ReplicaEstimate estimate(Node node) {
        return tracker.find(node);
    }

    long malformedStates() {
        return tracker.malformedStates();
    }

    ReceiverCounters counters() {
        return counters;
    }

    Map<String, Boolean> directors() {
        return directors.get();
    }

    boolean areTablesHidden() {
        return hiddenTables.areHidden();
    }

    long hookErrors() {
        return hookErrors.getAsLong();
    }
}
