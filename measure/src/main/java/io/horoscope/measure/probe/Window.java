package io.horoscope.measure.probe;

/**
 * The last second or so of some counters, for differencing. Sampled ten times a second it slides: a
 * signal then rises within a tenth of a second of its cause, and still is an average over a second
 * and not the noise of a tenth.
 *
 * <p>A counter that runs backwards (a reset, a device taken out and put back) starts the window
 * afresh.
 */
public final class Window {

    /** The span that a difference covers once the window is full. */
    static final long SPAN_NANOS = 1_000_000_000L;

    private static final int SAMPLES = 64;

    private final int counters;
    private final long[] times = new long[SAMPLES];
    private final long[] values;
    private int oldest;
    private int size;

    /**
     * @param counters in each sample
     */
    public Window(int counters) {
        this.counters = counters;
        this.values = new long[SAMPLES * counters];
    }

    /**
     * Adds the counters' values at a time, and removes those no longer needed for a difference
     * over the span.
     */
    public void add(long nowNanos, long... sample) {
        if (size > 0 && isBackwards(nowNanos, sample)) {
            size = 0;
        }
        if (size == SAMPLES) {
            drop();
        }
        int slot = (oldest + size) % SAMPLES;
        times[slot] = nowNanos;
        System.arraycopy(sample, 0, values, slot * counters, counters);
        size++;
        while (size > 2 && nowNanos - times[(oldest + 1) % SAMPLES] >= SPAN_NANOS) {
            drop();
        }
    }

    /** Whether there are two samples to take a difference of. */
    public boolean isReady() {
        return size > 1 && elapsedNanos() > 0;
    }

    /** Time between the oldest and the newest sample. */
    public double elapsedNanos() {
        return (double) (times[newest()] - times[oldest]);
    }

    /** By how much a counter rose over that time, at least 0. */
    public double delta(int counter) {
        return (double)
                (values[newest() * counters + counter] - values[oldest * counters + counter]);
    }

    private int newest() {
        return (oldest + size - 1) % SAMPLES;
    }

    private void drop() {
        oldest = (oldest + 1) % SAMPLES;
        size--;
    }

    private boolean isBackwards(long nowNanos, long[] sample) {
        int newest = newest();
        for (int i = 0; i < counters; i++) {
            if (sample[i] < values[newest * counters + i]) {
                return true;
            }
        }
        return nowNanos <= times[newest];
    }
}
