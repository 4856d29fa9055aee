package io.horoscope.core.select.baseline.rate;

/**
 * Answers per interval of one replica, smoothed. Not thread-safe.
 *
 * <p>Answers are counted in windows of one interval. {@link C3Profile#SIM} closes every window that
 * has passed, empty ones included, and gives it a weight of 0.1. {@link C3Profile#PAPER} gives a
 * window a weight of 1/20, counts the first answer after it as part of it, and starts from that
 * count alone when at least one whole window was empty.
 */
final class ReceiveRate {

    private static final double SIM_WEIGHT = 0.1;
    private static final double PAPER_WEIGHT = 1 / 20.0;

    private final boolean everyWindowCounts;
    private double perInterval;
    private long window;
    private int count;

    /**
     * @param nowMillis when the first window is
     */
    ReceiveRate(C3Profile profile, double nowMillis) {
        this.everyWindowCounts = profile == C3Profile.SIM;
        this.perInterval = profile.firstReceiveRate;
        this.window = windowAt(nowMillis);
    }

    /** Answers per interval as of the last window that was closed. */
    double perInterval() {
        return perInterval;
    }

    /** Counts an answer. */
    void answered(double nowMillis) {
        long passed = Math.max(0, windowAt(nowMillis) - window);
        window += passed;
        if (everyWindowCounts) {
            closeAll(passed);
            count++;
        } else {
            closeLast(passed);
        }
    }

    private void closeAll(long passed) {
        if (passed > 0) {
            perInterval += SIM_WEIGHT * (count - perInterval);
            perInterval *= Math.pow(1 - SIM_WEIGHT, (double) (passed - 1));
            count = 0;
        }
    }

    private void closeLast(long passed) {
        if (passed < 2) {
            count++;
        }
        if (passed > 0) {
            double weight = passed == 1 ? PAPER_WEIGHT : 1;
            perInterval += weight * (count - perInterval);
            count = 0;
        }
    }

    private static long windowAt(double nowMillis) {
        return (long) Math.floor(nowMillis / C3Profile.INTERVAL_MILLIS);
    }
}
