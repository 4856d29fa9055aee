package io.horoscope.bench.sim.engine;

/** Something that happens at one moment of simulated time. */
@FunctionalInterface
public interface Event {

    /** Happens. May schedule further events, at this moment or later. */
    void happen(long nowNanos);
}
