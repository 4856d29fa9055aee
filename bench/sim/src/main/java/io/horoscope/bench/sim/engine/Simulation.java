package io.horoscope.bench.sim.engine;

import java.util.PriorityQueue;

/**
 * A discrete-event simulation on a nanosecond clock that starts at 0. Events of the same moment
 * happen in the order in which they were scheduled, so that a run depends on nothing but its seeds.
 */
public final class Simulation {

    private record Scheduled(long timeNanos, long number, Event event)
            implements Comparable<Scheduled> {

        @Override
        public int compareTo(Scheduled other) {
            return timeNanos == other.timeNanos
                    ? Long.compare(number, other.number)
                    : Long.compare(timeNanos, other.timeNanos);
        }
    }

    private final PriorityQueue<Scheduled> events = new PriorityQueue<>();
    private long scheduled;
    private long nowNanos;

    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Schedules an event.
     *
     * @param timeNanos not before now
     */
    public void at(long timeNanos, Event event) {
        if (timeNanos < nowNanos) {
            throw new IllegalArgumentException("the past cannot be changed: " + timeNanos);
        }
        events.add(new Scheduled(timeNanos, scheduled++, event));
    }

    /** Schedules an event {@code delayNanos} (at least 0) from now. */
    public void in(long delayNanos, Event event) {
        at(nowNanos + delayNanos, event);
    }

    /** Schedules an event that repeats: each time it is scheduled again after it has happened. */
    public void every(long firstNanos, long intervalNanos, Event event) {
        at(
                firstNanos,
                now -> {
                    event.happen(now);
                    every(now + intervalNanos, intervalNanos, event);
                });
    }

    /** When the next event is due; the largest number if none is. */
    public long nextNanos() {
        return events.isEmpty() ? Long.MAX_VALUE : events.element().timeNanos;
    }

    /** Lets all events before {@code endNanos} happen, and sets the clock to that time. */
    public void runUntil(long endNanos) {
        while (nextNanos() < endNanos) {
            Scheduled next = events.remove();
            nowNanos = next.timeNanos;
            next.event.happen(nowNanos);
        }
        nowNanos = endNanos;
    }
}
