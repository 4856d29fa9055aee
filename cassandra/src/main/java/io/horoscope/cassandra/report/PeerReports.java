package io.horoscope.cassandra.report;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ReportSource;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Reports that arrived on other threads than that of the score cache, which takes them with {@link
 * #drainTo}. Keeps the newest of each member of the ring, so that no sender can fill the memory.
 * Thread-safe.
 */
public final class PeerReports {

    private final NodeRegistry nodes;
    private final LongSupplier clock;
    private final Map<Node, Arrival> waiting = new ConcurrentHashMap<>();
    private final LongAdder malformed = new LongAdder();

    private volatile Runnable arrived = () -> {};

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     */
    public PeerReports(NodeRegistry nodes, LongSupplier clock) {
        this.nodes = nodes;
        this.clock = clock;
    }

    /** Sets what is called after a report while none waited, by the thread that brought it. */
    void onArrival(Runnable action) {
        arrived = action;
    }

    /**
     * A report that a peer sent of itself.
     *
     * @param bytes {@link Report#encode}; others are counted and dropped
     */
    public void received(InetAddressAndPort peer, byte[] bytes, ReportSource source) {
        Node node = nodes.find(peer);
        if (node == null) {
            return;
        }
        Report report = Report.decode(bytes, node.address());
        if (report == null) {
            malformed.increment();
        } else {
            add(node, report, source);
        }
    }

    /**
     * This node's report of itself.
     *
     * @param sources where each signal's value came from
     */
    void measured(Report report, Function<Signal, String> sources) {
        Node self = nodes.find(report.node());
        if (self != null) {
            self.measuredFrom(sources);
            add(self, report, ReportSource.SELF);
        }
    }

    /** Reports that could not be decoded. */
    public long malformed() {
        return malformed.sum();
    }

    /**
     * Passes every report that waits to the cache; returns how many were newer than those there.
     */
    int drainTo(ScoreCache cache) {
        int newer = 0;
        for (Node node : List.copyOf(waiting.keySet())) {
            Arrival arrival = waiting.remove(node);
            if (arrival != null && cache.accept(arrival.report, arrival.source, arrival.atNanos)) {
                newer++;
            }
        }
        return newer;
    }

    /** Whether {@link #drainTo} has something to do. Any thread. */
    boolean hasNew() {
        return !waiting.isEmpty();
    }

    private void add(Node node, Report report, ReportSource source) {
        boolean isFirst = waiting.isEmpty();
        waiting.merge(node, new Arrival(report, source, clock.getAsLong()), Arrival::newer);
        if (isFirst) {
            arrived.run();
        }
    }

    private static final class Arrival {

        private final Report report;
        private final ReportSource source;
        private final long atNanos;

        Arrival(Report report, ReportSource source, long atNanos) {
            this.report = report;
            this.source = source;
            this.atNanos = atNanos;
        }

        static Arrival newer(Arrival held, Arrival other) {
            long laterNanos = other.measuredAtNanos() - held.measuredAtNanos();
            return other.report.isNewerThan(held.report, laterNanos) ? other : held;
        }

        private long measuredAtNanos() {
            return atNanos - report.ageNanos();
        }
    }
}
