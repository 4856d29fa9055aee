package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The data devices' counters from /proc/diskstats, as windows that two probes share. */
public final class DiskTimes {

    private static final int READS = 0;
    private static final int READ_MILLIS = 1;
    private static final int BUSY_MILLIS = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private final KernelFile diskstats;
    private final Set<String> devices;
    private final Map<String, Window> windows = new HashMap<>();
    private long sampledAtNanos = Long.MIN_VALUE;

    /**
     * @param devices kernel names such as vda or nvme0n1; may be empty
     */
    public DiskTimes(KernelFile diskstats, Set<String> devices) {
        this.diskstats = diskstats;
        this.devices = new TreeSet<>(devices);
    }

    /** Share of time in which the device had a request in flight; the busiest device's. */
    public OptionalDouble busy(long nowNanos) throws IOException {
        return worst(
                nowNanos,
                window -> window.delta(BUSY_MILLIS) * NANOS_PER_MILLI / window.elapsedNanos());
    }

    /** Mean time of a read in nanoseconds; the slowest device's. A device without reads made nobody wait. */
    public OptionalDouble readWaitNanos(long nowNanos) throws IOException {
        return worst(
                nowNanos,
                window ->
                        window.delta(READS) == 0
                                ? 0
                                : window.delta(READ_MILLIS)
                                        * NANOS_PER_MILLI
                                        / window.delta(READS));
    }

    private OptionalDouble worst(long nowNanos, ToDoubleFunction<Window> measure)
            throws IOException {
        sample(nowNanos);
        return windows.values().stream().filter(Window::isReady).mapToDouble(measure).max();
    }

    private void sample(long nowNanos) throws IOException {
        if (sampledAtNanos == nowNanos || devices.isEmpty()) {
            return;
        }
        Optional<String> text = diskstats.read();
        Map<String, long[]> rows = text.isPresent() ? parse(text.get(), devices) : Map.of();
        windows.keySet()
                .retainAll(rows.keySet()); // A device that is gone has no past when it comes back.
        rows.forEach(
                (device, counters) ->
                        windows.computeIfAbsent(device, name -> new Window(3))
                                .add(nowNanos, counters));
        sampledAtNanos = nowNanos;
    }

    /** Of each wanted device that is there: reads, milliseconds spent reading, milliseconds busy. */
    static Map<String, long[]> parse(String text, Set<String> wanted) {
        Map<String, long[]> rows = new HashMap<>();
        for (String line : text.split("\n", -1)) {
            List<String> columns = columns(line);
            if (columns.size() > 2 && wanted.contains(columns.get(2))) {
                if (columns.size() < 13) {
                    throw new IllegalArgumentException("too few columns: " + Fields.excerpt(line));
                }
                rows.put(
                        columns.get(2),
                        new long[] {
                            Fields.number(columns.get(3)),
                            Fields.number(columns.get(6)),
                            Fields.number(columns.get(12))
                        });
            }
        }
        return rows;
    }

    private static List<String> columns(String line) {
        List<String> columns = new ArrayList<>();
        for (String column : line.split(" ", -1)) {
            if (!column.isEmpty()) {
                columns.add(column);
            }
        }
        return columns;
    }
}
