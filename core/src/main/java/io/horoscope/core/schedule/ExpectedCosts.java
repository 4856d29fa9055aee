package io.horoscope.core.schedule;

import io.horoscope.core.replica.GeometricMean;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * How long the service of reads usually takes, by table and class: moving geometric means of what
 * was measured here. A class of a table that has not been read counts as its coordinator expects, or
 * else as that class of all tables.
 * Bounded: of at most {@link #MOST_TABLES} tables. Thread-safe; a look-up takes no lock.
 */
public final class ExpectedCosts {

    /** Further tables count as all tables do. */
    static final int MOST_TABLES = 1_000;

    /** Before any read of the class. */
    static final double UNKNOWN_NANOS = 1e6;

    private final Map<Object, Map<ReadClass, GeometricMean>> byTable = new ConcurrentHashMap<>();
    private final Map<ReadClass, GeometricMean> ofAll = means();

    /**
     * Expected service time in nanoseconds, above 0.
     *
     * @param hintNanos in place of what is not measured of the table; NaN for none
     */
    public double nanos(Object table, ReadClass readClass, double hintNanos) {
        double nanos = measuredNanos(table, readClass);
        if (Double.isNaN(nanos)) {
            nanos = hintNanos;
        }
        if (Double.isNaN(nanos)) {
            nanos = ofAll.get(readClass).nanos();
        }
        return Double.isNaN(nanos) ? UNKNOWN_NANOS : Math.max(1, nanos);
    }

    /** The usual service time of that class of that table here; NaN before the first such read. */
    public double measuredNanos(Object table, ReadClass readClass) {
        Map<ReadClass, GeometricMean> own = byTable.get(table);
        return own == null ? Double.NaN : own.get(readClass).nanos();
    }

    /**
     * A read was served.
     *
     * @param serviceNanos from the time when it got a thread, at least 0
     */
    public void served(Object table, ReadClass readClass, double serviceNanos) {
        ofAll.get(readClass).record(serviceNanos);
        Map<ReadClass, GeometricMean> own = byTable.get(table);
        if (own == null) {
            own = add(table);
        }
        own.get(readClass).record(serviceNanos);
    }

    /** Forgets the tables for which the condition is false. */
    public void retain(Predicate<Object> condition) {
        byTable.keySet().removeIf(condition.negate());
    }

    private synchronized Map<ReadClass, GeometricMean> add(Object table) {
        return byTable.size() < MOST_TABLES
                ? byTable.computeIfAbsent(table, added -> means())
                : byTable.getOrDefault(table, means());
    }

    private static Map<ReadClass, GeometricMean> means() {
        Map<ReadClass, GeometricMean> means = new EnumMap<>(ReadClass.class);
        for (ReadClass readClass : ReadClass.values()) {
            means.put(readClass, new GeometricMean());
        }
        return means; // Not changed any more, so that all threads may read it.
    }
}
