package io.horoscope.bench.ycsb;

import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;
import site.ycsb.generator.NumberGenerator;

/**
 * Numbers from first to first + n − 1 in a Zipf distribution: the k-th most frequent one has a
 * share in proportion to k^−s. A bijection that puts neighbours far apart fixes which number is how
 * frequent, so that every record can be drawn. Any thread that has called {@link #start}.
 */
final class ZipfianKeys extends NumberGenerator {

    /** A prime above every count that an int can hold: it shares no factor with any of them. */
    private static final long STRIDE = 2_654_435_761L;

    private final long first;
    private final int count;
    private final double exponent;

    // Not static: two choosers on one thread draw apart. A process has one, so nothing piles up.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Draws> draws = new ThreadLocal<>();

    /**
     * @param first the least number
     * @param count n, at least 1
     * @param exponent s, greater than 0
     */
    ZipfianKeys(long first, int count, double exponent) {
        this.first = first;
        this.count = count;
        this.exponent = exponent;
    }

    /** Makes the calling thread draw from the beginning of the sequence of a seed. */
    void start(long seed) {
        draws.set(
                new Draws(
                        RejectionInversionZipfSampler.of(
                                RandomSource.XO_RO_SHI_RO_128_PP.create(seed), count, exponent)));
    }

    @Override
    public Long nextValue() {
        Draws mine = mine();
        mine.last = number(mine.sampler.sample());
        return mine.last;
    }

    /** What the calling thread drew last. */
    @Override
    public Number lastValue() {
        return mine().last;
    }

    /**
     * The number of a rank.
     *
     * @param rank 1 for the most frequent, up to n
     */
    long number(int rank) {
        return first + Math.floorMod(rank * STRIDE, count);
    }

    @Override
    public double mean() {
        throw new UnsupportedOperationException("keys have no meaningful mean");
    }

    private Draws mine() {
        Draws mine = draws.get();
        if (mine == null) {
            throw new IllegalStateException("start has not been called on this thread");
        }
        return mine;
    }

    /** One thread's draws: the superclass would share the last value between all threads. */
    private static final class Draws {

        private final SharedStateDiscreteSampler sampler;
        private long last;

        private Draws(SharedStateDiscreteSampler sampler) {
            this.sampler = sampler;
        }
    }
}
