package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.estimate.ReplicaEstimates;
import io.horoscope.core.select.RequestListener;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Makes a {@link ReadRequest} of every read that this coordinator sends to a replica, itself included. Any thread. */
public final class ReadTracker {

    private final NodeRegistry nodes;
    private final ReplicaEstimates estimates;
    private final Supplier<? extends RequestListener> listener;
    private final LongSupplier clock;
    private final IntSupplier queue;
    private final LongAdder malformed = new LongAdder();

    /**
     * @param listener the selector in force
     * @param clock monotonic nanoseconds, precise, the one that selectors are given
     * @param queue reads that wait or are being served on this node
     */
    public ReadTracker(
            NodeRegistry nodes,
            ReplicaEstimates estimates,
            Supplier<? extends RequestListener> listener,
            LongSupplier clock,
            IntSupplier queue) {
        this.nodes = nodes;
        this.estimates = estimates;
        this.listener = listener;
        this.clock = clock;
        this.queue = queue;
    }

    /** A request to be sent now, or null if the replica is not known yet. Counts nothing by itself. */
    public ReadRequest request(InetAddressAndPort replica) {
        Node node = nodes.find(replica);
        return node == null
                ? null
                : new ReadRequest(
                        this, node.index(), estimates.of(node.index()), listener.get(), now());
    }

    /** What is known of a node by this coordinator's own requests, or null if there were none. */
    public ReplicaEstimate find(Node node) {
        return estimates.find(node.index());
    }

    /** Replies whose {@link ReplicaState} was of an unknown form; each was taken as an answer without one. */
    public long malformedStates() {
        return malformed.sum();
    }

    long now() {
        return clock.getAsLong();
    }

    int queued() {
        return queue.getAsInt();
    }

    void countMalformed() {
        malformed.increment();
    }
}
