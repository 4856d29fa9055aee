package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.cluster.Service;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Service times of one distribution around a mean that may change, the same for every key; scans take longer by a factor. */
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

    /** From now on, service times have this mean. */
    public void setMeanNanos(double nanos) {
        meanNanos = nanos;
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
        switch (form) {
            case EXPONENTIAL:
                return ZigguratSampler.Exponential.of(random)::sample;
            case LOG_NORMAL:
                ZigguratSampler.NormalizedGaussian normal =
                        ZigguratSampler.NormalizedGaussian.of(random);
                return () -> Math.exp(sigma * normal.sample() - sigma * sigma / 2);
            default:
                return () -> 1;
        }
    }
}
