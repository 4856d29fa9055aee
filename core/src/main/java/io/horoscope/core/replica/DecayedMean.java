package io.horoscope.core.replica;

/**
 * Means of samples in which older samples weigh less, by their number and by time.
 *
 * <p>A sample weighs elapsed / (elapsed + half-life), one half after the half-life, and never less
 * than 1/16. (An exponential would have the same effect, and needs a power for each answer.) So the
 * mean of a busy replica is smooth, and after a pause the newest samples count. Elapsed times are
 * 64-bit nanoseconds: nothing wraps within 292 years.
 */
final class DecayedMean {

    /** The least weight of a sample: 16 samples displace most of what was before. */
    static final double LEAST_WEIGHT = 1 / 16.0;

    private DecayedMean() {}

    /**
     * The weight of a sample against all samples before it, in [1/16, 1).
     *
     * @param elapsedNanos since the previous sample; a negative time, from a delayed thread, counts
     *     as 0
     * @param halfLifeNanos positive
     */
    static double weight(long elapsedNanos, double halfLifeNanos) {
        return weight(elapsedNanos, halfLifeNanos, LEAST_WEIGHT);
    }

    /** As {@link #weight(long, double)}, in [least, 1). */
    static double weight(long elapsedNanos, double halfLifeNanos, double least) {
        return elapsedNanos <= 0
                ? least
                : Math.max(least, elapsedNanos / (elapsedNanos + halfLifeNanos));
    }

    /**
     * The weight of a sample that stands for the time since the previous one, in [0, 1): samples of
     * the same moment count as one.
     *
     * @param elapsedNanos since the previous sample, at least 0
     * @param halfLifeNanos positive
     */
    static double timeWeight(long elapsedNanos, double halfLifeNanos) {
        return elapsedNanos / (elapsedNanos + halfLifeNanos);
    }

    /**
     * The mean after a sample; never outside of the range of mean and sample.
     *
     * @param mean the previous mean; NaN if there is none, and then the sample is the mean
     * @param weight of the sample: see {@link #weight}
     */
    static double after(double mean, double sample, double weight) {
        return Double.isNaN(mean) ? sample : mean + weight * (sample - mean);
    }
}
