package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.select.OperationClass;

/**
 * One request of a read to one replica: network, queue and slot of the replica, network,
 * coordinator. It is the event of each of its own steps, and is used again when it is done, so that
 * a read allocates nothing.
 */
final class Request implements Event {

    enum Step {
        TO_REPLICA,
        ON_NODE,
        IN_SERVICE,
        TO_COORDINATOR,
        LOST
    }

    Coordinator coordinator;
    Read read;
    ReplicaRequest life; // As the coordinator follows it.
    long sentNanos;
    Replica replica;
    Step step;
    double serviceNanos;
    long pausedBeforeNanos;
    int incarnation;
    int queued; // As reported, or NOT_REPORTED.
    long reportedServiceNanos;
    Request next;

    boolean isScan() {
        return read.operation == OperationClass.SCAN;
    }

    @Override
    public void happen(long nowNanos) {
        switch (step) {
            case TO_REPLICA -> replica.arrive(this, nowNanos);
            case ON_NODE -> replica.enqueue(this, nowNanos);
            case IN_SERVICE -> replica.finish(this, nowNanos);
            case TO_COORDINATOR -> coordinator.answered(this, nowNanos);
            case LOST -> coordinator.lost(this, nowNanos);
        }
    }
}
