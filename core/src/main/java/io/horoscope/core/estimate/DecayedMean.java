package io.horoscope.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A mean of samples in which old ones count less and less: by number, and by time.
 *
 * <p>A new sample weighs 1/16, or elapsed / (elapsed + half-life) where that is more: one half after the half-life. (An
 * exponential would do as well and cost a power for every answer.) So a busy replica's mean is smooth, and a
 * replica that was not asked for a while is judged by what it does now.
 *
 * <p>Any thread records, any thread reads, without a lock. Mean and time of the last sample share one 64-bit word (a float,
 * and the time in units of 2^20 ns, which wraps after 52 days), so that a reader never sees the one without the other and a
 * sample allocates nothing.
 */
public final class DecayedMean {

    /** The least weight of a new sample: 16 samples are enough to forget what was before. */
    static final double LEAST_WEIGHT = 1 / 16.0;

    private static final int TICK_SHIFT = 20;
    private static final long NONE = Float.floatToRawIntBits(Float.NaN) & 0xFFFF_FFFFL;

    private final double halfLifeTicks;
    private final AtomicLong word = new AtomicLong(NONE);

    /**
     * @param halfLifeNanos after this time a sample weighs at least as much as all before it; positive
     */
    public DecayedMean(long halfLifeNanos) {
        if (halfLifeNanos <= 0) {
            throw new IllegalArgumentException("a half-life is positive: " + halfLifeNanos);
        }
        this.halfLifeTicks = halfLifeNanos / (double) (1L << TICK_SHIFT);
    }

    /**
     * Takes a sample.
     *
     * @param value finite, at least 0; anything else is ignored
     * @param nowNanos monotonic time
     */
    public void record(double value, long nowNanos) {
        if (!(value >= 0 && value <= Float.MAX_VALUE)) {
            return;
        }
        int tick = (int) (nowNanos >> TICK_SHIFT);
        long before = word.get();
        while (!word.compareAndSet(before, after(before, value, tick))) {
            before = word.get();
        }
    }

    /** The mean, or NaN before the first sample. */
    public double value() {
        return value(word.get());
    }

    /** Time since the last sample, at least 0 and with a resolution of about a millisecond; 0 before the first one. */
    public long ageNanos(long nowNanos) {
        long current = word.get();
        return Double.isNaN(value(current))
                ? 0
                : elapsed(current, (int) (nowNanos >> TICK_SHIFT)) << TICK_SHIFT;
    }

    private long after(long before, double sample, int tick) {
        double mean = value(before);
        if (Double.isNaN(mean)) {
            return pack(sample, tick);
        }
        long elapsed = elapsed(before, tick);
        double weight =
                elapsed == 0
                        ? LEAST_WEIGHT
                        : Math.max(LEAST_WEIGHT, elapsed / (elapsed + halfLifeTicks));
        // A thread that was held up may bring a sample from before the last one: time does not go
        // back for it.
        return pack(mean + weight * (sample - mean), tick(before) + (int) elapsed);
    }

    private static long elapsed(long word, int tick) {
        return Math.max(0, tick - tick(word));
    }

    private static int tick(long word) {
        return (int) (word >>> 32);
    }

    private static double value(long word) {
        return Float.intBitsToFloat((int) word);
    }

    private static long pack(double value, int tick) {
        return ((long) tick << 32) | (Float.floatToRawIntBits((float) value) & 0xFFFF_FFFFL);
    }
}
