package io.horoscope.measure.probe;

/**
 * What a read of a device usually takes: a low quantile of its waits of each second, which moves
 * slowly, so that a device that has become slow is judged by what it was for hours.
 *
 * <p>Robbins and Monro's estimate of a quantile, on the logarithm of the wait. Its steps get
 * smaller until it moves by a factor of two in about five hours. Used by one thread.
 */
final class UsualWait {

    /** The quantile: idle moments are the device itself, without a queue. */
    private static final double QUANTILE = 0.25;

    /** Seconds with reads until there is an estimate. */
    static final int LEAST_SECONDS = 60;

    private static final double FIRST_STEP = 2;
    private static final double LEAST_STEP = 1.6e-4;
    private static final double LEAST_NANOS = 1_000;

    private double logNanos;
    private int seconds;

    /** Takes the mean wait of a second in which the device completed reads. */
    void add(double nanos) {
        double log = Math.log(Math.max(LEAST_NANOS, nanos));
        seconds++;
        if (seconds == 1) {
            logNanos = log;
            return;
        }
        double step = Math.max(LEAST_STEP, FIRST_STEP / seconds);
        logNanos += log < logNanos ? -step * (1 - QUANTILE) : step * QUANTILE;
        seconds = Math.min(seconds, Integer.MAX_VALUE - 1);
    }

    boolean isKnown() {
        return seconds >= LEAST_SECONDS;
    }

    double nanos() {
        return Math.exp(logNanos);
    }
}
