package io.horoscope.bench.sim.disturb;

/** Nodes are down for the whole window and come back with nothing in memory. */
public final class Restart implements Disturbance {

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            world.simulation().at(window.fromNanos(), world.replica(node)::stop);
            world.simulation().at(window.untilNanos(), now -> world.replica(node).start());
        }
    }
}
