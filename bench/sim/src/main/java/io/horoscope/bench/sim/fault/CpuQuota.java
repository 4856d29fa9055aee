package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.Replica;

/** One node's CPU quota in one window. */
record CpuQuota(World world, Window window, Replica replica, double share, long periodNanos) {

    void begin(long nowNanos) {
        replica.limit(share * periodNanos * replica.processors());
        period(nowNanos, false);
    }

    private void period(long nowNanos, boolean wasThrottled) {
        boolean ends = nowNanos >= window.untilNanos();
        boolean throttled = replica.isThrottled();
        if (throttled != wasThrottled) {
            show(throttled ? 1 : -1, nowNanos);
        }
        if (ends) {
            replica.limit(Double.POSITIVE_INFINITY);
        }
        replica.newPeriod(nowNanos);
        if (!ends) {
            world.simulation().in(periodNanos, now -> period(now, throttled));
        } else if (throttled) {
            show(-1, nowNanos);
        }
    }

    private void show(int sign, long nowNanos) {
        replica.gauge().add(LoadGauge.THROTTLED, sign, nowNanos);
        replica.gauge().add(LoadGauge.CPU, sign, nowNanos);
        replica.gauge().add(LoadGauge.CPU_PRESSURE, sign * (1 - share), nowNanos);
    }
}
