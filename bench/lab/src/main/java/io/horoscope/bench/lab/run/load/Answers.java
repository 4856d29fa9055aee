package io.horoscope.bench.lab.run.load;

import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Counts responses and keeps their latencies to three digits. Any thread. */
public final class Answers {

    private static final int DIGITS = 3;

    private final Map<Operation, Histogram> latencies = new EnumMap<>(Operation.class);
    private long failures;
    private long notSent;
    private String firstFailure = "";

    public Answers() {
        for (Operation operation : Operation.values()) {
            latencies.put(operation, new Histogram(DIGITS));
        }
    }

    synchronized void record(Operation operation, long nanos, Throwable failure) {
        if (failure == null) {
            latencies.get(operation).recordValue(nanos);
        } else {
            failures++;
            firstFailure = firstFailure.isEmpty() ? failure.toString() : firstFailure;
        }
    }

    synchronized void notSent() {
        notSent++;
    }

    /** Removes all answers, for instance before a new phase. */
    public synchronized void clear() {
        latencies.values().forEach(Histogram::reset);
        failures = 0;
        notSent = 0;
        firstFailure = "";
    }

    public synchronized int count(Operation operation) {
        return (int) latencies.get(operation).getTotalCount();
    }

    public synchronized long failures() {
        return failures;
    }

    /** The first failure since the last {@link #clear}; empty if none. */
    public synchronized String firstFailure() {
        return firstFailure;
    }

    /** Queries that were due while too many were in flight. */
    public synchronized long notSentCount() {
        return notSent;
    }

    /**
     * The latency that a share of the responses did not exceed, in nanoseconds; 0 if there was no
     * response.
     *
     * @param share in (0, 1]
     */
    public synchronized long quantileNanos(Operation operation, double share) {
        return latencies.get(operation).getValueAtPercentile(100 * share);
    }
}
