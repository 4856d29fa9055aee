package io.horoscope.core.estimate;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * A bounded sample of whole numbers in which newer ones are more likely to be kept, and weigh more:
 * forward decay with priority sampling (Cormode, Shkapenyuk, Srivastava, Xu, ICDE 2009), with the
 * arithmetic of the reservoir that Cassandra's dynamic snitch uses, so that both have the same
 * median. Not thread-safe.
 *
 * <p>A sample weighs e^(alpha·t), t being the whole seconds since the start, and is kept while its
 * weight divided by a draw is among the highest. The median is the last value below which lies no
 * more than half of the weight.
 *
 * <p>The original moves its start once an hour, though with the snitch's alpha of 0.75 a weight
 * overflows after 946 s. The snitch empties its reservoirs more often than that. Here the start
 * moves early enough for any interval.
 */
public final class DecayingReservoir {

    private static final long SECOND_NANOS = 1_000_000_000L;

    /** The start moves when weights reach e to this power: divided by any draw they are finite. */
    private static final double LARGEST_EXPONENT = 600;

    private final double alpha;
    private final DoubleSupplier draws;
    private final long[] values;
    private final double[] weights;
    private final double[] priorities;
    private final Integer[] byValue;

    private int size;
    private long startSecond;

    /**
     * @param capacity the most samples kept; positive
     * @param alpha decay per second; positive
     * @param draws uniform draws from (0, 1], one a sample
     */
    public DecayingReservoir(int capacity, double alpha, DoubleSupplier draws) {
        if (capacity < 1 || !(alpha > 0)) {
            throw new IllegalArgumentException(
                    "capacity and alpha are positive: " + capacity + ", " + alpha);
        }
        this.alpha = alpha;
        this.draws = draws;
        this.values = new long[capacity];
        this.weights = new double[capacity];
        this.priorities = new double[capacity];
        this.byValue = new Integer[capacity];
    }

    /** Drops all samples. */
    public void clear() {
        size = 0;
    }

    /** How many samples are kept. */
    public int size() {
        return size;
    }

    /** Takes a sample at a monotonic time. */
    public void record(long value, long nowNanos) {
        double weight = Math.exp(alpha * secondsAt(nowNanos));
        double priority = weight / draws.getAsDouble();
        if (size < values.length) {
            keep(size++, value, weight, priority);
            return;
        }
        int lowest = lowestPriority();
        if (priorities[lowest] < priority) {
            keep(lowest, value, weight, priority);
        }
    }

    /** The weighted median, or NaN without a sample. */
    public double median() {
        if (size == 0) {
            return Double.NaN;
        }
        for (int i = 0; i < size; i++) {
            byValue[i] = i;
        }
        Arrays.sort(byValue, 0, size, (a, b) -> Long.compare(values[a], values[b]));
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += weights[byValue[i]];
        }
        double below = 0;
        for (int i = 1; i < size; i++) {
            below += weights[byValue[i - 1]] / total;
            if (below > 0.5) {
                return values[byValue[i - 1]];
            }
        }
        return values[byValue[size - 1]];
    }

    private long secondsAt(long nowNanos) {
        long second = Math.floorDiv(nowNanos, SECOND_NANOS);
        if (size == 0) {
            startSecond = second;
        }
        long seconds = second - startSecond;
        if (alpha * seconds > LARGEST_EXPONENT) {
            moveStart(seconds);
            return 0;
        }
        return seconds;
    }

    private void moveStart(long seconds) {
        double factor = Math.exp(-alpha * seconds);
        for (int i = 0; i < size; i++) {
            weights[i] *= factor;
            priorities[i] *= factor;
        }
        startSecond += seconds;
    }

    private void keep(int slot, long value, double weight, double priority) {
        values[slot] = value;
        weights[slot] = weight;
        priorities[slot] = priority;
    }

    private int lowestPriority() {
        int lowest = 0;
        for (int i = 1; i < size; i++) {
            if (priorities[i] < priorities[lowest]) {
                lowest = i;
            }
        }
        return lowest;
    }
}
