package io.horoscope.bench.sim.disturb;

/** Something that goes wrong at some nodes for some time. Immutable; serves any number of runs. */
public interface Disturbance {

    /** Schedules what happens. */
    void begin(World world, Window window);
}
