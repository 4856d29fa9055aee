package io.horoscope.bench.sim.disturb;

import io.horoscope.bench.sim.cluster.Delay;
import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/**
 * A node whose threads wait for CPU time whenever they wake up. A read wakes several of them up before one executes it: what it
 * waits there is in no queue and in no service time that the node tells.
 */
public final class Starvation implements Disturbance {

    private final double delayNanos;
    private final double pressure;

    /**
     * @param delayNanos mean of what a read waits
     * @param pressure share of time in which some thread waits for CPU time, as the monitor sees it, in [0, 1]
     */
    public Starvation(double delayNanos, double pressure) {
        this.delayNanos = delayNanos;
        this.pressure = pressure;
    }

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            Replica replica = world.replica(node);
            Delay delay = new Delay(delayNanos, world.seeds().fork(window.name(), node));
            world.simulation().at(window.fromNanos(), now -> change(replica, delay, 1, now));
            world.simulation().at(window.untilNanos(), now -> change(replica, null, -1, now));
        }
    }

    private void change(Replica replica, Delay delay, int sign, long nowNanos) {
        replica.delay(delay);
        replica.gauge().add(Level.CPU, sign, nowNanos);
        replica.gauge().add(Level.CPU_PRESSURE, sign * pressure, nowNanos);
    }
}
