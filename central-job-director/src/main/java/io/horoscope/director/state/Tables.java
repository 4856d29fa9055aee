package io.horoscope.director.state;

import java.util.ArrayList;
import java.util.List;

/** All that the director remembers: nodes, leases and counts. Used by the state loop only. */
public final class Tables {

    private static final long MOST_SWEEP_NANOS = 1_000_000_000L;

    private final Registry registry;
    private final Leases leases;
    private final Counters counters;
    private final long sweepNanos;
    private long nextSweepNanos;

    /**
     * @param expiryNanos the registry's; nodes are looked through four times in it, and at least once a second
     * @param nowNanos the director's monotonic time
     */
    public Tables(
            Registry registry, Leases leases, Counters counters, long expiryNanos, long nowNanos) {
        this.registry = registry;
        this.leases = leases;
        this.counters = counters;
        this.sweepNanos = Math.min(MOST_SWEEP_NANOS, expiryNanos / 4);
        this.nextSweepNanos = nowNanos + sweepNanos;
    }

    Registry registry() {
        return registry;
    }

    Leases leases() {
        return leases;
    }

    Counters counters() {
        return counters;
    }

    /** Forgets what has run out; returns how much. */
    int expire(long nowNanos) {
        int leasesEnded = leases.expire(nowNanos);
        counters.add(Count.LEASES_EXPIRED, leasesEnded);
        if (nowNanos - nextSweepNanos < 0) {
            return leasesEnded;
        }
        nextSweepNanos = nowNanos + sweepNanos;
        int nodesExpired = registry.expire(nowNanos);
        counters.add(Count.NODES_EXPIRED, nodesExpired);
        return leasesEnded + nodesExpired;
    }

    long nextSweepNanos() {
        return nextSweepNanos;
    }

    Snapshot snapshot(long nowNanos) {
        List<SubscriberView> subscribers = new ArrayList<>(leases.all().size());
        for (Lease lease : leases.all()) {
            if (!lease.hasEnded(nowNanos)) {
                subscribers.add(new SubscriberView(lease, nowNanos));
            }
        }
        return new Snapshot(
                nowNanos,
                registry.states(),
                registry.typical(nowNanos),
                subscribers,
                counters.copyOfCounts(),
                counters.copyOfRejections());
    }
}
