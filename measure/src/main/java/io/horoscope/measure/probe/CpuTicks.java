package io.horoscope.measure.probe;

import java.util.OptionalDouble;

/**
 * The columns of CPU time of one line of /proc/stat, or of several that are added up, over the last
 * second. Each column is judged by itself: one that runs backwards, or that rises by more than the
 * CPUs had time, is left out, and the others say what they can.
 */
final class CpuTicks {

    static final int COLUMNS = 8; // user nice system idle iowait irq softirq steal
    private static final int LEAST_COLUMNS = 4;
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;
    private static final int[] BUSY = {0, 1, 2, 5, 6};

    /** Of every Linux, whatever the pace of its clock. */
    private static final double NANOS_PER_TICK = 1e7;

    /**
     * The kernel documents that iowait may decrease, and idle does so by a little when a CPU leaves
     * its sleep: a step back of up to this many ticks is ignored.
     */
    private static final long JITTER_TICKS = 300;

    private final Window window = new Window(COLUMNS);
    private final long[] previous = new long[COLUMNS];
    private int cpus;

    /** Takes a sample of the ticks of some CPUs. */
    void add(long nowNanos, long[] ticks, int cpus) {
        window.add(nowNanos, steady(ticks, previous));
        this.cpus = cpus;
    }

    void clear() {
        window.clear();
    }

    /** Time that was neither idle nor stolen, of all time. */
    OptionalDouble busy() {
        double busy = 0;
        boolean isKnown = true;
        for (int column : BUSY) {
            busy += sound(column);
            isKnown &= isSound(column);
        }
        double others = sound(IDLE) + sound(IOWAIT) + sound(STEAL);
        if (!isSound(IDLE)) {
            return isKnown ? Ratios.of(busy, capacity()) : OptionalDouble.empty();
        }
        return isKnown
                ? Ratios.of(busy, busy + others)
                : Ratios.of(capacity() - others, capacity());
    }

    /** Time that the hypervisor gave to other guests, of all time. */
    OptionalDouble steal() {
        if (!isSound(STEAL)) {
            return OptionalDouble.empty();
        }
        double total = 0;
        boolean isKnown = true;
        for (int i = 0; i < COLUMNS; i++) {
            total += sound(i);
            isKnown &= isSound(i);
        }
        return Ratios.of(sound(STEAL), isKnown ? total : capacity());
    }

    /** The ticks that the CPUs had. */
    private double capacity() {
        return cpus * window.elapsedNanos() / NANOS_PER_TICK;
    }

    private boolean isSound(int column) {
        return window.isSound(column)
                && Ratios.isPossible(
                        window.delta(column) * NANOS_PER_TICK, cpus, window.elapsedNanos());
    }

    private double sound(int column) {
        return isSound(column) ? window.delta(column) : 0;
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

    /** Of the first line, which is that of all CPUs. Guest time is part of user time. */
    static long[] parse(CharSequence text) {
        long[] ticks = new long[COLUMNS];
        boolean isTotal = Fields.fieldEnd(text, 0, text.length()) == 3;
        if (!isTotal || addLine(text, 0, ticks) < LEAST_COLUMNS) {
            throw new IllegalArgumentException("no 'cpu' line in: " + Fields.excerpt(text));
        }
        return ticks;
    }

    /** Adds a line's columns. Returns how many it has, up to {@link #COLUMNS}. */
    static int addLine(CharSequence text, int line, long[] ticks) {
        int end = Fields.lineEnd(text, line);
        int at = Fields.startsAt(text, line, "cpu") ? Fields.fieldEnd(text, line, end) : end;
        int count = 0;
        at = Fields.skipBlanks(text, at, end);
        while (count < COLUMNS && at < end) {
            int fieldEnd = Fields.fieldEnd(text, at, end);
            ticks[count++] += Fields.number(text, at, fieldEnd);
            at = Fields.skipBlanks(text, fieldEnd, end);
        }
        return count;
    }
}
