package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What one coordinator does with its reads: its mode, its problems, and where its reads go first.
 */
public final class Routing implements Message {

    private static final int MAX_MODE_BYTES = 16;

    /** As many as fit one datagram beside the longest mode. */
    public static final int MAX_REPLICAS =
            (Wire.MAX_BODY_BYTES - 3 - MAX_MODE_BYTES) / Replica.BYTES;

    private final String mode;
    private final int problems;
    private final List<Replica> replicas;

    /**
     * @param mode the word in settings: 1 to 16 lower-case letters
     * @param problems that its operator has to fix; at least 0, more than 255 count as 255
     * @param replicas what does not fit is left out
     */
    public Routing(String mode, int problems, List<Replica> replicas) {
        if (!isMode(mode) || problems < 0) {
            throw new IllegalArgumentException("not a mode or not a count: " + mode + problems);
        }
        this.mode = mode;
        this.problems = Math.min(problems, 255);
        this.replicas = List.copyOf(replicas.subList(0, Math.min(MAX_REPLICAS, replicas.size())));
    }

    /** The word in settings. */
    public String mode() {
        return mode;
    }

    /** How many its operator has to fix, at most 255. */
    public int problems() {
        return problems;
    }

    public List<Replica> replicas() {
        return replicas;
    }

    @Override
    public MessageType type() {
        return MessageType.ROUTING;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.put((byte) mode.length()).put(mode.getBytes(StandardCharsets.US_ASCII));
        out.put((byte) problems).put((byte) replicas.size());
        replicas.forEach(replica -> replica.write(out));
    }

    /** Reads a body, or null if it is not one. */
    static Routing readBody(ByteBuffer in) {
        int length = in.hasRemaining() ? Byte.toUnsignedInt(in.get()) : 0;
        if (in.remaining() < length + 2) {
            return null;
        }
        byte[] word = new byte[length];
        in.get(word);
        String mode = new String(word, StandardCharsets.US_ASCII);
        int problems = Byte.toUnsignedInt(in.get());
        int count = Byte.toUnsignedInt(in.get());
        if (!isMode(mode) || count > MAX_REPLICAS || in.remaining() < count * Replica.BYTES) {
            return null;
        }
        List<Replica> replicas = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Replica replica = Replica.read(in);
            if (replica == null) {
                return null;
            }
            replicas.add(replica);
        }
        return new Routing(mode, problems, replicas);
    }

    private static boolean isMode(String mode) {
        return !mode.isEmpty()
                && mode.length() <= MAX_MODE_BYTES
                && mode.chars().allMatch(letter -> letter >= 'a' && letter <= 'z');
    }

    /** The coordinator's reads of one node. */
    public static final class Replica {

        static final int BYTES = NodeAddress.BYTES + 4 + 4 + 1;

        private final NodeAddress address;
        private final double readsPerSecond;
        private final double divertedPerSecond;
        private final boolean excluded;

        /**
         * @param readsPerSecond of one key that have the node first, or would have in mode shadow;
         *     at least 0; rates are floats on the wire
         * @param divertedPerSecond those of them that stock Cassandra would send elsewhere
         * @param excluded whether an operator keeps reads away from it
         */
        public Replica(
                NodeAddress address,
                double readsPerSecond,
                double divertedPerSecond,
                boolean excluded) {
            this.address = address;
            this.readsPerSecond = readsPerSecond;
            this.divertedPerSecond = divertedPerSecond;
            this.excluded = excluded;
        }

        public NodeAddress address() {
            return address;
        }

        /** Reads of one key that have the node first. */
        public double readsPerSecond() {
            return readsPerSecond;
        }

        /** Those of them that stock Cassandra would send elsewhere. */
        public double divertedPerSecond() {
            return divertedPerSecond;
        }

        /** Whether an operator keeps reads away from it. */
        public boolean excluded() {
            return excluded;
        }

        private void write(ByteBuffer out) {
            address.write(out);
            out.putFloat((float) readsPerSecond).putFloat((float) divertedPerSecond);
            out.put((byte) (excluded ? 1 : 0));
        }

        private static Replica read(ByteBuffer in) {
            NodeAddress address = NodeAddress.read(in);
            float reads = in.getFloat();
            float diverted = in.getFloat();
            boolean excluded = (in.get() & 1) != 0;
            return isRate(reads) && isRate(diverted)
                    ? new Replica(address, reads, diverted, excluded)
                    : null;
        }

        private static boolean isRate(float rate) {
            return rate >= 0 && rate < Float.POSITIVE_INFINITY;
        }
    }
}
