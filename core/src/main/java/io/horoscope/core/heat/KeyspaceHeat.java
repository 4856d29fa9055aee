package io.horoscope.core.heat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How often each range of one keyspace is read and written: means in which a request counts half
 * after {@value #HALF_LIFE_SECONDS} s, and the keys that are read most.
 *
 * <p>Any thread counts, without a lock or an allocation. {@link #fold} brings the means up to date;
 * it and their readers share a lock.
 */
public final class KeyspaceHeat {

    /** The time after which a request counts half. */
    public static final long HALF_LIFE_SECONDS = 300;

    /** A range with more than so many times the reads of the mean of all ranges is hot. */
    public static final double HOT = 2;

    /** One read in so many is sampled for its key. */
    public static final int READS_PER_SAMPLE = 64;

    /**
     * 2^64 over the golden ratio. Its multiples are spread evenly, and so is every n-th of them: of
     * reads that repeat in any pattern, the sample has all parts alike. Ranges begin at different
     * ones, so that also of many ranges with few reads each one in so many is sampled.
     */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final int SAMPLE_SHIFT =
            Long.SIZE - Integer.numberOfTrailingZeros(READS_PER_SAMPLE);

    private final AtomicLongArray counts; // Since the start; reads, then writes, of each range.
    private final KeySamples keys = new KeySamples();
    private final long[] folded;
    private final double[] decayed;
    private double decayedSeconds;
    private double seconds;

    public KeyspaceHeat(int ranges) {
        this.counts = new AtomicLongArray(2 * ranges);
        this.folded = new long[2 * ranges];
        this.decayed = new double[2 * ranges];
    }

    /** Counts a read of a key. */
    public void read(int range, long token) {
        long reads = counts.getAndIncrement(2 * range);
        if (((reads + range) * SPREAD) >>> SAMPLE_SHIFT == 0) {
            keys.add(token);
        }
    }

    /** Counts a write. */
    public void write(int range) {
        counts.getAndIncrement(2 * range + 1);
    }

    /**
     * Adds what was counted since the last call to the means.
     *
     * @param elapsedSeconds since then, above 0
     */
    public synchronized void fold(double elapsedSeconds) {
        double keep = Math.pow(0.5, elapsedSeconds / HALF_LIFE_SECONDS);
        for (int i = 0; i < folded.length; i++) {
            long now = counts.get(i);
            decayed[i] = decayed[i] * keep + now - folded[i];
            folded[i] = now;
        }
        decayedSeconds = decayedSeconds * keep + elapsedSeconds;
        seconds += elapsedSeconds;
        keys.fold(keep);
    }

    /** A mean; 0 before the first {@link #fold}. */
    public synchronized double readsPerSecond(int range) {
        return perSecond(2 * range);
    }

    /** A mean; 0 before the first {@link #fold}. */
    public synchronized double writesPerSecond(int range) {
        return perSecond(2 * range + 1);
    }

    /** For how long requests have been counted, without decay. */
    public synchronized double seconds() {
        return seconds;
    }

    /** The keys that are read most, at most so many, the most frequent first. */
    public synchronized List<HotKey> hotKeys(int most) {
        return keys.top(most);
    }

    private double perSecond(int count) {
        return decayedSeconds == 0 ? 0 : decayed[count] / decayedSeconds;
    }
}
