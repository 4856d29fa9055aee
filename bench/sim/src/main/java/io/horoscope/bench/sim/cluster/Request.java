package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.wire.Report;

/**
 * One request of a read to one replica: network, queue and slot of the replica, network,
 * coordinator. It is the event of each of its own steps.
 */
final class Request implements Event {

    enum Step {
        TO_REPLICA,
        ON_NODE,
        IN_SERVICE,
        TO_COORDINATOR,
        FAILING,
        FAILED,
        LOST
    }

    /** All reads are of one. */
    private static final Object TABLE = "";

    final Requester requester;
    final Read read;
    final Replica replica;
    final ReplicaRequest life; // As the coordinator follows it.
    final long sentNanos;
    Step step = Step.TO_REPLICA;
    long arrivedNanos;
    int loadAtArrival;
    QueuedRead<Request> served; // As it was in the replica's queue, once it has a slot.
    double workNanos; // Of one processor or disk, as drawn.
    long slotNanos; // When it got a slot.
    long pausedBeforeNanos; // All pauses until it got CPU time.
    int incarnation;
    Reported reported; // Of the replica.
    Report ownReport; // The replica's of itself, or null.

    Request(Requester requester, Read read, Replica replica, ReplicaRequest life, long sentNanos) {
        this.requester = requester;
        this.read = read;
        this.replica = replica;
        this.life = life;
        this.sentNanos = sentNanos;
    }

    @Override
    public void happen(long nowNanos) {
        switch (step) {
            case TO_REPLICA -> {
                arrivedNanos = nowNanos;
                loadAtArrival = replica.latencies().arrived();
                replica.arrive(this, nowNanos);
            }
            case ON_NODE -> replica.enqueue(this, nowNanos);
            case IN_SERVICE -> replica.finish(this, nowNanos);
            case TO_COORDINATOR -> requester.answered(this, nowNanos);
            case FAILING -> replica.fail(this, nowNanos);
            case FAILED -> requester.failed(this, nowNanos);
            case LOST -> requester.lost(this, nowNanos);
        }
    }

    /** As it joins the replica's queue. */
    QueuedRead<Request> queued(long nowNanos) {
        long ageNanos = nowNanos - read.createdNanos;
        long limitNanos =
                read.limitNanos == QueuedRead.NONE ? QueuedRead.NONE : read.limitNanos - ageNanos;
        ReadClass readClass = read.isScan() ? ReadClass.SCAN : ReadClass.ROWS;
        return new QueuedRead<>(this, TABLE, readClass, limitNanos, read.hint);
    }
}
