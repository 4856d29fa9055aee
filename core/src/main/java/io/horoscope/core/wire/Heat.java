package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests that one coordinator counted in one keyspace: the reads of all ranges, and the
 * ranges that it reads most, as many as fit one datagram.
 */
public final class Heat implements Message {

    /** Of which a coordinator sends datagrams: those that it reads most. */
    public static final int MAX_KEYSPACES = 4;

    /** As in Cassandra. */
    static final int MAX_NAME_BYTES = 48;

    /** Ranges with a replica each that fit beside a name of one letter: more are of no use. */
    public static final int MAX_RANGES = (Wire.MAX_BODY_BYTES - 11) / Range.bytes(1);

    private final String keyspace;
    private final int ranges;
    private final double readsPerSecond;
    private final List<Range> hottest;

    /**
     * @param keyspace its name: 1 to 48 letters, digits and underscores
     * @param ranges of the ring, positive
     * @param readsPerSecond of all ranges together, at least 0; rates are floats on the wire
     * @param hottest those that are read most, first; what does not fit is left out
     */
    public Heat(String keyspace, int ranges, double readsPerSecond, List<Range> hottest) {
        if (!isName(keyspace)) {
            throw new IllegalArgumentException("not the name of a keyspace: " + keyspace);
        }
        this.keyspace = keyspace;
        this.ranges = ranges;
        this.readsPerSecond = readsPerSecond;
        int room = Wire.MAX_BODY_BYTES - 10 - keyspace.length();
        int fitting = 0;
        while (fitting < hottest.size()) {
            room -= Range.bytes(hottest.get(fitting).replicas.size());
            if (room < 0) {
                break;
            }
            fitting++;
        }
        this.hottest = List.copyOf(hottest.subList(0, fitting));
    }

    public String keyspace() {
        return keyspace;
    }

    /** How many the ring has. */
    public int ranges() {
        return ranges;
    }

    /** Of all ranges. */
    public double readsPerSecond() {
        return readsPerSecond;
    }

    /** Those that are read most, first. */
    public List<Range> hottest() {
        return hottest;
    }

    @Override
    public MessageType type() {
        return MessageType.HEAT;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.put((byte) keyspace.length()).put(keyspace.getBytes(StandardCharsets.US_ASCII));
        out.putInt(ranges).putFloat((float) readsPerSecond).put((byte) hottest.size());
        hottest.forEach(range -> range.write(out));
    }

    /** Reads a body, or null if it is not one. */
    static Heat readBody(ByteBuffer in) {
        int length = in.hasRemaining() ? Byte.toUnsignedInt(in.get()) : 0;
        if (in.remaining() < length + 9) {
            return null;
        }
        byte[] name = new byte[length];
        in.get(name);
        String keyspace = new String(name, StandardCharsets.US_ASCII);
        int ranges = in.getInt();
        float reads = in.getFloat();
        int count = Byte.toUnsignedInt(in.get());
        if (!isName(keyspace) || ranges <= 0 || !isRate(reads)) {
            return null;
        }
        List<Range> hottest = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Range range = Range.read(in);
            if (range == null) {
                return null;
            }
            hottest.add(range);
        }
        return new Heat(keyspace, ranges, reads, hottest);
    }

    private static boolean isName(String keyspace) {
        return !keyspace.isEmpty()
                && keyspace.length() <= MAX_NAME_BYTES
                && keyspace.chars().allMatch(Heat::isOfNames);
    }

    private static boolean isOfNames(int letter) {
        return letter == '_' || (letter < 0x80 && Character.isLetterOrDigit(letter));
    }

    static boolean isRate(float rate) {
        return rate >= 0 && rate < Float.POSITIVE_INFINITY;
    }

    /** One range of the ring. */
    public static final class Range {

        private final long end;
        private final double readsPerSecond;
        private final double writesPerSecond;
        private final List<NodeAddress> replicas;

        /**
         * @param end the token that it ends with
         * @param readsPerSecond at least 0
         * @param writesPerSecond at least 0
         * @param replicas that the coordinator's reads go to, at most 255
         */
        public Range(
                long end,
                double readsPerSecond,
                double writesPerSecond,
                List<NodeAddress> replicas) {
            if (replicas.size() > 255) {
                throw new IllegalArgumentException("at most 255 replicas: " + replicas.size());
            }
            this.end = end;
            this.readsPerSecond = readsPerSecond;
            this.writesPerSecond = writesPerSecond;
            this.replicas = List.copyOf(replicas);
        }

        public long end() {
            return end;
        }

        public double readsPerSecond() {
            return readsPerSecond;
        }

        public double writesPerSecond() {
            return writesPerSecond;
        }

        public List<NodeAddress> replicas() {
            return replicas;
        }

        private static int bytes(int replicas) {
            return 8 + 4 + 4 + 1 + replicas * NodeAddress.BYTES;
        }

        private void write(ByteBuffer out) {
            out.putLong(end).putFloat((float) readsPerSecond).putFloat((float) writesPerSecond);
            out.put((byte) replicas.size());
            replicas.forEach(replica -> replica.write(out));
        }

        private static Range read(ByteBuffer in) {
            if (in.remaining() < bytes(0)) {
                return null;
            }
            long end = in.getLong();
            float reads = in.getFloat();
            float writes = in.getFloat();
            int count = Byte.toUnsignedInt(in.get());
            if (!isRate(reads) || !isRate(writes) || in.remaining() < count * NodeAddress.BYTES) {
                return null;
            }
            List<NodeAddress> replicas = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                replicas.add(NodeAddress.read(in));
            }
            return new Range(end, reads, writes, replicas);
        }
    }
}
