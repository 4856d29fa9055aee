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

    private final DoubleSupplier unit;
    private final double scanFactor;
    private double meanNanos;

    /**
     * @param unit draws with mean 1
     */
    public RandomService(DoubleSupplier unit, double meanNanos, double scanFactor) {
        this.unit = unit;
        this.meanNanos = meanNanos;
        this.scanFactor = scanFactor;
    }

    /** An exponential distribution with mean 1. */
    public static DoubleSupplier exponential(UniformRandomProvider random) {
        return ZigguratSampler.Exponential.of(random)::sample;
    }

    /**
     * A log-normal distribution with mean 1.
     *
     * @param sigma the standard deviation of the logarithm
     */
    public static DoubleSupplier logNormal(double sigma, UniformRandomProvider random) {
        var normal = ZigguratSampler.NormalizedGaussian.of(random);
        return () -> Math.exp(sigma * normal.sample() - sigma * sigma / 2);
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
}
