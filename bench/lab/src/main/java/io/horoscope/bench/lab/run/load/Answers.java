package io.horoscope.bench.lab.run.load;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Counts answers and keeps their latencies. Any thread; the lock is held for an append. */
public final class Answers {

    private static final int INITIAL_CAPACITY = 1 << 12;

    private final Map<Operation, long[]> latencyNanos = new EnumMap<>(Operation.class);
    private final Map<Operation, Integer> counts = new EnumMap<>(Operation.class);
    private long failures;
    private long notSent;
    private String firstFailure = "";

    public Answers() {
        clear();
    }

    synchronized void record(Operation operation, long nanos, Throwable failure) {
        if (failure != null) {
            failures++;
            firstFailure = firstFailure.isEmpty() ? failure.toString() : firstFailure;
            return;
        }
        int count = counts.get(operation);
        long[] all = latencyNanos.get(operation);
        if (count == all.length) {
            all = Arrays.copyOf(all, 2 * count);
            latencyNanos.put(operation, all);
        }
        all[count] = nanos;
        counts.put(operation, count + 1);
    }

    synchronized void notSent() {
        notSent++;
    }

    /** Begins anew, for instance with a new phase. */
    public synchronized void clear() {
        for (Operation operation : Operation.values()) {
            latencyNanos.put(operation, new long[INITIAL_CAPACITY]);
            counts.put(operation, 0);
        }
        failures = 0;
        notSent = 0;
        firstFailure = "";
    }

    public synchronized int count(Operation operation) {
        return counts.get(operation);
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
     * The latency that a share of the answers did not exceed, in nanoseconds; 0 if there was no answer.
     *
     * @param share in (0, 1]
     */
    public synchronized long quantileNanos(Operation operation, double share) {
        int count = counts.get(operation);
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(latencyNanos.get(operation), count);
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(share * count) - 1];
    }
}
