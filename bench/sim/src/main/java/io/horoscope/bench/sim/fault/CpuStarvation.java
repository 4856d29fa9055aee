package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.Delay;
import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;

/**
 * Threads wait for CPU time whenever they wake up. A read wakes several of them before one executes
 * it: that wait is part of no queue and of no service time that the node reports.
 *
 * @param delayNanos mean wait of a read
 * @param pressure share of time in which some thread waits for CPU time, as the monitor measures
 *     it, in [0, 1]
 */
public record CpuStarvation(double delayNanos, double pressure) implements Fault {

    @Override
    public void inject(World world, Window window) {
        for (int node : window.nodes()) {
            Replica replica = world.replicas().get(node);
            Delay delay = new Delay(delayNanos, world.seeds().fork(window.name(), node));
            Fault.during(
                    world,
                    window,
                    (begins, now) -> {
                        replica.delay(begins ? delay : null);
                        replica.gauge().add(Level.CPU, begins ? 1 : -1, now);
                        replica.gauge().add(Level.CPU_PRESSURE, begins ? pressure : -pressure, now);
                    });
        }
    }
}
