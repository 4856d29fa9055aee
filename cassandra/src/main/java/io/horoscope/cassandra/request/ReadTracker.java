package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ReportSource;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.RequestListener;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;

/**
 * Tracks the reads that this coordinator sends to replicas, itself included: creates a
 * {@link ReplicaRequest} for each and ends it according to Cassandra's messages. Thread-safe.
 */
public final class ReadTracker {

    /** Whether the request that this thread sends now goes elsewhere than to its read's home. */
    @FunctionalInterface
    public interface Diversions {
        boolean isDiverted(int node, long nowNanos);
    }

    private final NodeRegistry nodes;
    private final ReplicaTable replicas;
    private final Supplier<? extends RequestListener> listener;
    private final LongSupplier clock;
    private final Diversions diversions;
    private final OwnReads reads;
    private final PeerReports peers;
    private final Supplier<Facts> facts;
    private final LongAdder malformed = new LongAdder();

    /**
     * @param replicas the statistics of each replica
     * @param listener the selector in force
     * @param clock monotonic nanoseconds, precise, the one that selectors are given
     * @param diversions by the plans of the thread
     * @param reads those on this node
     * @param peers takes the reports that replicas add to their responses
     * @param facts those in force
     */
    public ReadTracker(
            NodeRegistry nodes,
            ReplicaTable replicas,
            Supplier<? extends RequestListener> listener,
            LongSupplier clock,
            Diversions diversions,
            OwnReads reads,
            PeerReports peers,
            Supplier<Facts> facts) {
        this.nodes = nodes;
        this.replicas = replicas;
        this.listener = listener;
        this.clock = clock;
        this.diversions = diversions;
        this.reads = reads;
        this.peers = peers;
        this.facts = facts;
    }

    /**
     * A request to be sent now, or null if the replica has no index. It does not count before it is
     * sent.
     *
     * @param isScan whether it is no read of a single key
     */
    public ReplicaRequest request(InetAddressAndPort replica, boolean isScan) {
        Node node = nodes.find(replica);
        if (node == null) {
            return null;
        }
        int index = node.index();
        long nowNanos = now();
        return new ReplicaRequest(
                index,
                replicas.of(index),
                listener.get(),
                isScan,
                !isScan && diversions.isDiverted(index, nowNanos),
                nowNanos);
    }

    /**
     * A response of another node was received. A failure counts whatever its reason: a query that is
     * at fault itself fails at all of its replicas, and selectors compare these with one another.
     */
    public void responded(ReplicaRequest request, Message<?> response) {
        if (response.verb() == Verb.FAILURE_RSP || Aborted.isSaidBy(response)) {
            request.failed(now());
        } else {
            answered(request, reported(CustomParameters.of(response)), now());
            takeReport(response);
            takeFacts(request, response);
        }
    }

    private void takeReport(Message<?> response) {
        byte[] report = CustomParameters.report(response);
        if (report != null) {
            peers.received(response.from(), report, ReportSource.REPLY);
        }
    }

    private void takeFacts(ReplicaRequest request, Message<?> response) {
        Facts current = facts.get();
        if (!current.isEmpty()
                && !current.answered(request.node(), CustomParameters.facts(response), now())) {
            malformed.increment();
        }
    }

    /** This node starts to serve a read of its own. */
    public void started(ReplicaRequest request) {
        request.started(now());
    }

    /** This node has ended its own read, on the thread that called {@link #started}. */
    public void answeredBySelf(ReplicaRequest request, boolean isScan) {
        long nowNanos = now();
        if (Aborted.isOwnRead()) {
            request.failed(nowNanos);
            return;
        }
        long serviceNanos = nowNanos - request.startedAtNanos();
        answered(request, reads.served(serviceNanos, isScan, nowNanos), nowNanos);
        Facts current = facts.get();
        current.answered(request.node(), current.encode(), nowNanos);
    }

    /** This node could not serve its own read. */
    public void failedBySelf(ReplicaRequest request) {
        request.failed(now());
    }

    /** The request ended without an answer. */
    public void unanswered(ReplicaRequest request) {
        request.unanswered(now());
    }

    /** The request ended for a reason other than the replica. */
    public void discarded(ReplicaRequest request) {
        request.discarded(now());
    }

    /** Statistics of this coordinator's own requests to a node, or null if there were none. */
    public ReplicaStats find(Node node) {
        return replicas.find(node.index());
    }

    /** What is known of the facts of a node, by name: see {@link Facts#values}. */
    public Map<String, Double> facts(Node node, long maxAgeNanos) {
        return facts.get().values(node.index(), now(), maxAgeNanos);
    }

    /** Removes a node that left the cluster, whose index may be given to another one. */
    public void left(Node node) {
        replicas.remove(node.index());
        facts.get().left(node.index());
        listener.get().left(node.index());
    }

    /** How many times longer the service of a read takes for being diverted, as learned. */
    public double diversionCost() {
        return Math.exp(replicas.cost().log(now()));
    }

    /**
     * Replies whose {@link ReplicaState} or {@link Facts} were malformed; each was treated as an
     * answer without them, as are those of another version. With the reports of peers that were
     * malformed.
     */
    public long malformedStates() {
        return malformed.sum() + peers.malformed();
    }

    private void answered(ReplicaRequest request, Reported reported, long nowNanos) {
        request.answered(nowNanos, reported);
        Node node = nodes.find(request.node());
        if (node != null) {
            node.latency().record(nowNanos - request.sentAtNanos());
        }
    }

    private Reported reported(byte[] state) {
        if (state != null && ReplicaState.isKnown(state)) {
            return ReplicaState.ofAnswer(state);
        }
        if (state != null && !ReplicaState.isOfOtherVersion(state)) {
            malformed.increment();
        }
        return Reported.NOTHING;
    }

    private long now() {
        return clock.getAsLong();
    }
}
