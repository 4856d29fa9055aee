package io.horoscope.bench.sim.disturb;

/** Another disturbance that comes and goes: on for one half of each period, off for the other. */
public final class Flapping implements Disturbance {

    private final Disturbance inner;
    private final long periodNanos;

    public Flapping(Disturbance inner, long periodNanos) {
        this.inner = inner;
        this.periodNanos = periodNanos;
    }

    @Override
    public void begin(World world, Window window) {
        for (long from = window.fromNanos(); from < window.untilNanos(); from += periodNanos) {
            long until = Math.min(window.untilNanos(), from + periodNanos / 2);
            inner.begin(world, new Window(window.name(), window.nodes(), from, until));
        }
    }
}
