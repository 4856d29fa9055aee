package io.horoscope.director.state;

/** So many a second, saved up for one second at most. Used by the state loop only. */
final class Budget {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final long costNanos;
    private long savedNanos = SECOND_NANOS;
    private long asOfNanos;

    /**
     * @param perSecond from 1 to a thousand million
     */
    Budget(int perSecond, long nowNanos) {
        this.costNanos = SECOND_NANOS / perSecond;
        this.asOfNanos = nowNanos;
    }

    /** Whether one more is within the budget; if so, it is spent. */
    boolean take(long nowNanos) {
        savedNanos = Math.min(SECOND_NANOS, savedNanos + Math.max(0, nowNanos - asOfNanos));
        asOfNanos = nowNanos;
        if (savedNanos < costNanos) {
            return false;
        }
        savedNanos -= costNanos;
        return true;
    }
}
