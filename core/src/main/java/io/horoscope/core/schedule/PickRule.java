package io.horoscope.core.schedule;

/**
 * Which level is served next. Called by all read threads at once, so its state has to be
 * thread-safe, and it should not allocate. It must also serve levels that its own classifier does
 * not use: reads of an earlier policy may wait there.
 */
@FunctionalInterface
public interface PickRule {

    /**
     * A level that has a head; {@link Heads#NONE} if no level has one.
     *
     * @param nowNanos on the clock of the reads' arrivals
     */
    int pick(Heads heads, long nowNanos);
}
