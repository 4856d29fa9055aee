package io.horoscope.core.exclude;

import io.horoscope.core.Printable;
import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/** One operator's word on one node: to read from it last, or no longer to. Immutable. */
public final class Exclusion {

    /** Of a reason, in UTF-8. */
    public static final int MAX_REASON_BYTES = 100;

    private static final int FIXED_BYTES = NodeAddress.BYTES + 8 + 8 + 1;

    /** Later ones win; of two set in the same millisecond, all nodes choose the same one. */
    private static final Comparator<Exclusion> ORDER =
            Comparator.comparingLong(Exclusion::setAtMillis)
                    .thenComparingLong(Exclusion::untilMillis)
                    .thenComparing(Exclusion::reason);

    private final NodeAddress node;
    private final long setAtMillis;
    private final long untilMillis;
    private final String reason;

    /**
     * @param setAtMillis when it was set, since the epoch
     * @param untilMillis when it ends, since the epoch; 0 if the node is included again
     * @param reason at most {@link #MAX_REASON_BYTES} long
     * @throws IllegalArgumentException if the reason is longer
     */
    public Exclusion(NodeAddress node, long setAtMillis, long untilMillis, String reason) {
        this.node = node;
        this.setAtMillis = setAtMillis;
        this.untilMillis = untilMillis;
        this.reason = Printable.of(reason);
        if (bytes().length > MAX_REASON_BYTES) {
            throw new IllegalArgumentException(
                    "the reason is longer than " + MAX_REASON_BYTES + " bytes");
        }
    }

    public NodeAddress node() {
        return node;
    }

    public long setAtMillis() {
        return setAtMillis;
    }

    public long untilMillis() {
        return untilMillis;
    }

    boolean isInForce(long nowMillis) {
        return untilMillis > nowMillis;
    }

    public String reason() {
        return reason;
    }

    /** The one of the two, on the same node, that counts. */
    static Exclusion later(Exclusion one, Exclusion other) {
        return ORDER.compare(one, other) >= 0 ? one : other;
    }

    /** Those that were set last come first. */
    static Comparator<Exclusion> latestFirst() {
        return ORDER.reversed().thenComparing(Exclusion::node);
    }

    int encodedBytes() {
        return FIXED_BYTES + bytes().length;
    }

    void write(ByteBuffer out) {
        byte[] text = bytes();
        node.write(out);
        out.putLong(setAtMillis).putLong(untilMillis);
        out.put((byte) text.length).put(text);
    }

    /** Reads the next one, or returns null if the bytes are not one. */
    static Exclusion read(ByteBuffer in) {
        if (in.remaining() < FIXED_BYTES) {
            return null;
        }
        NodeAddress node = NodeAddress.read(in);
        long setAtMillis = in.getLong();
        long untilMillis = in.getLong();
        int length = in.get();
        if (length < 0 || length > MAX_REASON_BYTES || length > in.remaining()) {
            return null;
        }
        byte[] text = new byte[length];
        in.get(text);
        try {
            return new Exclusion(
                    node, setAtMillis, untilMillis, new String(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) { // Characters that grew when they were escaped.
            return null;
        }
    }

    private byte[] bytes() {
        return reason.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Exclusion
                && node.equals(((Exclusion) other).node)
                && ORDER.compare(this, (Exclusion) other) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * node.hashCode() + Long.hashCode(setAtMillis);
    }

    @Override
    public String toString() {
        return node + " from " + setAtMillis + " until " + untilMillis + ": " + reason;
    }
}
