package io.horoscope.bench.lab.experiment.correlation;

/** Windows of time of one length, one after the other, numbered from 0. Immutable. */
final class Windows {

    /** As in the Horoscope paper, section 6.1. */
    static final long LENGTH_NANOS = 250_000_000L;

    private final long beginNanos;
    private final int count;

    /**
     * @param beginNanos of the first one, by System.nanoTime()
     * @param nanos over which they go; a rest that fills none does not count
     */
    Windows(long beginNanos, long nanos) {
        this.beginNanos = beginNanos;
        this.count = (int) (nanos / LENGTH_NANOS);
    }

    int count() {
        return count;
    }

    long beginNanos(int window) {
        return beginNanos + window * LENGTH_NANOS;
    }

    /** Which is the begin of the next one. */
    long endNanos(int window) {
        return beginNanos(window + 1);
    }

    /** The window that a time is in; -1 if it is in none. */
    int of(long nanos) {
        long since = nanos - beginNanos;
        return since < 0 || since >= count * LENGTH_NANOS ? -1 : (int) (since / LENGTH_NANOS);
    }
}
