package io.horoscope.bench.lab.run.observe;

import java.util.Map;
import java.util.TreeMap;

/** The values of a rising counter over time, interpolated linearly. Any thread. */
public final class CounterSeries {

    private final TreeMap<Long, Long> counts = new TreeMap<>();

    /**
     * Adds a value.
     *
     * @param nanos when, on the clock of {@link #at}
     */
    public synchronized void add(long nanos, long count) {
        counts.put(nanos, count);
    }

    /** The count at a time; constant before the first and after the last value. */
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

    /** The time of the last value; {@code Long.MIN_VALUE} before the first. */
    public synchronized long lastNanos() {
        return counts.isEmpty() ? Long.MIN_VALUE : counts.lastKey();
    }
}
