package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.Optional;

/** The machine's CPU time from the first line of /proc/stat, as a window that several probes share. */
public final class CpuTimes {

    static final int TOTAL = 0;
    static final int IDLE = 1;
    static final int STEAL = 2;

    private static final int COLUMNS = 8; // user nice system idle iowait irq softirq steal

    private final KernelFile stat;
    private final Window window = new Window(3);
    private long sampledAtNanos = Long.MIN_VALUE;
    private boolean present;

    public CpuTimes(KernelFile stat) {
        this.stat = stat;
    }

    /** Reads the file once for each point in time; the window, or empty without the file. */
    Optional<Window> sample(long nowNanos) throws IOException {
        if (sampledAtNanos != nowNanos) {
            Optional<String> text = stat.read();
            present = text.isPresent();
            if (present) {
                window.add(nowNanos, parse(text.get()));
            }
            sampledAtNanos = nowNanos;
        }
        return present && window.isReady() ? Optional.of(window) : Optional.empty();
    }

    /** Clock ticks since boot: all, idle (waiting for a disk is idle too), stolen. Guest time is part of user time. */
    static long[] parse(String text) {
        int end = text.indexOf('\n');
        String[] columns = (end < 0 ? text : text.substring(0, end)).strip().split(" +", -1);
        if (!columns[0].equals("cpu") || columns.length < 5) {
            throw new IllegalArgumentException("no 'cpu' line in: " + Fields.excerpt(text));
        }
        long[] ticks = new long[COLUMNS];
        long total = 0;
        for (int i = 0; i < COLUMNS && i + 1 < columns.length; i++) {
            ticks[i] = Fields.number(columns[i + 1]);
            total += ticks[i];
        }
        return new long[] {total, ticks[3] + ticks[4], ticks[7]};
    }

    /** How many CPUs the machine has online: the numbered lines. */
    public static int countCpus(String text) {
        int count = 0;
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("cpu") && line.length() > 3 && Character.isDigit(line.charAt(3))) {
                count++;
            }
        }
        return Math.max(1, count);
    }
}
