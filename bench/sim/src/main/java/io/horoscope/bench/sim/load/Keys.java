package io.horoscope.bench.sim.load;

import java.util.stream.IntStream;
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
    private final int perRequest;
    private final SharedStateDiscreteSampler zipf; // null: uniform

    /**
     * @param count how many keys there are
     * @param exponent of the Zipf distribution; 0 is uniform
     */
    public Keys(int count, double exponent, UniformRandomProvider random) {
        this(count, exponent, 1, random);
    }

    /**
     * @param perRequest how many a request reads, above 0
     */
    public Keys(int count, double exponent, int perRequest, UniformRandomProvider random) {
        this.random = random;
        this.count = count;
        this.perRequest = perRequest;
        this.zipf =
                exponent == 0 ? null : RejectionInversionZipfSampler.of(random, count, exponent);
    }

    int perRequest() {
        return perRequest;
    }

    /** The keys of a request, in which one may be repeated. */
    int[] nextRequest() {
        return IntStream.generate(this::next).limit(perRequest).toArray();
    }

    /** A key in [0, count). */
    public int next() {
        return zipf == null ? random.nextInt(count) : zipf.sample() - 1;
    }
}
