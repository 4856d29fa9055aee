package io.horoscope.core.replica;

/**
 * The requests of a coordinator that are in flight to a replica. Words: their number, and since when
 * an end is outstanding.
 */
final class InFlight extends Part {

    static final int SIZE = 2;

    private static final int COUNT = 0;
    private static final int SINCE = 1;

    InFlight(long[] words, int from) {
        super(words, from);
    }

    void sent(long nowNanos) {
        // Set before the increment, so that a reader never pairs the new count with the time of
        // the request before.
        if (word(COUNT) <= 0) {
            word(SINCE, nowNanos);
        }
        getAndAdd(COUNT, 1);
    }

    /** Returns how many are left. */
    long ended(long nowNanos) {
        word(SINCE, nowNanos);
        return Math.max(0, getAndAdd(COUNT, -1) - 1);
    }

    /** At least 0. */
    int count() {
        return (int) Math.max(0, word(COUNT));
    }

    /** Since the last end, or since the first of them was sent; 0 if there is none. */
    long outstandingNanos(long nowNanos) {
        return word(COUNT) <= 0 ? 0 : Math.max(0, nowNanos - word(SINCE));
    }
}
