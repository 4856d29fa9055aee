package io.horoscope.bench.sim.cluster;

/** How coordinators read. Immutable. */
public final class ReadSettings {

    final Consistency consistency;
    final double shadowRatio;
    final long timeoutNanos;
    final long maxAgeNanos;

    /**
     * @param shadowRatio share of reads that are sent to all replicas for the sake of the
     *     statistics, in [0, 1]
     * @param timeoutNanos a read that takes longer has failed
     * @param maxAgeNanos scores older than this are unknown
     */
    public ReadSettings(
            Consistency consistency, double shadowRatio, long timeoutNanos, long maxAgeNanos) {
        this.consistency = consistency;
        this.shadowRatio = shadowRatio;
        this.timeoutNanos = timeoutNanos;
        this.maxAgeNanos = maxAgeNanos;
    }
}
