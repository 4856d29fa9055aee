package io.horoscope.bench.lab.experiment.correlation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every read that was due: of which node, when, and how long it took from then. Any thread; the lock is held for an append. */
final class ReadLog {

    private static final int INITIAL_CAPACITY = 1 << 14;

    private int[] nodes = new int[INITIAL_CAPACITY];
    private long[] intendedNanos = new long[INITIAL_CAPACITY];
    private long[] latencyNanos = new long[INITIAL_CAPACITY];
    private int count;
    private long failures;
    private long missing;
    private long late;
    private String firstFailure = "";

    /**
     * Adds an answer.
     *
     * @param node index from 0
     * @param intended when the read was due
     * @param latency from then to the answer
     */
    synchronized void add(int node, long intended, long latency) {
        if (count == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * count);
            intendedNanos = Arrays.copyOf(intendedNanos, 2 * count);
            latencyNanos = Arrays.copyOf(latencyNanos, 2 * count);
        }
        nodes[count] = node;
        intendedNanos[count] = intended;
        latencyNanos[count] = latency;
        count++;
    }

    /** Adds a read that failed: whoever waited for it, waited as long as for any other. */
    synchronized void addFailed(int node, long intended, long latency, Throwable failure) {
        add(node, intended, latency);
        failures++;
        firstFailure = firstFailure.isEmpty() ? failure.toString() : firstFailure;
    }

    /** Counts an answer without the row. */
    synchronized void missing() {
        missing++;
    }

    /** Counts a read that the client sent noticeably later than it was due. */
    synchronized void late() {
        late++;
    }

    synchronized int count() {
        return count;
    }

    /** Failed reads are among those of {@link #count}. */
    synchronized long failures() {
        return failures;
    }

    /** Empty if none. */
    synchronized String firstFailure() {
        return firstFailure;
    }

    synchronized long missingCount() {
        return missing;
    }

    synchronized long lateCount() {
        return late;
    }

    /** The latencies of a node's reads that were due in each window, in nanoseconds, from the shortest to the longest. */
    synchronized List<long[]> latencies(int node, Windows windows) {
        int[] sizes = new int[windows.count()];
        for (int read = 0; read < count; read++) {
            if (nodes[read] == node && windows.of(intendedNanos[read]) >= 0) {
                sizes[windows.of(intendedNanos[read])]++;
            }
        }
        List<long[]> latencies = new ArrayList<>();
        for (int size : sizes) {
            latencies.add(new long[size]);
        }
        for (int read = 0; read < count; read++) {
            int window = nodes[read] == node ? windows.of(intendedNanos[read]) : -1;
            if (window >= 0) {
                latencies.get(window)[--sizes[window]] = latencyNanos[read];
            }
        }
        latencies.forEach(Arrays::sort);
        return latencies;
    }
}
