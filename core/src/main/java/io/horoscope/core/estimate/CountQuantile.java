package io.horoscope.core.estimate;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A running quantile of small counts, such as requests in flight: the last few thousand samples,
 * older ones with less weight.
 *
 * <p>Any thread records, any thread reads, without a lock. Counts go to a histogram; every
 * {@link #REFRESH_PERIOD} samples the thread that records computes the quantile, and halves
 * the histogram once it holds {@link #MOST_SAMPLES}. A count that races with the halving may be
 * lost.
 */
public final class CountQuantile {

    /** Higher counts are recorded as this one. */
    public static final int HIGHEST = 255;

    static final int REFRESH_PERIOD = 64;
    static final int MOST_SAMPLES = 2048;

    private final double quantile;
    private final AtomicIntegerArray histogram = new AtomicIntegerArray(HIGHEST + 1);
    private final AtomicInteger recorded;
    private volatile int value = HIGHEST;

    /**
     * @param quantile in [0, 1]
     */
    public CountQuantile(double quantile) {
        this(quantile, 0);
    }

    /** As if so many samples had been recorded, which the histogram does not hold. */
    CountQuantile(double quantile, int alreadyRecorded) {
        if (!(quantile >= 0 && quantile <= 1)) {
            throw new IllegalArgumentException("a quantile is from 0 to 1: " + quantile);
        }
        this.quantile = quantile;
        this.recorded = new AtomicInteger(alreadyRecorded);
    }

    /** Takes a sample, at least 0. */
    public void record(int count) {
        histogram.incrementAndGet(Math.min(count, HIGHEST));
        // Wraps after 2^32 samples, a multiple of the period, and is negative for half of them.
        int number = recorded.incrementAndGet();
        if (number % REFRESH_PERIOD == 0 || (number >= 0 && number < REFRESH_PERIOD)) {
            refresh();
        }
    }

    /**
     * The lowest count that at least this share of the samples does not exceed; {@link #HIGHEST}
     * before the first one.
     */
    public int value() {
        return value;
    }

    private void refresh() {
        int total = 0;
        for (int count = 0; count <= HIGHEST; count++) {
            total += histogram.get(count);
        }
        int within = 0;
        int reached = -1;
        while (reached < HIGHEST && (reached < 0 || within < quantile * total)) {
            reached++;
            within += histogram.get(reached);
        }
        value = reached;
        if (total >= MOST_SAMPLES) {
            halve();
        }
    }

    private void halve() {
        for (int count = 0; count <= HIGHEST; count++) {
            histogram.set(count, histogram.get(count) >>> 1);
        }
    }
}
