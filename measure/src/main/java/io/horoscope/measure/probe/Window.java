package io.horoscope.measure.probe;

/**
 * The last second or so of some counters, for differencing. Sampled ten times a second it slides: a
 * signal then rises within a tenth of a second of its cause, and still is an average over a second
 * and not the noise of a tenth.
 *
 * <p>Each counter is judged by itself. One that runs backwards (a reset, a fault of the kernel) has
 * no difference while its fall lies in the window; the others have theirs.
 */
public final class Window {

    /** The span that a difference covers once the window is full. */
    static final long SPAN_NANOS = 1_000_000_000L;

    /** Samples are 10 s apart at most: longer, and the past says nothing of now. */
    static final long LONGEST_GAP_NANOS = 15_000_000_000L;

    private static final int SAMPLES = 64;

    private final int counters;
    private final long[] times = new long[SAMPLES];
    private final long[] values;
    private final boolean[] fell; // Against the sample before.
    private int oldest;
    private int size;

    /**
     * @param counters in each sample
     */
    public Window(int counters) {
        this.counters = counters;
        this.values = new long[SAMPLES * counters];
        this.fell = new boolean[SAMPLES * counters];
    }

    /**
     * Adds the counters' values at a time, and removes those no longer needed for a difference
     * over the span. A time that is not later than the last one, or much later, starts the
     * window afresh.
     */
    public void add(long nowNanos, long... sample) {
        long gap = size > 0 ? nowNanos - times[newest()] : 1;
        if (gap <= 0 || gap > LONGEST_GAP_NANOS) {
            size = 0;
        }
        if (size == SAMPLES) {
            drop();
        }
        int slot = (oldest + size) % SAMPLES;
        for (int i = 0; i < counters; i++) {
            fell[slot * counters + i] = size > 0 && sample[i] < values[newest() * counters + i];
        }
        times[slot] = nowNanos;
        System.arraycopy(sample, 0, values, slot * counters, counters);
        size++;
        while (size > 2 && nowNanos - times[(oldest + 1) % SAMPLES] >= SPAN_NANOS) {
            drop();
        }
    }

    /** Forgets everything. */
    public void clear() {
        size = 0;
    }

    /** Time between the oldest and the newest sample. */
    public double elapsedNanos() {
        return (double) (times[newest()] - times[oldest]);
    }

    /** Whether there are two samples, and a counter rose or stood over that time. */
    public boolean isSound(int counter) {
        for (int i = 1; i < size; i++) {
            if (fell[(oldest + i) % SAMPLES * counters + counter]) {
                return false;
            }
        }
        return size > 1;
    }

    /** By how much a counter rose over that time; at least 0 if it {@link #isSound}. */
    public double delta(int counter) {
        return (double) (last(counter) - first(counter));
    }

    /** The oldest sample's value. */
    public long first(int counter) {
        return values[oldest * counters + counter];
    }

    /** The newest sample's value. */
    public long last(int counter) {
        return values[newest() * counters + counter];
    }

    private int newest() {
        return (oldest + size - 1) % SAMPLES;
    }

    private void drop() {
        oldest = (oldest + 1) % SAMPLES;
        size--;
    }
}
