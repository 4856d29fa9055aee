package io.horoscope.cassandra.request;

import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.select.RequestListener;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * One request of a read to one replica, from {@link #sent} to its end. Hangs on the object by which Cassandra itself remembers
 * the request, so it ends however that object goes.
 *
 * <p>It ends once: the first call to {@link #answered}, {@link #answeredBySelf} or {@link #failed} counts, from whichever
 * thread, and any other does nothing. The selector that was told of its sending is told of its end, even if another one is in
 * force by then. What a selector throws reaches the caller after the counts are right.
 */
public final class ReadRequest {

    private static final AtomicIntegerFieldUpdater<ReadRequest> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(ReadRequest.class, "ended");

    private final ReadTracker tracker;
    private final int node;
    private final ReplicaEstimate estimate;
    private final RequestListener listener;
    private final long sentAtNanos;

    private long startedAtNanos; // Of the thread that runs a local read.
    private volatile int ended;

    /**
     * @param node index of the replica
     * @param estimate of that node
     * @param listener told of this request, from beginning to end
     */
    ReadRequest(
            ReadTracker tracker,
            int node,
            ReplicaEstimate estimate,
            RequestListener listener,
            long sentAtNanos) {
        this.tracker = tracker;
        this.node = node;
        this.estimate = estimate;
        this.listener = listener;
        this.sentAtNanos = sentAtNanos;
    }

    /** The request is on its way, or in this node's own queue. Once, before anything else. */
    public void sent() {
        estimate.sent();
        listener.sent(node, sentAtNanos);
    }

    /** This node begins to work on a read of its own. */
    public void started() {
        startedAtNanos = tracker.now();
    }

    /**
     * The replica's answer is here.
     *
     * @param state what it told of itself, as {@link ReplicaState} has it, or null
     */
    public void answered(byte[] state) {
        if (!end()) {
            return;
        }
        if (state != null && ReplicaState.isKnown(state)) {
            answered(tracker.now(), ReplicaState.queued(state), ReplicaState.serviceNanos(state));
        } else {
            if (state != null) {
                tracker.countMalformed();
            }
            answered(tracker.now(), ReplicaEstimate.UNTOLD, ReplicaEstimate.UNTOLD);
        }
    }

    /** The answer of this node itself is here; {@link #started} was called on the same thread. */
    public void answeredBySelf() {
        int queued = tracker.queued();
        if (end()) {
            long nowNanos = tracker.now();
            answered(nowNanos, queued, nowNanos - startedAtNanos);
        }
    }

    /** It ended without an answer. */
    public void failed() {
        if (end()) {
            long nowNanos = tracker.now();
            estimate.failed(nowNanos);
            listener.failed(node, nowNanos, nowNanos - sentAtNanos);
        }
    }

    private boolean end() {
        return ended == 0 && ENDED.compareAndSet(this, 0, 1);
    }

    private void answered(long nowNanos, int queued, long serviceNanos) {
        long latencyNanos = nowNanos - sentAtNanos;
        estimate.answered(nowNanos, latencyNanos, queued, serviceNanos);
        listener.answered(node, nowNanos, latencyNanos, queued, serviceNanos);
    }
}
