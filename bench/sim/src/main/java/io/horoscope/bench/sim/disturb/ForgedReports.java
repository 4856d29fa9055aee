package io.horoscope.bench.sim.disturb;

/** The monitors of these nodes have their keys, and claim that the nodes are idle whatever they are. */
public final class ForgedReports implements Disturbance {

    @Override
    public void begin(World world, Window window) {
        for (int node : window.nodes()) {
            world.simulation().at(window.fromNanos(), now -> world.telemetry().lie(node, true));
            world.simulation().at(window.untilNanos(), now -> world.telemetry().lie(node, false));
        }
    }
}
