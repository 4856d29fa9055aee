package io.horoscope.core.replica;

/**
 * The requests of a coordinator that are in flight to a replica. Words: their number, since when an
 * end is outstanding, and how many of them are scans.
 */
final class InFlight extends Part {

    static final int SIZE = 3;

    private static final int COUNT = 0;
    private static final int SINCE = 1;
    private static final int SCANS = 2;

    InFlight(long[] words, int from) {
        super(words, from);
    }

    void sent(long nowNanos, boolean isScan) {
        // Set before the increment, so that a reader never pairs the new count with the time of
        // the request before.
        if (word(COUNT) <= 0) {
            word(SINCE, nowNanos);
        }
        getAndAdd(COUNT, 1);
        if (isScan) {
            getAndAdd(SCANS, 1);
        }
    }

    /** Returns how many are left. */
    long ended(long nowNanos, boolean isScan) {
        word(SINCE, nowNanos);
        if (isScan) {
            getAndAdd(SCANS, -1);
        }
        return Math.max(0, getAndAdd(COUNT, -1) - 1);
    }

    /** At least 0. */
    int count() {
        return (int) Math.max(0, word(COUNT));
    }

    /** Whether one of them is of a class of reads. */
    boolean has(boolean isScan) {
        return (isScan ? word(SCANS) : word(COUNT) - word(SCANS)) > 0;
    }

    /** Since the last end, or since the first of them was sent; 0 if there is none. */
    long outstandingNanos(long nowNanos) {
        return word(COUNT) <= 0 ? 0 : Math.max(0, nowNanos - word(SINCE));
    }
}
