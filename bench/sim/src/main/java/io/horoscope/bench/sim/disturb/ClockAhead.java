package io.horoscope.bench.sim.disturb;

/**
 * The directors, and the monitors of these nodes, start at the beginning of the window on clocks
 * that are ahead, and start anew at its end on the right ones, as after a reboot with a hardware
 * clock on local time.
 */
public final class ClockAhead implements Disturbance {

    private final long aheadNanos;

    public ClockAhead(long aheadNanos) {
        this.aheadNanos = aheadNanos;
    }

    @Override
    public void begin(World world, Window window) {
        world.simulation().at(window.fromNanos(), now -> restart(world, window, aheadNanos));
        world.simulation().at(window.untilNanos(), now -> restart(world, window, 0));
    }

    private static void restart(World world, Window window, long aheadNanos) {
        world.telemetry().restartDirectors(aheadNanos);
        window.nodes().forEach(node -> world.telemetry().restartMonitor(node, aheadNanos));
    }
}
