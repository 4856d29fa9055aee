package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.Replica;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A node stalls repeatedly, as in garbage collection. No monitor of the machine sees it.
 *
 * @param pauseNanos length of a pause
 * @param everyNanos mean time from the beginning of one pause to the next, varied by a half either
 *     way
 */
public record Pause(long pauseNanos, long everyNanos) implements Fault {

    @Override
    public void inject(World world, Window window) {
        for (int node : window.nodes()) {
            UniformRandomProvider random = world.seeds().fork(window.name(), node);
            long firstNanos = window.fromNanos() + (long) (everyNanos * random.nextDouble());
            schedule(world, window, world.replicas().get(node), random, firstNanos);
        }
    }

    private void schedule(
            World world,
            Window window,
            Replica replica,
            UniformRandomProvider random,
            long nextNanos) {
        if (nextNanos < window.untilNanos()) {
            world.simulation()
                    .at(
                            nextNanos,
                            now -> {
                                replica.pause(pauseNanos, now);
                                long gapNanos = (long) (everyNanos * (0.5 + random.nextDouble()));
                                schedule(world, window, replica, random, now + gapNanos);
                            });
        }
    }
}
