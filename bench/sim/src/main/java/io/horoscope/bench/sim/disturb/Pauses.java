package io.horoscope.bench.sim.disturb;

import io.horoscope.bench.sim.cluster.Replica;
import org.apache.commons.rng.UniformRandomProvider;

/** A node stands still again and again, as in garbage collection: no monitor of the machine sees it. */
public final class Pauses implements Disturbance {

    private final long pauseNanos;
    private final long everyNanos;

    /**
     * @param pauseNanos how long it stands still
     * @param everyNanos mean time from the beginning of one pause to the next, varied by a half either way
     */
    public Pauses(long pauseNanos, long everyNanos) {
        this.pauseNanos = pauseNanos;
        this.everyNanos = everyNanos;
    }

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            UniformRandomProvider random = world.seeds().fork(window.name(), node);
            long firstNanos = window.fromNanos() + (long) (everyNanos * random.nextDouble());
            schedule(world, window, world.replica(node), random, firstNanos);
        }
    }

    private void schedule(
            World world,
            Window window,
            Replica replica,
            UniformRandomProvider random,
            long nextNanos) {
        if (nextNanos >= window.untilNanos()) {
            return;
        }
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
