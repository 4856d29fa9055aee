package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.Network;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.telemetry.Telemetry;
import java.util.List;

/** What faults act on. */
public record World(
        Simulation simulation,
        Seeds seeds,
        Network network,
        List<Replica> replicas,
        Telemetry telemetry) {

    /** A change that is made at the beginning of a window, and undone at its end. */
    @FunctionalInterface
    interface Change {
        void make(boolean begins, long nowNanos);
    }

    /** Schedules a change for the beginning of a window, and its opposite for the end. */
    void during(Window window, Change change) {
        simulation.at(window.fromNanos(), now -> change.make(true, now));
        simulation.at(window.untilNanos(), now -> change.make(false, now));
    }
}
