package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * absim's arrivals, for comparison with its published figures: so many generators that all begin at
 * 0, each with a gap of a Poisson-distributed whole number of milliseconds between its reads, and a
 * last read.
 */
public final class IntegerPoisson implements Event {

    /**
     * All generators together.
     *
     * @param count how many there are
     * @param reads how many they send in all
     */
    public record Generators(int count, double ratePerSecond, long reads) {

        public void start(Simulation simulation, Reader reader, UniformRandomProvider random) {
            double meanGapMillis = count / ratePerSecond * 1_000;
            SharedStateDiscreteSampler gaps = PoissonSampler.of(random, meanGapMillis);
            for (int i = 0; i < count; i++) {
                simulation.at(0, new IntegerPoisson(simulation, reader, gaps, reads / count));
            }
        }
    }

    private static final long MILLI = 1_000_000L;

    private final Simulation simulation;
    private final Reader reader;
    private final SharedStateDiscreteSampler gaps;
    private long left;

    private IntegerPoisson(
            Simulation simulation, Reader reader, SharedStateDiscreteSampler gaps, long reads) {
        this.simulation = simulation;
        this.reader = reader;
        this.gaps = gaps;
        this.left = reads;
    }

    @Override
    public void happen(long nowNanos) {
        reader.read(Read.Origin.NONE);
        if (--left > 0) {
            simulation.in(gaps.sample() * MILLI, this);
        }
    }
}
