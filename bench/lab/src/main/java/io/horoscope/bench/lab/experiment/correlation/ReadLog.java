package io.horoscope.bench.lab.experiment.correlation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Every read: its node, when it was due, and its latency from then. Any thread. */
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

    /** Adds a read that failed: it has a latency like any other. */
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

    /** Latencies of a node's reads by the window in which they were due: nanoseconds, ascending. */
    synchronized List<long[]> latencies(int node, Windows windows) {
        List<LongStream.Builder> byWindow = new ArrayList<>();
        for (int window = 0; window < windows.count(); window++) {
            byWindow.add(LongStream.builder());
        }
        for (int read = 0; read < count; read++) {
            int window = nodes[read] == node ? windows.at(intendedNanos[read]) : -1;
            if (window >= 0) {
                byWindow.get(window).add(latencyNanos[read]);
            }
        }
        return byWindow.stream().map(all -> all.build().sorted().toArray()).toList();
    }
}
