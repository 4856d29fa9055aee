package io.horoscope.measure.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The network of the process that asks: in a container, that of the container. Three sources, of
 * which each is a share of its own.
 */
public final class Network {

    /** Fewer packets say nothing of their share. */
    private static final double LEAST_PACKETS = 100;

    private static final double BITS_PER_BYTE = 8;
    private static final double BITS_PER_MEGABIT = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int RECEIVED_BYTES = 0;
    private static final int SENT_BYTES = 8;

    private Network() {}

    /**
     * The worst of all three.
     *
     * @param root the file system's root
     */
    public static Probe of(Path root) {
        Path net = root.resolve("proc/net");
        return Sources.worst(
                List.of(
                        share(net.resolve("snmp"), Network::parseSegments),
                        share(net.resolve("softnet_stat"), Network::parsePackets),
                        links(net.resolve("dev"), root.resolve("sys/class/net"))));
    }

    /** By two counters of a text: a part, and the whole. */
    private static Probe share(Path path, Function<String, long[]> counters) {
        KernelFile file = new KernelFile(path);
        Window window = new Window(2);
        return Probe.of(
                path,
                nowNanos -> {
                    Optional<CharSequence> text = file.read();
                    if (text.isEmpty()) {
                        return OptionalDouble.empty();
                    }
                    window.add(nowNanos, counters.apply(text.get().toString()));
                    if (!window.isSound(0) || !window.isSound(1)) {
                        return OptionalDouble.empty();
                    }
                    return window.delta(1) < LEAST_PACKETS
                            ? OptionalDouble.of(0)
                            : Ratios.of(window.delta(0), window.delta(1));
                });
    }

    private static Probe links(Path path, Path devices) {
        KernelFile file = new KernelFile(path);
        Map<String, Window> windows = new HashMap<>();
        return Probe.of(
                path,
                nowNanos -> {
                    Optional<CharSequence> text = file.read();
                    Map<String, long[]> bytes =
                            text.isPresent() ? parseLinks(text.get().toString()) : Map.of();
                    windows.keySet().retainAll(bytes.keySet());
                    OptionalDouble worst = OptionalDouble.empty();
                    for (Map.Entry<String, long[]> link : bytes.entrySet()) {
                        Window window =
                                windows.computeIfAbsent(link.getKey(), name -> new Window(2));
                        window.add(nowNanos, link.getValue());
                        OptionalDouble use = use(window, devices.resolve(link.getKey()));
                        worst = use.orElse(-1) > worst.orElse(-1) ? use : worst;
                    }
                    return worst;
                });
    }

    /** Of the direction that carries more; empty for a link whose speed is not known. */
    private static OptionalDouble use(Window window, Path device) throws IOException {
        if (!window.isSound(0) || !window.isSound(1)) {
            return OptionalDouble.empty();
        }
        OptionalLong speed = speed(device);
        double bits = Math.max(window.delta(0), window.delta(1)) * BITS_PER_BYTE;
        double seconds = window.elapsedNanos() / NANOS_PER_SECOND;
        return speed.isPresent()
                ? Ratios.of(bits, speed.getAsLong() * BITS_PER_MEGABIT * seconds)
                : OptionalDouble.empty();
    }

    /** Megabits a second; a virtual link has none, and a link that is down refuses to say. */
    private static OptionalLong speed(Path device) {
        try {
            String text = KernelFile.textOf(device.resolve("speed")).orElse("").strip();
            return text.matches("[1-9][0-9]{0,8}")
                    ? OptionalLong.of(Long.parseLong(text))
                    : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** TCP segments that were sent again, and all that were sent. */
    static long[] parseSegments(String text) {
        List<String> names = List.of();
        for (String line : text.split("\n", -1)) {
            List<String> fields = List.of(line.strip().split(" +", -1));
            if (fields.get(0).equals("Tcp:") && names.isEmpty()) {
                names = fields;
            } else if (fields.get(0).equals("Tcp:")) {
                long again = field(fields, names.indexOf("RetransSegs"));
                return new long[] {again, again + field(fields, names.indexOf("OutSegs"))};
            }
        }
        throw new IllegalArgumentException("no two 'Tcp:' lines in: " + Fields.excerpt(text));
    }

    /** Packets that no program saw because a CPU's queue was full, and all, over CPUs. */
    static long[] parsePackets(String text) {
        long[] sums = new long[2];
        for (String line : text.split("\n", -1)) {
            String[] fields = line.strip().split(" +", -1);
            if (fields.length > 1) {
                long dropped = Long.parseLong(fields[1], 16);
                sums[0] += dropped;
                sums[1] += dropped + Long.parseLong(fields[0], 16);
            }
        }
        return sums;
    }

    /** Bytes received and sent by each link. */
    static Map<String, long[]> parseLinks(String text) {
        Map<String, long[]> links = new HashMap<>();
        for (String line : text.split("\n", -1)) {
            int colon = line.lastIndexOf(':');
            List<String> fields = List.of(line.substring(colon + 1).strip().split(" +", -1));
            if (colon > 0 && fields.size() > SENT_BYTES) {
                links.put(
                        line.substring(0, colon).strip(),
                        new long[] {field(fields, RECEIVED_BYTES), field(fields, SENT_BYTES)});
            }
        }
        return links;
    }

    private static long field(List<String> fields, int index) {
        if (index < 0 || index >= fields.size()) {
            throw new IllegalArgumentException("too few columns: " + fields);
        }
        return Fields.number(fields.get(index));
    }
}
