package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * One read request to one replica, from {@link #sent} to its end.
 *
 * <p>It ends once: only the first call of {@link #answered}, {@link #failed}, {@link #unanswered}
 * or {@link #discarded}, from any thread, has an effect. The listener that was notified of its start
 * is notified of its end, even if another selector is in force by then. Exceptions of the listener
 * reach the caller after the statistics have been updated.
 */
public final class ReplicaRequest {

    private static final AtomicIntegerFieldUpdater<ReplicaRequest> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(ReplicaRequest.class, "ended");

    private final int node;
    private final ReplicaStats stats;
    private final RequestListener listener;
    private final boolean isScan;
    private final boolean isDiverted;
    private final long sentAtNanos;

    private long startedAtNanos; // Used only by the thread that serves a local read.
    private volatile int ended;

    /**
     * A request that counts from {@link #sent} on.
     *
     * @param node index of the replica
     * @param stats the statistics of that node
     * @param listener notified of the start and the end of this request
     * @param isScan whether it is no read of a single key
     * @param isDiverted whether the selector sent it to another replica than its home
     * @param nowNanos monotonic time
     */
    public ReplicaRequest(
            int node,
            ReplicaStats stats,
            RequestListener listener,
            boolean isScan,
            boolean isDiverted,
            long nowNanos) {
        this.node = node;
        this.stats = stats;
        this.listener = listener;
        this.isScan = isScan;
        this.isDiverted = isDiverted;
        this.sentAtNanos = nowNanos;
        this.startedAtNanos = nowNanos;
    }

    /** The index of the replica. */
    public int node() {
        return node;
    }

    /** When it was made, just before it was sent. */
    public long sentAtNanos() {
        return sentAtNanos;
    }

    /** The request has been sent, or is in this node's own queue. Called once, first. */
    public void sent() {
        stats.sent(sentAtNanos, isScan);
        listener.sent(node, sentAtNanos);
    }

    /** The coordinator, as the replica, starts to serve the read. */
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
     * @param reported of the replica when it answered
     */
    public void answered(long nowNanos, Reported reported) {
        if (end()) {
            long latencyNanos = nowNanos - sentAtNanos;
            stats.answered(nowNanos, latencyNanos, reported, isScan, isDiverted);
            listener.answered(
                    node, nowNanos, latencyNanos, reported.queued(), reported.serviceNanos());
        }
    }

    /** The replica could not serve it, and said so. */
    public void failed(long nowNanos) {
        if (end()) {
            stats.failed(nowNanos, isScan);
            listener.failed(node, nowNanos, nowNanos - sentAtNanos);
        }
    }

    /** It timed out, could not be sent, or the replica is down. */
    public void unanswered(long nowNanos) {
        if (end()) {
            long latencyNanos = nowNanos - sentAtNanos;
            stats.unanswered(nowNanos, latencyNanos, isScan);
            listener.failed(node, nowNanos, latencyNanos);
        }
    }

    /** It ended for a reason other than the replica. */
    public void discarded(long nowNanos) {
        if (end()) {
            stats.discarded(nowNanos, isScan);
            listener.discarded(node, nowNanos);
        }
    }

    private boolean end() {
        return ended == 0 && ENDED.compareAndSet(this, 0, 1);
    }
}
