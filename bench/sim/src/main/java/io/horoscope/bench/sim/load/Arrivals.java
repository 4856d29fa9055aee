package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.engine.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** When reads arrive. */
public record Arrivals(Simulation simulation, Reader reader) {

    /**
     * Reads that come whether or not earlier ones are done, with exponential gaps: many independent
     * users.
     *
     * @param ratePerSecond mean, positive
     */
    public void openLoop(double ratePerSecond, UniformRandomProvider random) {
        openLoop(1e9 / ratePerSecond, ZigguratSampler.Exponential.of(random), 0);
    }

    /** Sums times as fractions of nanoseconds, so that rounding does not change the rate. */
    private void openLoop(double meanGapNanos, ZigguratSampler.Exponential gaps, double lastNanos) {
        double nextNanos = lastNanos + meanGapNanos * gaps.sample();
        simulation.at(
                (long) nextNanos,
                now -> {
                    reader.read(Read.Origin.NONE);
                    openLoop(meanGapNanos, gaps, nextNanos);
                });
    }

    /**
     * A client that waits for an answer, thinks, and reads again, always through the same
     * coordinator: a YCSB thread. Begins within the first ten milliseconds, so that clients do not
     * go in step.
     *
     * @param thinkNanos mean of the exponential time between an answer and the next read; 0 for
     *     none
     */
    public void closedLoop(int coordinator, long thinkNanos, UniformRandomProvider random) {
        ZigguratSampler.Exponential thinking = ZigguratSampler.Exponential.of(random);
        long firstNanos = (long) (1e7 * Math.min(1, thinking.sample() / 4));
        simulation.in(firstNanos, now -> closedLoop(coordinator, thinkNanos, thinking));
    }

    /**
     * The next read is an event of its own even without a pause: a failure at once would otherwise
     * never end.
     */
    private void closedLoop(
            int coordinator, long thinkNanos, ZigguratSampler.Exponential thinking) {
        reader.read(
                coordinator,
                (read, ended) ->
                        simulation.in(
                                1 + (long) (thinkNanos * thinking.sample()),
                                now -> closedLoop(coordinator, thinkNanos, thinking)));
    }

    /**
     * absim's arrivals, for comparison with its published figures: so many generators that all
     * begin at 0, each with a gap of a Poisson-distributed whole number of milliseconds between its
     * reads, and a last read.
     *
     * @param reads how many all generators send together
     */
    public void integerPoisson(
            int generators, double ratePerSecond, long reads, UniformRandomProvider random) {
        double meanGapMillis = generators / ratePerSecond * 1_000;
        SharedStateDiscreteSampler gaps = PoissonSampler.of(random, meanGapMillis);
        for (int i = 0; i < generators; i++) {
            simulation.at(0, now -> integerPoisson(gaps, reads / generators));
        }
    }

    private void integerPoisson(SharedStateDiscreteSampler gapMillis, long left) {
        reader.read(Read.Origin.NONE);
        if (left > 1) {
            simulation.in(
                    gapMillis.sample() * 1_000_000L, now -> integerPoisson(gapMillis, left - 1));
        }
    }
}
