package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * One read request to one replica, from {@link #sent} to its end.
 *
 * <p>It ends once: the first call of {@link #answered}, {@link #failed} or {@link #discarded}
 * counts, from whichever thread, and any other does nothing. The listener that saw it sent sees its
 * end, even if another selector is in force by then. What a listener throws reaches the caller
 * after the replica's record is right.
 */
public final class ReplicaRequest {

    private static final AtomicIntegerFieldUpdater<ReplicaRequest> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(ReplicaRequest.class, "ended");

    private final int node;
    private final ReplicaStats stats;
    private final RequestListener listener;
    private final long sentAtNanos;

    private long startedAtNanos; // Of the thread that serves it, where that is the coordinator.
    private volatile int ended;

    /**
     * A request that counts from {@link #sent} on.
     *
     * @param node index of the replica
     * @param stats the record of that node
     * @param listener follows this request from beginning to end
     * @param nowNanos monotonic time
     */
    public ReplicaRequest(int node, ReplicaStats stats, RequestListener listener, long nowNanos) {
        this.node = node;
        this.stats = stats;
        this.listener = listener;
        this.sentAtNanos = nowNanos;
        this.startedAtNanos = nowNanos;
    }

    /** The request has been sent, or is in this node's own queue. Once, before anything else. */
    public void sent() {
        stats.sent(sentAtNanos);
        listener.sent(node, sentAtNanos);
    }

    /** The coordinator itself, being the replica, begins to serve the read. */
    public void started(long nowNanos) {
        startedAtNanos = nowNanos;
    }

    /** When {@link #started} was called, by the same thread; when it was sent if never. */
    public long startedAtNanos() {
        return startedAtNanos;
    }

    /**
     * The replica's answer was received.
     *
     * @param nowNanos monotonic time
     * @param queued as in {@link ReplicaStats#answered}
     * @param serviceNanos as in {@link ReplicaStats#answered}
     */
    public void answered(long nowNanos, int queued, long serviceNanos) {
        if (end()) {
            long latencyNanos = nowNanos - sentAtNanos;
            stats.answered(nowNanos, latencyNanos, queued, serviceNanos);
            listener.answered(node, nowNanos, latencyNanos, queued, serviceNanos);
        }
    }

    /** It ended without an answer, for a reason that is the replica's. */
    public void failed(long nowNanos) {
        if (end()) {
            stats.failed(nowNanos);
            listener.failed(node, nowNanos, nowNanos - sentAtNanos);
        }
    }

    /** It ended in a way that says nothing of the replica. */
    public void discarded(long nowNanos) {
        if (end()) {
            stats.discarded(nowNanos);
            listener.discarded(node, nowNanos);
        }
    }

    private boolean end() {
        return ended == 0 && ENDED.compareAndSet(this, 0, 1);
    }
}
