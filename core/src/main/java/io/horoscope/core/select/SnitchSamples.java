package io.horoscope.core.select;

import io.horoscope.core.estimate.DecayingReservoir;
import java.util.SplittableRandom;

/**
 * The latencies of one replica in whole milliseconds, for {@link DynamicSnitchSelector}.
 * Thread-safe: every method holds the lock of this object.
 */
final class SnitchSamples {

    private static final int CAPACITY = 100;
    private static final double ALPHA = 0.75;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final DecayingReservoir millis;
    private double median = Double.NaN;

    /** Samples of a node. Its random draws are seeded with the index of the node. */
    SnitchSamples(int node) {
        SplittableRandom random = new SplittableRandom(node);
        millis = new DecayingReservoir(CAPACITY, ALPHA, () -> 1 - random.nextDouble());
    }

    synchronized void record(long latencyNanos, long nowNanos) {
        millis.record(latencyNanos / NANOS_PER_MILLI, nowNanos);
    }

    synchronized void recordIfBad(long latencyNanos, long nowNanos) {
        // Also true before there is a median: such a replica has the best score already.
        if (!(latencyNanos <= median * NANOS_PER_MILLI)) {
            record(latencyNanos, nowNanos);
        }
    }

    synchronized void clear() {
        millis.clear();
    }

    /** Computes the median and returns it; returns 0 without a sample. */
    synchronized double updateMedian() {
        median = millis.median();
        return Double.isNaN(median) ? 0 : median;
    }

    synchronized double median() {
        return median;
    }
}
