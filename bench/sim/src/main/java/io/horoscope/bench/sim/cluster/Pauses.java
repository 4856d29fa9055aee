package io.horoscope.bench.sim.cluster;

/** The pauses of a process, during which nothing in it moves. */
final class Pauses {

    private long totalNanos; // The whole of the pause that is on included.
    private long untilNanos;

    /** One of {@code nanos} begins, which lengthens one that is on; returns when it ends. */
    long begin(long nanos, long nowNanos) {
        long until = Math.max(untilNanos, nowNanos + nanos);
        totalNanos += until - Math.max(untilNanos, nowNanos);
        untilNanos = until;
        return until;
    }

    boolean isOn(long nowNanos) {
        return nowNanos < untilNanos;
    }

    /** Time until the end of the pause that is on, or 0. */
    long leftNanos(long nowNanos) {
        return Math.max(0, untilNanos - nowNanos);
    }

    /** Time without that of pauses since the beginning of the run. */
    long runningNanos(long nowNanos) {
        return nowNanos - totalNanos + leftNanos(nowNanos);
    }

    /** Of all so far, the whole of the pause that is on included. */
    long totalNanos() {
        return totalNanos;
    }
}
