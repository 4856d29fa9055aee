package io.horoscope.core.replica;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The geometric mean of a series of times, of which the latest count most.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two times may not count.
 */
public final class GeometricMean {

    private final AtomicLong logNanos = new AtomicLong(Double.doubleToRawLongBits(Double.NaN));

    /** The latest sixteen times or so count: records a time in nanoseconds, at least 0. */
    public void record(double nanos) {
        long before = logNanos.getOpaque();
        double after =
                DecayedMean.after(
                        Double.longBitsToDouble(before),
                        Math.log(Math.max(1, nanos)),
                        DecayedMean.LEAST_WEIGHT);
        logNanos.compareAndSet(before, Double.doubleToRawLongBits(after));
    }

    /** In nanoseconds; NaN before the first time. */
    public double nanos() {
        return Math.exp(Double.longBitsToDouble(logNanos.getOpaque()));
    }
}
