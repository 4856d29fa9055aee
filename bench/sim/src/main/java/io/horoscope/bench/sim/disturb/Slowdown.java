package io.horoscope.bench.sim.disturb;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/** A neighbour takes a resource: reads take longer, and the monitor sees the resource in use and tasks waiting for it. */
public final class Slowdown implements Disturbance {

    /** What the neighbour takes. */
    public enum Resource {
        CPU,
        DISK,
        /** A compaction: some CPU, most of the disk. */
        BOTH
    }

    private static final double COMPACTION_CPU = 0.5;
    private static final double COMPACTION_DISK = 0.8;

    private final Resource resource;
    private final double factor;

    /**
     * @param factor by which reads take longer, at least 1
     */
    public Slowdown(Resource resource, double factor) {
        this.resource = resource;
        this.factor = factor;
    }

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            Replica replica = world.replica(node);
            world.simulation().at(window.fromNanos(), now -> change(replica, factor, 1, now));
            world.simulation().at(window.untilNanos(), now -> change(replica, 1 / factor, -1, now));
        }
    }

    private void change(Replica replica, double by, int sign, long nowNanos) {
        replica.slowDown(by);
        LoadGauge gauge = replica.gauge();
        double pressure = 1 - 1 / factor; // Share of time in which a read waits for the neighbour.
        double cpu = resource == Resource.DISK ? 0 : resource == Resource.CPU ? 1 : COMPACTION_CPU;
        double disk =
                resource == Resource.CPU ? 0 : resource == Resource.DISK ? 1 : COMPACTION_DISK;
        gauge.add(Level.CPU, sign * cpu, nowNanos);
        gauge.add(Level.CPU_PRESSURE, sign * cpu * pressure, nowNanos);
        gauge.add(Level.DISK, sign * disk, nowNanos);
        gauge.add(Level.DISK_WAIT, sign * disk * pressure, nowNanos);
        gauge.add(Level.IO_PRESSURE, sign * disk * pressure, nowNanos);
    }
}
