package io.horoscope.bench.sim.disturb;

import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/** A container's CPU quota: what it uses up early in a period it lacks for the rest, and then nothing moves. */
public final class Throttling implements Disturbance {

    private final double share;
    private final long periodNanos;

    /**
     * @param share of the node's slots that the quota allows, in (0, 1]
     */
    public Throttling(double share, long periodNanos) {
        this.share = share;
        this.periodNanos = periodNanos;
    }

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            Replica replica = world.replica(node);
            world.simulation()
                    .at(
                            window.fromNanos(),
                            now -> {
                                replica.limit(share * periodNanos * replica.slots());
                                period(world, window, replica, now, false);
                            });
        }
    }

    private void period(
            World world, Window window, Replica replica, long nowNanos, boolean wasThrottled) {
        boolean throttled = replica.isThrottled();
        if (throttled != wasThrottled) {
            double sign = throttled ? 1 : -1;
            replica.gauge().add(Level.THROTTLED, sign, nowNanos);
            replica.gauge().add(Level.CPU, sign, nowNanos);
            replica.gauge().add(Level.CPU_PRESSURE, sign * (1 - share), nowNanos);
        }
        if (nowNanos >= window.untilNanos()) {
            replica.limit(Double.POSITIVE_INFINITY);
            replica.newPeriod(nowNanos);
            if (throttled) {
                replica.gauge().add(Level.THROTTLED, -1, nowNanos);
                replica.gauge().add(Level.CPU, -1, nowNanos);
                replica.gauge().add(Level.CPU_PRESSURE, -(1 - share), nowNanos);
            }
            return;
        }
        replica.newPeriod(nowNanos);
        world.simulation().in(periodNanos, now -> period(world, window, replica, now, throttled));
    }
}
