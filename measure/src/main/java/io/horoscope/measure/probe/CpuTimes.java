package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The machine's CPU time from the first line of /proc/stat: one window for two probes. */
public final class CpuTimes {

    private static final int TOTAL = 0;
    private static final int IDLE = 1;
    private static final int STEAL = 2;

    private static final int COLUMNS = 8; // user nice system idle iowait irq softirq steal
    private static final int LEAST_COLUMNS = 4;

    /**
     * The kernel documents that iowait may decrease, and idle does so by a little when a CPU leaves
     * its sleep: a step back of up to this many ticks is ignored. A longer one is a reset.
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

    /** CPU of the machine: time that was neither idle nor stolen, of all time. */
    public OptionalDouble busy(long nowNanos) throws IOException {
        return ratio(
                nowNanos, window -> window.delta(TOTAL) - window.delta(IDLE) - window.delta(STEAL));
    }

    /** Steal: CPU time that the hypervisor gave to other guests, of all time. */
    public OptionalDouble steal(long nowNanos) throws IOException {
        return ratio(nowNanos, window -> window.delta(STEAL));
    }

    private OptionalDouble ratio(long nowNanos, ToDoubleFunction<Window> part) throws IOException {
        Optional<Window> sample = sample(nowNanos);
        return sample.isPresent()
                ? Ratios.of(part.applyAsDouble(sample.get()), sample.get().delta(TOTAL))
                : OptionalDouble.empty();
    }

    /** Reads the file once for each point in time; the window, or empty without the file. */
    private Optional<Window> sample(long nowNanos) throws IOException {
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

    /**
     * Clock ticks since boot: all, idle (waiting for a disk is idle too), stolen. Guest time is
     * part of user time.
     */
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
