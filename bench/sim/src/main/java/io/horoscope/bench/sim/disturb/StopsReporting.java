package io.horoscope.bench.sim.disturb;

/**
 * The answers of these nodes carry neither queue nor service time, as of a stock node or one that
 * is off.
 */
public final class StopsReporting implements Disturbance {

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            world.simulation()
                    .at(window.fromNanos(), now -> world.replica(node).reportState(false));
            world.simulation()
                    .at(window.untilNanos(), now -> world.replica(node).reportState(true));
        }
    }
}
