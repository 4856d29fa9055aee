package io.horoscope.measure.probe;

import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The data devices' counters from /proc/diskstats, for two probes. The devices are looked up again
 * now and then, since a file system may be mounted after the monitor has started.
 */
public final class DiskTimes {

    /** How often the devices are looked up: it costs about as much as ten samples. */
    static final long LOOKUP_NANOS = 30_000_000_000L;

    /** A read that takes ten times as long as usual is as bad as one of 10 ms. */
    private static final double USUAL_TO_HALF = 10;

    private static final double LEAST_HALF_NANOS = 1e6;

    /** Fields of a line, from 0: major, minor, name, then the columns of {@link Disk}. */
    private static final int NAME_FIELD = 2;

    private static final int LEAST_COLUMNS = 10;

    private final KernelFile diskstats;
    private final DeviceLookup lookup;
    private final Map<String, Disk> disks = new HashMap<>();
    private final Map<String, Double> halves = new HashMap<>();
    private final Lately judged = new Lately();
    private final Lately lookedUp = new Lately(LOOKUP_NANOS);
    private Map<String, String> devices = Map.of();
    private String failure;
    private long sampledAtNanos = Long.MIN_VALUE;

    public DiskTimes(KernelFile diskstats, DeviceLookup lookup) {
        this.diskstats = diskstats;
        this.lookup = lookup;
    }

    /** Disk: the share of time in which the busiest data device had a request in flight. */
    public Probe busy() {
        return new Worst((name, disk) -> disk.busy());
    }

    /** Disk wait: the mean wait of a read as {@link Signal#diskWaitRatio}, of the worst device. */
    public Probe readWait() {
        return new Worst(this::waitRatio);
    }

    private OptionalDouble waitRatio(String name, Disk disk) {
        OptionalDouble wait = disk.readWaitNanos();
        return wait.isPresent()
                ? OptionalDouble.of(Signal.diskWaitRatio(wait.getAsDouble(), halves.get(name)))
                : wait;
    }

    private void judge(long nowNanos) {
        if (judged.isOver(nowNanos) || !halves.keySet().equals(disks.keySet())) {
            halves.clear();
            disks.forEach((name, disk) -> halves.put(name, halfNanos(name, disk)));
            judged.done(nowNanos);
        }
    }

    /**
     * The wait that counts as one half: ten times what is usual for the device, or for the lower
     * median of its peers if that is less; from 1 ms to 10 ms, which it is until anything is usual.
     */
    private double halfNanos(String name, Disk disk) {
        double[] usual =
                disks.entrySet().stream()
                        .filter(peer -> devices.get(peer.getKey()).equals(devices.get(name)))
                        .map(peer -> peer.getValue().usualNanos())
                        .filter(OptionalDouble::isPresent)
                        .mapToDouble(OptionalDouble::getAsDouble)
                        .sorted()
                        .toArray();
        double peers = usual.length == 0 ? Double.POSITIVE_INFINITY : usual[(usual.length - 1) / 2];
        double least = Math.min(disk.usualNanos().orElse(peers), peers);
        return Math.min(
                Signal.DISK_WAIT_HALF_NANOS, Math.max(LEAST_HALF_NANOS, USUAL_TO_HALF * least));
    }

    private void sample(long nowNanos) throws IOException {
        if (sampledAtNanos == nowNanos) {
            return;
        }
        lookUp(nowNanos);
        Optional<CharSequence> text = devices.isEmpty() ? Optional.empty() : diskstats.read();
        Map<String, long[]> rows =
                text.isPresent() ? parse(text.get(), devices.keySet()) : Map.of();
        // A device that is gone has no past when it comes back.
        disks.keySet().retainAll(rows.keySet());
        rows.forEach(
                (name, row) -> disks.computeIfAbsent(name, any -> new Disk()).add(nowNanos, row));
        judge(nowNanos);
        sampledAtNanos = nowNanos;
    }

    /** A look-up that fails leaves the devices that were found before. */
    private void lookUp(long nowNanos) throws IOException {
        if (lookedUp.isOver(nowNanos)) {
            lookedUp.done(nowNanos);
            try {
                devices = Map.copyOf(lookup.devices());
                failure = null;
            } catch (IOException e) {
                failure = e.getMessage();
            }
        }
        if (failure != null && devices.isEmpty()) {
            throw new IOException(failure);
        }
    }

    /** The columns of each wanted device that is there. */
    static Map<String, long[]> parse(CharSequence text, Set<String> wanted) {
        Map<String, long[]> rows = new HashMap<>();
        for (int line = 0; line < text.length(); line = Fields.lineEnd(text, line) + 1) {
            int end = Fields.lineEnd(text, line);
            int name = Fields.skipBlanks(text, line, end);
            for (int field = 0; field < NAME_FIELD; field++) {
                name = Fields.skipBlanks(text, Fields.fieldEnd(text, name, end), end);
            }
            int nameEnd = Fields.fieldEnd(text, name, end);
            String device = find(text, name, nameEnd, wanted);
            if (device != null) {
                rows.put(device, columns(text, line, nameEnd, end));
            }
        }
        return rows;
    }

    private static long[] columns(CharSequence text, int line, int from, int end) {
        long[] columns = new long[Disk.COLUMNS];
        int count = 0;
        int at = Fields.skipBlanks(text, from, end);
        while (at < end && count < Disk.COLUMNS) {
            int fieldEnd = Fields.fieldEnd(text, at, end);
            columns[count++] = Fields.number(text, at, fieldEnd);
            at = Fields.skipBlanks(text, fieldEnd, end);
        }
        if (count < LEAST_COLUMNS) {
            throw new IllegalArgumentException(
                    "too few columns: " + Fields.excerpt(text.subSequence(line, end)));
        }
        return columns;
    }

    private static String find(CharSequence text, int start, int end, Set<String> names) {
        for (String name : names) {
            if (name.length() == end - start && Fields.startsAt(text, start, name)) {
                return name;
            }
        }
        return null;
    }

    /** The largest value of all devices, and whose it is. */
    private final class Worst implements Probe {

        private final BiFunction<String, Disk, OptionalDouble> measure;
        private volatile String source = diskstats.path().toString();

        Worst(BiFunction<String, Disk, OptionalDouble> measure) {
            this.measure = measure;
        }

        @Override
        public OptionalDouble sample(long nowNanos) throws IOException {
            DiskTimes.this.sample(nowNanos);
            OptionalDouble worst = OptionalDouble.empty();
            String from = null;
            for (Map.Entry<String, Disk> each : disks.entrySet()) {
                OptionalDouble value = measure.apply(each.getKey(), each.getValue());
                if (value.isPresent() && value.getAsDouble() > worst.orElse(-1)) {
                    worst = value;
                    from = each.getKey();
                }
            }
            name(from);
            return worst;
        }

        @Override
        public String source() {
            return source;
        }

        private void name(String device) {
            String among = device == null ? String.join(", ", devices.keySet()) : device;
            source = diskstats.path() + " (" + (among.isEmpty() ? "no device" : among) + ")";
        }
    }
}
