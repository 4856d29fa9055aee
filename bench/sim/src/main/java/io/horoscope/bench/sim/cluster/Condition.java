package io.horoscope.bench.sim.cluster;

import org.apache.commons.rng.UniformRandomProvider;

/** What faults have made of a node as a replica: how much slower it is, and which reads fail. */
public final class Condition {

    /** The reads that a fault makes slower. */
    public enum Reads {
        ALL,
        /** Those of the second keyspace. */
        REPORTING,
        SCANS
    }

    /**
     * Reads that fail without a slot, as of a damaged file.
     *
     * @param ratio of the reads, in [0, 1]
     * @param nanos from a read's arrival until the node answers that it failed
     */
    public record Failing(double ratio, long nanos, UniformRandomProvider random) {}

    private double slowdown = 1;
    private double reportingSlowdown = 1;
    private double scanSlowdown = 1;
    private Delay delay;
    private Failing failing;

    /** By how much some reads that get a slot from now on take longer; 1 is normal. */
    public void slowDown(Reads reads, double factor) {
        switch (reads) {
            case ALL -> slowdown *= factor;
            case REPORTING -> reportingSlowdown *= factor;
            case SCANS -> scanSlowdown *= factor;
        }
    }

    /**
     * Delays reads that arrive from now on, before they count as queued on the node; null for no
     * delay.
     */
    public void delay(Delay newDelay) {
        delay = newDelay;
    }

    /** Fails reads that arrive from now on; null for none. */
    public void fail(Failing newFailing) {
        failing = newFailing;
    }

    double slowdown(Read read) {
        return slowdown
                * (read.isReporting ? reportingSlowdown : 1)
                * (read.isScan() ? scanSlowdown : 1);
    }

    boolean isDelayed() {
        return delay != null;
    }

    /** What the mean of that wait is now. */
    double meanDelayNanos() {
        return delay == null ? 0 : delay.meanNanos();
    }

    /** How long what arrives now waits for threads that lack CPU time. */
    long drawDelayNanos() {
        return delay == null ? 0 : delay.drawNanos();
    }

    /** Whether a read that arrives now fails. */
    boolean drawFailure() {
        return failing != null && failing.random.nextDouble() < failing.ratio;
    }

    /** Until a read that fails has; 0 where none does any more. */
    long failureNanos() {
        return failing == null ? 0 : failing.nanos;
    }

    /** The share of the reads that fail now, in [0, 1]. */
    double failingRatio() {
        return failing == null ? 0 : failing.ratio;
    }
}
