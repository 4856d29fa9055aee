package io.horoscope.bench.sim.disturb;

/** Every director is down for the whole window. */
public final class DirectorCrash implements Disturbance {

    @Override
    public void begin(World world, Window window) {
        world.simulation().at(window.fromNanos(), now -> world.telemetry().stopDirectors());
        world.simulation().at(window.untilNanos(), now -> world.telemetry().restartDirectors(0));
    }
}
