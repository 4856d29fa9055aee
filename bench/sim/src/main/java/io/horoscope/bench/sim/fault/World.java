package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.telemetry.Telemetry;
import java.util.List;

/** What faults act on. */
public record World(
        Simulation simulation, Seeds seeds, List<Replica> replicas, Telemetry telemetry) {}
