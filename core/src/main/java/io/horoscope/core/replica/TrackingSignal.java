package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Detects that a value has changed, from how far its samples are from their mean: Trigg's tracking
 * signal ("Monitoring a forecasting system", Operational Research Quarterly 15, 1964). It is the mean
 * deviation divided by the mean absolute deviation. By chance samples deviate to both sides, which
 * keeps it near 0; a change takes it towards 1 or -1. So a long mean can be kept while nothing
 * changes, and follow at once when something does. How far samples usually deviate is learned: the
 * less they do, the fewer of them show a change.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two samples may not count.
 */
final class TrackingSignal {

    /** The mean deviation is that of 12 samples where the mean is that of 32. */
    private static final double SHORTER = 8 / 3.0;

    /** The mean absolute deviation is that of 128. */
    private static final double LONGER = 4;

    /**
     * A change is a mean deviation as large as the mean absolute one. With exponential times that is
     * less than one sample of a hundred. All coordinators see the same chance.
     */
    private static final double CHANGED = 1;

    /**
     * No sample counts for more than so many mean absolute deviations, or than {@link #MOST} where
     * these are less. So a single one is no change, or moves the mean by a sixth at most, which is
     * less than the deadband.
     */
    private static final double MOST_SPREADS = 4;

    private static final double MOST = 2;

    /** As exponential times have, so that the first reads are no change. */
    private static final float FIRST_SPREAD = 1;

    /** The mean deviation and the mean absolute one, as the bits of two floats. */
    private final AtomicLong means = new AtomicLong(pack(0, FIRST_SPREAD));

    /**
     * Records a sample.
     *
     * @param deviation of the sample from the mean before it, of logarithms
     * @param weight the least that a sample has in the mean, in (0, 3/8]
     * @return the weight that this one has to have for the mean to follow a change, in [0, 1]; 0 if
     *     there is none
     */
    double record(double deviation, double weight) {
        long before = means.getOpaque();
        double spread = Float.intBitsToFloat((int) before);
        double most = Math.max(MOST, MOST_SPREADS * spread);
        double counted = Math.max(-most, Math.min(most, deviation));
        double error =
                DecayedMean.after(
                        Float.intBitsToFloat((int) (before >>> 32)), counted, weight * SHORTER);
        spread = DecayedMean.after(spread, Math.abs(counted), weight / LONGER);
        // Only a sample that deviates further to the same side makes it so.
        boolean hasChanged = Math.abs(error) > CHANGED * spread;
        means.setOpaque(pack(hasChanged ? 0 : error, spread));
        return hasChanged ? Math.min(1, error / deviation) : 0;
    }

    private static long pack(double error, double spread) {
        long high = Float.floatToRawIntBits((float) error);
        long low = Float.floatToRawIntBits((float) spread); // Positive, and so are its bits.
        return (high << 32) | low;
    }
}
