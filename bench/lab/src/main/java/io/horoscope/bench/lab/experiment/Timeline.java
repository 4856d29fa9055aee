package io.horoscope.bench.lab.experiment;

/** When what happened in one run of an event. Immutable. */
final class Timeline {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long calmNanos;
    private final long beginNanos;
    private final long endNanos;
    private final long stopNanos;
    private final long epochOffsetMillis;

    /**
     * @param calmNanos the warm-up's end, by System.nanoTime() as all of them
     * @param beginNanos the disturbance began
     * @param endNanos it ended
     * @param stopNanos the last look at the nodes
     */
    Timeline(long calmNanos, long beginNanos, long endNanos, long stopNanos) {
        this.calmNanos = calmNanos;
        this.beginNanos = beginNanos;
        this.endNanos = endNanos;
        this.stopNanos = stopNanos;
        this.epochOffsetMillis = System.currentTimeMillis() - System.nanoTime() / NANOS_PER_MILLI;
    }

    long calmNanos() {
        return calmNanos;
    }

    long beginNanos() {
        return beginNanos;
    }

    long endNanos() {
        return endNanos;
    }

    long stopNanos() {
        return stopNanos;
    }

    /** The same moment on the clock of the client's logs. */
    long epochMillis(long nanos) {
        return nanos / NANOS_PER_MILLI + epochOffsetMillis;
    }
}
