package io.horoscope.director.state;

/**
 * How the director's monotonic time maps to history slots. Immutable.
 *
 * <p>One slot a second, and never more than {@link #MAX_POINTS} of them: a longer history gets
 * wider slots, so that its memory is bounded whatever is configured.
 */
public final class HistoryScale {

    /** Ten minutes at a point a second; 6 kB a node. */
    static final int MAX_POINTS = 600;

    private static final long LEAST_STEP_NANOS = 1_000_000_000L;

    private final long originNanos;
    private final long stepNanos;
    private final int points;

    /**
     * @param originNanos where slot 0 begins
     * @param historyNanos how far back to keep points, at least one second
     */
    public HistoryScale(long originNanos, long historyNanos) {
        this.originNanos = originNanos;
        this.stepNanos = Math.max(LEAST_STEP_NANOS, (historyNanos + MAX_POINTS - 1) / MAX_POINTS);
        this.points = (int) Math.max(1, historyNanos / stepNanos);
    }

    int points() {
        return points;
    }

    long stepNanos() {
        return stepNanos;
    }

    long slot(long nowNanos) {
        return Math.floorDiv(nowNanos - originNanos, stepNanos);
    }
}
