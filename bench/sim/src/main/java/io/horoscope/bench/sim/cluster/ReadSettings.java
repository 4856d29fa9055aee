package io.horoscope.bench.sim.cluster;

/**
 * How coordinators read.
 *
 * @param shadowRatio share of reads that are sent to all replicas for the sake of the statistics,
 *     in [0, 1]
 * @param timeoutNanos a read that takes longer has failed
 * @param expiry whether replicas drop reads that time out before it is their turn
 * @param maxAgeNanos scores older than this are unknown
 * @param retryPercentile of read latency, in (0, 100): a read that takes longer is sent to one more
 *     replica; 0 for never
 * @param retryBudget the share of reads that may be, in [0, 1]
 * @param tenants whose reads they are
 */
public record ReadSettings(
        Consistency consistency,
        double shadowRatio,
        long timeoutNanos,
        boolean expiry,
        long maxAgeNanos,
        double retryPercentile,
        double retryBudget,
        Tenants tenants) {}
