package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.Optional;

/** The machine's CPU time from the first line of /proc/stat, as a window that several probes share. */
public final class CpuTimes {

    static final int TOTAL = 0;
    static final int IDLE = 1;
    static final int STEAL = 2;

    private static final int COLUMNS = 8; // user nice system idle iowait irq softirq steal
    private static final int LEAST_COLUMNS = 4;

    /**
     * The kernel documents that iowait may decrease, and idle does so by a little when a CPU leaves its sleep: by up to this
     * many ticks a column stands still. A longer way back is a reset.
     */
    private static final long JITTER_TICKS = 300;

    private final KernelFile stat;
    private final Window window = new Window(3);
    private final long[] previous = new long[COLUMNS];
    private long sampledAtNanos = Long.MIN_VALUE;
    private boolean present;

    public CpuTimes(KernelFile stat) {
        this.stat = stat;
    }

    /** Reads the file once for each point in time; the window, or empty without the file. */
    Optional<Window> sample(long nowNanos) throws IOException {
        if (sampledAtNanos != nowNanos) {
            Optional<CharSequence> text = stat.read();
            present = text.isPresent();
            if (present) {
                window.add(nowNanos, sums(steady(columns(text.get()), previous)));
            }
            sampledAtNanos = nowNanos;
        }
        return present && window.isReady() ? Optional.of(window) : Optional.empty();
    }

    /** Clock ticks since boot: all, idle (waiting for a disk is idle too), stolen. Guest time is part of user time. */
    static long[] parse(CharSequence text) {
        return sums(columns(text));
    }

    /** The columns, with each small step back taken out; remembers them in {@code previous}. */
    static long[] steady(long[] columns, long[] previous) {
        for (int i = 0; i < COLUMNS; i++) {
            long back = previous[i] - columns[i];
            if (back > 0 && back <= JITTER_TICKS) {
                columns[i] = previous[i];
            }
            previous[i] = columns[i];
        }
        return columns;
    }

    /** How many CPUs the machine has online: the numbered lines. */
    public static int countCpus(CharSequence text) {
        int count = 0;
        for (int line = 0; line < text.length(); line = Fields.lineEnd(text, line) + 1) {
            if (Fields.startsAt(text, line, "cpu")
                    && line + 3 < text.length()
                    && Character.isDigit(text.charAt(line + 3))) {
                count++;
            }
        }
        return Math.max(1, count);
    }

    private static long[] columns(CharSequence text) {
        int end = Fields.lineEnd(text, 0);
        int at = Fields.fieldEnd(text, 0, end);
        long[] ticks = new long[COLUMNS];
        int count = 0;
        if (at == 3 && Fields.startsAt(text, 0, "cpu")) {
            at = Fields.skipBlanks(text, at, end);
            while (count < COLUMNS && at < end) {
                int fieldEnd = Fields.fieldEnd(text, at, end);
                ticks[count++] = Fields.number(text, at, fieldEnd);
                at = Fields.skipBlanks(text, fieldEnd, end);
            }
        }
        if (count < LEAST_COLUMNS) {
            throw new IllegalArgumentException("no 'cpu' line in: " + Fields.excerpt(text));
        }
        return ticks;
    }

    private static long[] sums(long[] ticks) {
        long total = 0;
        for (long column : ticks) {
            total += column;
        }
        return new long[] {total, ticks[3] + ticks[4], ticks[7]};
    }
}
