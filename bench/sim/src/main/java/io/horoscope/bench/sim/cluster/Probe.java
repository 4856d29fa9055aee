package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Event;

/**
 * A probe of a coordinator to a replica: network, the replica's answer at once, network. It waits
 * for no slot, but as long as a read for threads that lack CPU time. A replica that is paused or
 * stopped does not answer. It is the event of each of its own steps.
 */
final class Probe implements Event {

    private enum Step {
        TO_REPLICA,
        ON_NODE,
        TO_COORDINATOR
    }

    private final Coordinator coordinator;
    private final Replica replica;
    private Step step = Step.TO_REPLICA;
    private int inFlight;
    private long latencyNanos;

    Probe(Coordinator coordinator, Replica replica) {
        this.coordinator = coordinator;
        this.replica = replica;
    }

    @Override
    public void happen(long nowNanos) {
        switch (step) {
            case TO_REPLICA -> {
                step = Step.ON_NODE;
                replica.handleMessage(coordinator.location().node(), nowNanos);
                coordinator.simulation().in(replica.condition().drawDelayNanos(), this);
            }
            case ON_NODE -> {
                if (replica.isAlive() && replica.pauseLeftNanos(nowNanos) == 0) {
                    inFlight = replica.latencies().inFlight();
                    latencyNanos = replica.latencies().typicalNanos();
                    step = Step.TO_COORDINATOR;
                    coordinator.simulation().in(coordinator.answerNanos(replica), this);
                }
            }
            case TO_COORDINATOR ->
                    coordinator.probed(replica.index(), nowNanos, inFlight, latencyNanos);
        }
    }
}
