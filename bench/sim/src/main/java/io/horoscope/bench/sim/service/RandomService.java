package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.engine.Simulation;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Service times of one distribution around a mean that may change, the same for every key; scans
 * take longer by a factor.
 */
public final class RandomService implements Service {

    /** The form of the distribution. */
    public enum Form {
        CONSTANT,
        EXPONENTIAL,
        LOG_NORMAL
    }

    private final DoubleSupplier unit;
    private final double scanFactor;
    private double meanNanos;

    /**
     * @param sigma of a log-normal distribution: the standard deviation of the logarithm
     */
    public RandomService(
            Form form,
            double meanNanos,
            double sigma,
            double scanFactor,
            UniformRandomProvider random) {
        this.unit = unit(form, sigma, random);
        this.meanNanos = meanNanos;
        this.scanFactor = scanFactor;
    }

    /**
     * From now on the mean changes by chance: at every interval reads take the mean given or a
     * fraction of it, each with probability one half (C3, section 6; absim's
     * timeVaryingServiceTimeServers). Reads in service keep their time.
     *
     * @param range how many times faster the node is when it is fast
     */
    public void fluctuate(
            Simulation simulation, long intervalNanos, double range, UniformRandomProvider random) {
        double slowNanos = meanNanos;
        simulation.every(
                0,
                intervalNanos,
                now -> meanNanos = random.nextBoolean() ? slowNanos : slowNanos / range);
    }

    @Override
    public double draw(int key, boolean scan) {
        return Math.max(1, mean(key, scan) * unit.getAsDouble());
    }

    @Override
    public double mean(int key, boolean scan) {
        return scan ? meanNanos * scanFactor : meanNanos;
    }

    /** Draws with mean 1. */
    private static DoubleSupplier unit(Form form, double sigma, UniformRandomProvider random) {
        return switch (form) {
            case CONSTANT -> () -> 1;
            case EXPONENTIAL -> ZigguratSampler.Exponential.of(random)::sample;
            case LOG_NORMAL -> {
                var normal = ZigguratSampler.NormalizedGaussian.of(random);
                yield () -> Math.exp(sigma * normal.sample() - sigma * sigma / 2);
            }
        };
    }
}
