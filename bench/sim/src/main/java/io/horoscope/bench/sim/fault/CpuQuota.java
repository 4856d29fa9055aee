package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/**
 * A container's CPU quota: once it is used up, the node stalls for the rest of the period.
 *
 * @param share of the node's slots that the quota allows, in (0, 1]
 */
public record CpuQuota(double share, long periodNanos) implements Fault {

    @Override
    public void inject(World world, Window window) {
        for (int node : window.nodes()) {
            Replica replica = world.replicas().get(node);
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
            show(replica, throttled ? 1 : -1, nowNanos);
        }
        if (nowNanos < window.untilNanos()) {
            replica.newPeriod(nowNanos);
            world.simulation()
                    .in(periodNanos, now -> period(world, window, replica, now, throttled));
            return;
        }
        replica.limit(Double.POSITIVE_INFINITY);
        replica.newPeriod(nowNanos);
        if (throttled) {
            show(replica, -1, nowNanos);
        }
    }

    private void show(Replica replica, int sign, long nowNanos) {
        replica.gauge().add(Level.THROTTLED, sign, nowNanos);
        replica.gauge().add(Level.CPU, sign, nowNanos);
        replica.gauge().add(Level.CPU_PRESSURE, sign * (1 - share), nowNanos);
    }
}
