package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Reads that come whether or not earlier ones are done, with exponential gaps: many independent
 * users.
 */
public final class OpenLoop implements Event {

    private final Simulation simulation;
    private final Reader reader;
    private final double meanGapNanos;
    private final ZigguratSampler.Exponential gaps;
    private double nextNanos;

    /**
     * @param ratePerSecond mean, positive
     */
    public OpenLoop(
            Simulation simulation,
            Reader reader,
            double ratePerSecond,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.reader = reader;
        this.meanGapNanos = 1e9 / ratePerSecond;
        this.gaps = ZigguratSampler.Exponential.of(random);
    }

    @Override
    public void happen(long nowNanos) {
        reader.read(Read.Origin.NONE);
        start();
    }

    /**
     * Schedules the next read. Times are summed as fractions of nanoseconds, so that rounding does
     * not change the rate.
     */
    public void start() {
        nextNanos += meanGapNanos * gaps.sample();
        simulation.at((long) nextNanos, this);
    }
}
