package io.horoscope.bench.sim.load;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Draws the keys that are read: rank i of a Zipf distribution is key i, and its token is a hash of
 * it.
 */
public final class Keys {

    private final UniformRandomProvider random;
    private final int count;
    private final SharedStateDiscreteSampler zipf; // null: uniform

    /**
     * @param count how many keys there are
     * @param exponent of the Zipf distribution; 0 is uniform
     */
    public Keys(int count, double exponent, UniformRandomProvider random) {
        this.random = random;
        this.count = count;
        this.zipf =
                exponent == 0 ? null : RejectionInversionZipfSampler.of(random, count, exponent);
    }

    /** A key in [0, count). */
    public int next() {
        return zipf == null ? random.nextInt(count) : zipf.sample() - 1;
    }
}
