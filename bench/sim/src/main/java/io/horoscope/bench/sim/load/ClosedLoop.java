package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A client that waits for an answer, thinks, and reads again, always through the same coordinator:
 * a YCSB thread.
 */
public final class ClosedLoop implements Read.Origin, Event {

    private final Simulation simulation;
    private final Reader reader;
    private final int coordinator;
    private final long thinkNanos;
    private final ZigguratSampler.Exponential thinking;

    /**
     * @param thinkNanos mean of the exponential time between an answer and the next read; 0 for
     *     none
     */
    public ClosedLoop(
            Simulation simulation,
            Reader reader,
            int coordinator,
            long thinkNanos,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.reader = reader;
        this.coordinator = coordinator;
        this.thinkNanos = thinkNanos;
        this.thinking = ZigguratSampler.Exponential.of(random);
    }

    /** Begins within the first ten milliseconds, so that clients do not go in step. */
    public void start() {
        simulation.in((long) (1e7 * Math.min(1, thinking.sample() / 4)), this);
    }

    @Override
    public void happen(long nowNanos) {
        reader.read(coordinator, this);
    }

    /**
     * The next read is an event of its own even without a pause: a failure at once would otherwise
     * never end.
     */
    @Override
    public void done(Read read, long nowNanos) {
        simulation.in(1 + (long) (thinkNanos * thinking.sample()), this);
    }
}
