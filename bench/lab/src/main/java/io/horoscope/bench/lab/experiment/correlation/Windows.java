package io.horoscope.bench.lab.experiment.correlation;

/**
 * Consecutive windows of time, numbered from 0.
 *
 * @param beginNanos of the first one, by System.nanoTime()
 */
record Windows(long beginNanos, int count) {

    /** As in the Horoscope paper, section 6.1. */
    static final long LENGTH_NANOS = 250_000_000L;

    /** The windows of a time; a last one that is not whole does not count. */
    static Windows of(long beginNanos, long nanos) {
        return new Windows(beginNanos, (int) (nanos / LENGTH_NANOS));
    }

    long begin(int window) {
        return beginNanos + window * LENGTH_NANOS;
    }

    /** The window that a time is in; -1 if it is in none. */
    int at(long nanos) {
        long since = nanos - beginNanos;
        return since < 0 || since >= count * LENGTH_NANOS ? -1 : (int) (since / LENGTH_NANOS);
    }
}
