package io.horoscope.driver;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What this client's requests show of one node.
 *
 * <p>Requests in flight are those of the driver's connection pool, which is asked at each plan: the
 * count cannot leak, whatever becomes of a request. The driver reports no end of one that was
 * cancelled, timed out or lost to a speculative execution, and several where it retries on the same
 * node. In the pool such a request is in flight until the node answers or the connection closes, so
 * a node that answers nothing is known to be stalled, however soon the application gave up.
 *
 * <p>A request that is still in flight after a minute in which none ended is lost: it no longer counts
 * ({@link #LOST_NANOS}). Otherwise one answer that never comes would keep requests away for good.
 *
 * <p>Thread-safe; nothing waits. Of the threads that ask the pool at the same moment one corrects.
 */
final class ClientNode {

    /** By then the driver has closed a connection on which nothing is answered, heartbeats included. */
    static final long LOST_NANOS = 60_000_000_000L;

    private final int index;
    private final ReplicaStats stats;
    private final AtomicBoolean isCorrecting = new AtomicBoolean();
    private volatile int lost; // Written only while isCorrecting.

    ClientNode(int index, ReplicaStats stats) {
        this.index = index;
        this.stats = stats;
    }

    int index() {
        return index;
    }

    /**
     * Corrects the requests in flight.
     *
     * @param pooled those of the connection pool now
     */
    void observe(int pooled, long nowNanos) {
        boolean isCorrect = lost == 0 && stats.inFlight() == pooled;
        if (isCorrect && stats.outstandingNanos(nowNanos) <= LOST_NANOS) {
            return;
        }
        if (isCorrecting.compareAndSet(false, true)) {
            try {
                correct(pooled, nowNanos);
            } finally {
                isCorrecting.set(false);
            }
        }
    }

    private void correct(int pooled, long nowNanos) {
        boolean isUnchanged = stats.inFlight() + lost == pooled;
        lost =
                isUnchanged && stats.outstandingNanos(nowNanos) > LOST_NANOS
                        ? pooled
                        : Math.min(lost, pooled);
        int inFlight = pooled - lost;
        while (stats.inFlight() < inFlight) {
            stats.sent(nowNanos);
        }
        while (stats.inFlight() > inFlight) {
            stats.discarded(nowNanos);
        }
    }

    /**
     * A request is about to be sent. Only the first one in flight counts before the pool shows it,
     * so that its age is known.
     */
    void sending(long nowNanos) {
        if (stats.inFlight() == 0) {
            stats.sent(nowNanos);
        }
    }

    void answered(long latencyNanos, long nowNanos) {
        stats.answered(nowNanos, latencyNanos, Reported.NOTHING, false, false);
    }

    void failed(long nowNanos) {
        stats.failed(nowNanos);
    }
}
