package io.horoscope.bench.lab.experiment.correlation;

import java.util.Map;
import java.util.TreeMap;

/** A value as it was known over time: what was heard last counts until something newer is heard. Any thread. */
final class ValueSeries {

    private final TreeMap<Long, Double> values = new TreeMap<>();

    /**
     * Adds what was heard.
     *
     * @param nanos when it was heard, not when it was true
     * @param value not a number for no data
     */
    synchronized void add(long nanos, double value) {
        Map.Entry<Long, Double> last = values.lastEntry();
        // The same again says nothing new, and there are a thousand of them a minute.
        if (last == null || nanos < last.getKey() || last.getValue().compareTo(value) != 0) {
            values.put(nanos, value);
        }
    }

    /** What was known at a time; not a number before anything was heard. */
    synchronized double at(long nanos) {
        Map.Entry<Long, Double> last = values.floorEntry(nanos);
        return last == null ? Double.NaN : last.getValue();
    }
}
