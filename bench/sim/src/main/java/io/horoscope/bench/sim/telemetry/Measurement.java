package io.horoscope.bench.sim.telemetry;

import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * How far from the truth monitors measure.
 *
 * @param error standard deviation of a normal error of each measured signal, which is a ratio
 * @param lagNanos how old a measurement is without that the report says so, as of a kernel's
 *     decayed averages
 */
public record Measurement(double error, long lagNanos) {

    /** A monitor's errors, one after the other. */
    DoubleSupplier errors(UniformRandomProvider random) {
        if (error == 0) {
            return () -> 0;
        }
        var normal = ZigguratSampler.NormalizedGaussian.of(random);
        return () -> error * normal.sample();
    }
}
