package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/**
 * Contention for a resource: reads take longer, and the monitor sees the resource in use and tasks
 * waiting for it.
 *
 * @param cpu share of the CPU that the other processes use, in [0, 1]
 * @param disk share of the disk that they use, in [0, 1]
 * @param factor by which reads take longer, at least 1
 */
public record Slowdown(double cpu, double disk, double factor) implements Fault {

    public static Fault cpu(double factor) {
        return new Slowdown(1, 0, factor);
    }

    public static Fault disk(double factor) {
        return new Slowdown(0, 1, factor);
    }

    /** Some CPU, most of the disk. */
    public static Fault compaction(double factor) {
        return new Slowdown(0.5, 0.8, factor);
    }

    @Override
    public void inject(World world, Window window) {
        Fault.ofNodes(this::change).inject(world, window);
    }

    private void change(Replica replica, boolean begins, long nowNanos) {
        replica.slowDown(begins ? factor : 1 / factor);
        LoadGauge gauge = replica.gauge();
        double pressure = 1 - 1 / factor; // Share of time in which a read waits for the resource.
        int sign = begins ? 1 : -1;
        gauge.add(Level.CPU, sign * cpu, nowNanos);
        gauge.add(Level.CPU_PRESSURE, sign * cpu * pressure, nowNanos);
        gauge.add(Level.DISK, sign * disk, nowNanos);
        gauge.add(Level.DISK_WAIT, sign * disk * pressure, nowNanos);
        gauge.add(Level.IO_PRESSURE, sign * disk * pressure, nowNanos);
    }
}
