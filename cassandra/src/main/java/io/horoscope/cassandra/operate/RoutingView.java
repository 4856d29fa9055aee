package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.subscribe.ReceiverCounters;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.table.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** All that tables, metrics and the MBean show, in one place. Any thread. */
public final class RoutingView {

    private final NodeRegistry nodes;
    private final Supplier<ScoreTable> table;
    private final ScoreReceiver receiver;
    private final ReadTracker tracker;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final LongSupplier hookErrors;

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param hookErrors exceptions in the hooks so far
     */
    public RoutingView(
            NodeRegistry nodes,
            Supplier<ScoreTable> table,
            ScoreReceiver receiver,
            ReadTracker tracker,
            LongSupplier clock,
            long maxAgeNanos,
            LongSupplier hookErrors) {
        this.nodes = nodes;
        this.table = table;
        this.receiver = receiver;
        this.tracker = tracker;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.hookErrors = hookErrors;
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
    ReplicaStats stats(Node node) {
        return tracker.find(node);
    }

    /** Monotonic time, on the clock of {@link #stats}. */
    long nowNanos() {
        return clock.getAsLong();
    }

    long malformedStates() {
        return tracker.malformedStates();
    }

    ReceiverCounters counters() {
        return receiver.counters();
    }

    Map<String, Boolean> directors() {
        return receiver.directors();
    }

    long hookErrors() {
        return hookErrors.getAsLong();
    }
}
