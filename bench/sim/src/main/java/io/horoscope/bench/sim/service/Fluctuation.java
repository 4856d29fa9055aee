package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A node's speed changes by chance: at every interval it is slow or fast, each with one half (C3, section 6; absim's
 * timeVaryingServiceTimeServers). Reads being served keep the time they were given.
 */
public final class Fluctuation implements Event {

    private final Simulation simulation;
    private final RandomService service;
    private final double slowNanos;
    private final double range;
    private final long intervalNanos;
    private final UniformRandomProvider random;

    /**
     * @param slowNanos mean service time when slow
     * @param range how many times faster it is when fast
     */
    public Fluctuation(
            Simulation simulation,
            RandomService service,
            double slowNanos,
            double range,
            long intervalNanos,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.service = service;
        this.slowNanos = slowNanos;
        this.range = range;
        this.intervalNanos = intervalNanos;
        this.random = random;
    }

    @Override
    public void happen(long nowNanos) {
        service.setMeanNanos(random.nextBoolean() ? slowNanos : slowNanos / range);
        simulation.in(intervalNanos, this);
    }
}
