package io.horoscope.bench.lab.quickstart;

import java.io.PrintWriter;

/** Lines for the person who waits, each with the seconds since the beginning. Any thread. */
final class Progress {

    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintWriter out;
    private final String label;
    private final long beginNanos = System.nanoTime();

    /**
     * @param label precedes every line: empty, or that the load is simulated
     */
    Progress(PrintWriter out, String label) {
        this.out = out;
        this.label = label;
    }

    synchronized void line(String text) {
        double seconds = (System.nanoTime() - beginNanos) / NANOS_PER_SECOND;
        out.printf("%s[%4.0f s] %s%n", label, seconds, text);
        out.flush();
    }

    /** Several lines without a time. */
    synchronized void plain(String text) {
        text.lines().forEach(line -> out.println(label + line));
        out.flush();
    }
}
