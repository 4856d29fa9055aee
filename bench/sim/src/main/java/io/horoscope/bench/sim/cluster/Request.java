package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.core.select.OperationClass;

/**
 * One read on its way: client, coordinator, network, queue and slot of a replica, network, coordinator. It is the event of
 * each of its own steps, and is used again when it is done, so that a read allocates nothing.
 */
public final class Request implements Event {

    /** Who waits for the answer. */
    @FunctionalInterface
    public interface Origin {
        /** The read is over. */
        void done(Request request, long nowNanos);
    }

    enum Step {
        TO_REPLICA,
        ON_NODE,
        IN_SERVICE,
        TO_COORDINATOR,
        LOST
    }

    Coordinator coordinator;
    Origin origin;
    OperationClass operation;
    int key;
    int group;
    int given;
    boolean shadow;
    long createdNanos;
    long sentNanos;
    Replica replica;
    Step step;
    double serviceNanos;
    long pausedBeforeNanos;
    int incarnation;
    int queued;
    boolean failed;
    Request next;

    /** When the client asked. */
    public long createdNanos() {
        return createdNanos;
    }

    /** Whether it is a copy for the sake of the statistics, whose latency nobody waits for. */
    public boolean isShadow() {
        return shadow;
    }

    /** Whether it ended without an answer. */
    public boolean isFailed() {
        return failed;
    }

    @Override
    public void happen(long nowNanos) {
        switch (step) {
            case TO_REPLICA:
                replica.arrive(this, nowNanos);
                break;
            case ON_NODE:
                replica.enqueue(this, nowNanos);
                break;
            case IN_SERVICE:
                replica.finish(this, nowNanos);
                break;
            case TO_COORDINATOR:
                coordinator.answered(this, nowNanos);
                break;
            case LOST:
                coordinator.lost(this, nowNanos);
                break;
        }
    }
}
