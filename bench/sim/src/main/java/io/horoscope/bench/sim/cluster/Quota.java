package io.horoscope.bench.sim.cluster;

/** The CPU time that reads of a node may begin to use in a period; unlimited at first. */
final class Quota {

    private double nanos = Double.POSITIVE_INFINITY;
    private double usedNanos; // In this period.

    /** The CPU time of each period from now on; nothing of it is used yet. */
    void set(double nanosPerPeriod) {
        nanos = nanosPerPeriod;
        usedNanos = 0;
    }

    /** What was used in excess counts in the next period, too. */
    void newPeriod() {
        usedNanos = Math.max(0, usedNanos - nanos);
    }

    void use(double cpuNanos) {
        usedNanos += cpuNanos;
    }

    boolean isUsedUp() {
        return usedNanos >= nanos;
    }
}
