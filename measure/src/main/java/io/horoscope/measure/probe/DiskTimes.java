package io.horoscope.measure.probe;

import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The data devices' counters from /proc/diskstats: one window a device for two probes. The devices
 * are looked up again now and then, since a file system may be mounted after the monitor has
 * started.
 */
public final class DiskTimes {

    /** How often the devices are looked up: it costs about as much as ten samples. */
    static final long LOOKUP_NANOS = 30_000_000_000L;

    private static final int READS = 0;
    private static final int READ_MILLIS = 1;
    private static final int BUSY_MILLIS = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Fields of a line, from 0: major, minor, name, reads, merged, sectors, milliseconds reading
     * ... milliseconds busy.
     */
    private static final int NAME_FIELD = 2;

    private static final int[] COUNTER_FIELDS = {3, 6, 12};
    private static final int LAST_FIELD = 12;

    private final KernelFile diskstats;
    private final DeviceLookup lookup;
    private final Map<String, Window> windows = new HashMap<>();
    private Set<String> devices = Set.of();
    private long lookedUpAtNanos;
    private long sampledAtNanos;
    private boolean started;

    public DiskTimes(KernelFile diskstats, DeviceLookup lookup) {
        this.diskstats = diskstats;
        this.lookup = lookup;
    }

    /** Disk: the share of time in which the busiest data device had a request in flight. */
    public OptionalDouble busy(long nowNanos) throws IOException {
        OptionalDouble busy =
                worst(
                        nowNanos,
                        window ->
                                window.delta(BUSY_MILLIS)
                                        * NANOS_PER_MILLI
                                        / window.elapsedNanos());
        return busy.isPresent() ? Ratios.of(busy.getAsDouble(), 1) : busy;
    }

    /** Disk wait: {@link #readWaitNanos} as a ratio by {@link Signal#diskWaitRatio}. */
    public OptionalDouble readWait(long nowNanos) throws IOException {
        OptionalDouble wait = readWaitNanos(nowNanos);
        return wait.isPresent()
                ? OptionalDouble.of(Signal.diskWaitRatio(wait.getAsDouble()))
                : wait;
    }

    /** Mean time of a read in nanoseconds; the slowest device's. 0 for a device without reads. */
    OptionalDouble readWaitNanos(long nowNanos) throws IOException {
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
        if (!started || sampledAtNanos != nowNanos) {
            sample(nowNanos);
        }
        double worst = -1;
        for (Window window : windows.values()) {
            if (window.isReady()) {
                worst = Math.max(worst, measure.applyAsDouble(window));
            }
        }
        return worst < 0 ? OptionalDouble.empty() : OptionalDouble.of(worst);
    }

    private void sample(long nowNanos) throws IOException {
        if (!started || nowNanos - lookedUpAtNanos >= LOOKUP_NANOS) {
            devices = lookup.devices();
            lookedUpAtNanos = nowNanos;
            started = true;
        }
        Optional<CharSequence> text = devices.isEmpty() ? Optional.empty() : diskstats.read();
        Map<String, long[]> rows = text.isPresent() ? parse(text.get(), devices) : Map.of();
        // A device that is gone has no past when it comes back.
        windows.keySet().retainAll(rows.keySet());
        for (Map.Entry<String, long[]> row : rows.entrySet()) {
            windows.computeIfAbsent(row.getKey(), name -> new Window(3))
                    .add(nowNanos, row.getValue());
        }
        sampledAtNanos = nowNanos;
    }

    /**
     * Of each wanted device that is there: reads, milliseconds spent reading, milliseconds busy.
     */
    static Map<String, long[]> parse(CharSequence text, Set<String> wanted) {
        Map<String, long[]> rows = new HashMap<>();
        for (int line = 0; line < text.length(); line = Fields.lineEnd(text, line) + 1) {
            parseLine(text, line, wanted, rows);
        }
        return rows;
    }

    private static void parseLine(
            CharSequence text, int line, Set<String> wanted, Map<String, long[]> rows) {
        int end = Fields.lineEnd(text, line);
        String device = null;
        long[] counters = null;
        int field = 0;
        int at = Fields.skipBlanks(text, line, end);
        while (at < end && field <= LAST_FIELD) {
            int fieldEnd = Fields.fieldEnd(text, at, end);
            if (field == NAME_FIELD) {
                device = find(text, at, fieldEnd, wanted);
                if (device == null) {
                    return;
                }
                counters = new long[COUNTER_FIELDS.length];
            }
            for (int i = 0; i < COUNTER_FIELDS.length; i++) {
                if (field == COUNTER_FIELDS[i]) {
                    counters[i] = Fields.number(text, at, fieldEnd);
                }
            }
            field++;
            at = Fields.skipBlanks(text, fieldEnd, end);
        }
        if (device != null && field <= LAST_FIELD) {
            throw new IllegalArgumentException(
                    "too few columns: " + Fields.excerpt(text.subSequence(line, end)));
        }
        if (device != null) {
            rows.put(device, counters);
        }
    }

    private static String find(CharSequence text, int start, int end, Set<String> names) {
        for (String name : names) {
            if (name.length() == end - start && Fields.startsAt(text, start, name)) {
                return name;
            }
        }
        return null;
    }
}
