package io.horoscope.bench.ycsb;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import site.ycsb.generator.NumberGenerator;

/**
 * Numbers from 0 to n − 1 in a Zipf distribution: the k-th most frequent one has a share in proportion to k^−s. Which number is
 * how frequent is fixed by a bijection that leaves neighbours far apart, so that every record can be drawn. Any thread.
 */
final class ZipfianKeys extends NumberGenerator {

    /** A prime: it shares no factor with any smaller n, and hardly any larger one. */
    private static final long STRIDE = 2_654_435_761L;

    private final int count;
    private final long stride;
    private final ThreadLocal<SharedStateDiscreteSampler> samplers;

    /**
     * @param count n, at least 1
     * @param exponent s, greater than 0
     * @param seed what the first thread's draws depend on; each further thread has draws of its own
     */
    ZipfianKeys(int count, double exponent, long seed) {
        this.count = count;
        this.stride = STRIDE % count == 0 ? 1 : STRIDE;
        java.util.concurrent.atomic.AtomicLong next =
                new java.util.concurrent.atomic.AtomicLong(seed);
        this.samplers =
                ThreadLocal.withInitial(
                        () -> {
                            UniformRandomProvider random =
                                    RandomSource.XO_RO_SHI_RO_128_PP.create(next.getAndIncrement());
                            return RejectionInversionZipfSampler.of(random, count, exponent);
                        });
    }

    @Override
    public Long nextValue() {
        Long value = number(samplers.get().sample());
        setLastValue(value);
        return value;
    }

    /**
     * The number of a rank.
     *
     * @param rank 1 for the most frequent, up to n
     */
    long number(int rank) {
        return Math.floorMod(rank * stride, count);
    }

    @Override
    public double mean() {
        throw new UnsupportedOperationException("the mean of keys says nothing");
    }
}
