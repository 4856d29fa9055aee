package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;

/** The clock of one start of a process: that of the simulation, ahead by a constant. */
final class ProcessClock {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Simulation simulation;
    private final long aheadNanos;

    ProcessClock(Simulation simulation, long aheadNanos) {
        this.simulation = simulation;
        this.aheadNanos = aheadNanos;
    }

    long nanos() {
        return simulation.nowNanos() + aheadNanos;
    }

    /** The wall clock; positive. */
    long millis() {
        return 1 + nanos() / NANOS_PER_MILLI;
    }
}
