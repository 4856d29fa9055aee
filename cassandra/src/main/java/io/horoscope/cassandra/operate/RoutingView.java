package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.subscribe.ReceiverCounters;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.table.ScoreTable;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** All that tables, metrics and the MBean show, in one place. Any thread. */
public final class RoutingView {

    private final NodeRegistry nodes;
    private final ScoreCache cache;
    private final ScoreReceiver receiver;
    private final ReadTracker tracker;
    private final ReadPlanner planner;
    private final LongSupplier clock;
    private final long maxAgeNanos;
    private final LongSupplier hookErrors;

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param hookErrors failures of hooks and selectors so far
     */
    public RoutingView(
            NodeRegistry nodes,
            ScoreCache cache,
            ScoreReceiver receiver,
            ReadTracker tracker,
            ReadPlanner planner,
            LongSupplier clock,
            long maxAgeNanos,
            LongSupplier hookErrors) {
        this.nodes = nodes;
        this.cache = cache;
        this.receiver = receiver;
        this.tracker = tracker;
        this.planner = planner;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.hookErrors = hookErrors;
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

    /** What is known of a node by this coordinator's own requests, or null if there were none. */
    ReplicaEstimate estimate(Node node) {
        return tracker.find(node);
    }

    /** Plans left in Cassandra's order for this cause. */
    long fallbacks(Fallback cause) {
        return planner.fallbacks(cause);
    }

    /** Reports dropped because their node is no member of the ring. */
    long reportsOfUnknownNodes() {
        return cache.unknownNodes();
    }

    long malformedStates() {
        return tracker.malformedStates();
    }

    ReceiverCounters counters() {
        return receiver.counters();
    }

    long keyFileFailures() {
        return receiver.keyFileFailures();
    }

    Map<String, Boolean> directors() {
        return receiver.directors();
    }

    long hookErrors() {
        return hookErrors.getAsLong();
    }
}
