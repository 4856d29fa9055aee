package io.horoscope.director.state;

import io.horoscope.core.wire.ReplayGuard;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a director: nodes, leases, counters, and the replay windows of monitors'
 * reports and of what coordinators send. The windows are separate: a node's monitor and its
 * coordinator share its address and key but are two streams that do not end one another. Used by
 * the state loop only.
 */
public final class DirectorState {

    /** Nodes are looked through four times in their expiry, and at least so often. */
    private static final long MOST_SWEEP_NANOS = 1_000_000_000L;

    /**
     * Windows outlive nodes and leases by seconds: so much room for those of the ones that have
     * just gone.
     */
    private static final int NODES_PER_PLACE = 2;

    private final Registry registry;
    private final Leases leases;
    private final Counters counters;
    private final ReplayGuard reports;
    private final ReplayGuard coordinators;
    private final long sweepNanos;
    private long nextSweepNanos;

    /**
     * @param nowNanos the director's monotonic time
     */
    public DirectorState(Registry registry, Leases leases, Counters counters, long nowNanos) {
        this.registry = registry;
        this.leases = leases;
        this.counters = counters;
        this.reports = new ReplayGuard(NODES_PER_PLACE * registry.maximumNodes());
        this.coordinators = new ReplayGuard(NODES_PER_PLACE * leases.maximumLeases());
        this.sweepNanos = Math.min(MOST_SWEEP_NANOS, registry.expiryNanos() / 4);
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

    ReplayGuard reports() {
        return reports;
    }

    ReplayGuard coordinators() {
        return coordinators;
    }

    /** Removes what has expired; returns how much. */
    int expire(long nowNanos) {
        int leasesEnded = leases.expire(nowNanos);
        counters.add(DirectorCounter.LEASES_EXPIRED, leasesEnded);
        if (nowNanos - nextSweepNanos < 0) {
            return leasesEnded;
        }
        nextSweepNanos = nowNanos + sweepNanos;
        reports.expire(nowNanos);
        coordinators.expire(nowNanos);
        int nodesExpired = registry.expire(nowNanos);
        counters.add(DirectorCounter.NODES_EXPIRED, nodesExpired);
        return leasesEnded + nodesExpired;
    }

    long nextSweepNanos() {
        return nextSweepNanos;
    }

    Snapshot snapshot(long nowNanos) {
        List<Snapshot.Subscriber> subscribers = new ArrayList<>(leases.all().size());
        for (Lease lease : leases.all()) {
            if (!lease.hasEnded(nowNanos)) {
                subscribers.add(new Snapshot.Subscriber(lease, nowNanos));
            }
        }
        return new Snapshot(
                nowNanos,
                registry.states(),
                registry.typical(),
                subscribers,
                counters.copyOfCounts(),
                counters.copyOfRejections());
    }
}
