package io.horoscope.bench.sim.engine;

import java.util.Arrays;

/**
 * A discrete-event simulation on a nanosecond clock that starts at 0. Events of the same moment
 * happen in the order in which they were scheduled, so that a run depends on nothing but its seeds.
 *
 * <p>The queue is a 4-ary heap over parallel arrays: nothing is allocated for an event, and half
 * the levels of a binary heap means half the cache misses on the way down.
 */
public final class Simulation {

    private static final int ARITY_SHIFT = 2;

    private long[] times = new long[1024];
    private long[] numbers = new long[1024];
    private Event[] events = new Event[1024];
    private int size;
    private long scheduled;
    private long happened;
    private long nowNanos;

    public long nowNanos() {
        return nowNanos;
    }

    /** Events so far. */
    public long happened() {
        return happened;
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
        if (size == times.length) {
            grow();
        }
        siftUp(size++, timeNanos, scheduled++, event);
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
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    /** Lets all events before {@code endNanos} happen, and sets the clock to that time. */
    public void runUntil(long endNanos) {
        while (size > 0 && times[0] < endNanos) {
            Event next = events[0];
            nowNanos = times[0];
            removeFirst();
            happened++;
            next.happen(nowNanos);
        }
        nowNanos = endNanos;
    }

    private void removeFirst() {
        size--;
        long time = times[size];
        long number = numbers[size];
        Event event = events[size];
        events[size] = null;
        if (size > 0) {
            siftDown(time, number, event);
        }
    }

    private void siftUp(int start, long time, long number, Event event) {
        int slot = start;
        while (slot > 0) {
            int parent = (slot - 1) >> ARITY_SHIFT;
            if (!isBefore(time, number, parent)) {
                break;
            }
            move(parent, slot);
            slot = parent;
        }
        put(slot, time, number, event);
    }

    private void siftDown(long time, long number, Event event) {
        int slot = 0;
        while (true) {
            int first = (slot << ARITY_SHIFT) + 1;
            if (first >= size) {
                break;
            }
            int least = leastOf(first, Math.min(first + (1 << ARITY_SHIFT), size));
            if (isBefore(time, number, least)) {
                break;
            }
            move(least, slot);
            slot = least;
        }
        put(slot, time, number, event);
    }

    private int leastOf(int first, int end) {
        int least = first;
        for (int child = first + 1; child < end; child++) {
            if (isBefore(times[child], numbers[child], least)) {
                least = child;
            }
        }
        return least;
    }

    private boolean isBefore(long time, long number, int slot) {
        return time < times[slot] || (time == times[slot] && number < numbers[slot]);
    }

    private void move(int from, int to) {
        times[to] = times[from];
        numbers[to] = numbers[from];
        events[to] = events[from];
    }

    private void put(int slot, long time, long number, Event event) {
        times[slot] = time;
        numbers[slot] = number;
        events[slot] = event;
    }

    private void grow() {
        times = Arrays.copyOf(times, 2 * size);
        numbers = Arrays.copyOf(numbers, 2 * size);
        events = Arrays.copyOf(events, 2 * size);
    }
}
