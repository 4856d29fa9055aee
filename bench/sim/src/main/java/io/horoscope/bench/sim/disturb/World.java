package io.horoscope.bench.sim.disturb;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.telemetry.Telemetry;

/** What disturbances can get at. */
public final class World {

    private final Simulation simulation;
    private final Seeds seeds;
    private final Replica[] replicas;
    private final Telemetry telemetry;

    public World(Simulation simulation, Seeds seeds, Replica[] replicas, Telemetry telemetry) {
        this.simulation = simulation;
        this.seeds = seeds;
        this.replicas = replicas;
        this.telemetry = telemetry;
    }

    Simulation simulation() {
        return simulation;
    }

    Seeds seeds() {
        return seeds;
    }

    Replica replica(int node) {
        return replicas[node];
    }

    Telemetry telemetry() {
        return telemetry;
    }
}
