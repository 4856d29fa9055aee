package io.horoscope.bench.lab.run.observe;

import java.util.Map;
import java.util.TreeMap;

/** A rising counter as it was seen over time, straight between two sightings. Any thread. */
public final class CounterSeries {

    private final TreeMap<Long, Long> counts = new TreeMap<>();

    /**
     * Adds a sighting.
     *
     * @param nanos when, on the clock that {@link #at} is asked on
     */
    public synchronized void add(long nanos, long count) {
        counts.put(nanos, count);
    }

    /** The count at a time, interpolated; before the first and after the last sighting it stands still. */
    public synchronized double at(long nanos) {
        Map.Entry<Long, Long> before = counts.floorEntry(nanos);
        Map.Entry<Long, Long> after = counts.ceilingEntry(nanos);
        if (before == null || after == null) {
            Map.Entry<Long, Long> nearest = before == null ? after : before;
            return nearest == null ? 0 : nearest.getValue();
        }
        double span = after.getKey() - before.getKey();
        double weight = span == 0 ? 0 : (nanos - before.getKey()) / span;
        return before.getValue() + weight * (after.getValue() - before.getValue());
    }

    /** The time of the last sighting; {@code Long.MIN_VALUE} before the first. */
    public synchronized long lastNanos() {
        return counts.isEmpty() ? Long.MIN_VALUE : counts.lastKey();
    }
}
