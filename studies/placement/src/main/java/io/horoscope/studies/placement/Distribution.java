package io.horoscope.studies.placement;

import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * How requests are spread over the data, which is the interval [0, 1) in the order of its keys.
 *
 * <p>Shapes are those of the paper, section IV-B. It does not say which range of an unbounded
 * distribution the keys cover: with that between the quantiles 1e-7 and 1 − 1e-7, the counts are
 * those of its Table I. A skew above 1 concentrates the requests further, below 1 less (section
 * IV-E, which does not say how far).
 */
public enum Distribution {
    UNIFORM(0, 1) {
        @Override
        DoubleSupplier draws(double skew, UniformRandomProvider random) {
            return random::nextDouble;
        }
    },
    BETA(0, 1) {
        @Override
        DoubleSupplier draws(double skew, UniformRandomProvider random) {
            DoubleSupplier gamma = gamma(2 * skew, random);
            return () -> {
                double one = gamma.getAsDouble();
                return one / (one + gamma.getAsDouble());
            };
        }
    },
    POWER_LAW(0, 1) {
        @Override
        DoubleSupplier draws(double skew, UniformRandomProvider random) {
            return () -> Math.pow(random.nextDouble(), 1 / (3 * skew));
        }
    },
    NORMAL(-5.1993, 5.1993) {
        @Override
        DoubleSupplier draws(double skew, UniformRandomProvider random) {
            var normal = ZigguratSampler.NormalizedGaussian.of(random);
            return () -> normal.sample() / skew;
        }
    },
    GAMMA(0.10555, 26.15477) {
        @Override
        DoubleSupplier draws(double skew, UniformRandomProvider random) {
            return gamma(5 / skew, random);
        }
    };

    private final double first;
    private final double last;

    Distribution(double first, double last) {
        this.first = first;
        this.last = last;
    }

    abstract DoubleSupplier draws(double skew, UniformRandomProvider random);

    /**
     * Requests of each of so many equal parts of the data.
     *
     * @param skew above 0; 1 is that of the paper's workloads
     */
    public double[] counts(int parts, int requests, double skew, UniformRandomProvider random) {
        DoubleSupplier draws = draws(skew, random);
        double[] counts = new double[parts];
        for (int request = 0; request < requests; request++) {
            double place = (draws.getAsDouble() - first) / (last - first);
            counts[Math.max(0, Math.min(parts - 1, (int) (place * parts)))]++;
        }
        return counts;
    }

    /** As in results: power law. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static DoubleSupplier gamma(double shape, UniformRandomProvider random) {
        return AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 1)::sample;
    }
}
