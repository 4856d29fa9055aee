package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The signals of one node as its monitor measured them, and how old they are.
 *
 * <p>A REPORT datagram carries only age, flags and signals: node, stream and sequence are its
 * sender's, from the header. In a SCORES datagram every entry carries all of it, so that a
 * coordinator with several directors can determine the newest report of a node without comparing
 * clocks.
 */
public final class Report implements Message {

    private static final int SIMULATED_FLAG = 1;
    private static final long MAX_AGE_MICROS = 0xFFFF_FFFFL;
    private static final int FIXED_POINT_ONE = 0xFFFF;
    private static final byte ENCODING = 1;

    /** Bytes of one entry of a SCORES datagram with every signal of this version present. */
    static final int MAX_ENTRY_BYTES = NodeAddress.BYTES + 8 + 8 + 4 + 1 + 2 + 2 * Signal.count();

    private final NodeAddress node;
    private final long stream;
    private final long sequence;
    private final long ageNanos;
    private final boolean simulated;
    private final Signals signals;

    /**
     * @param stream the monitor's, drawn at random at each of its starts; unordered
     * @param sequence rises by at least one with each report of a stream
     * @param ageNanos time since the signals were measured, at least 0; on the wire in
     *     microseconds, up to 71 minutes
     * @param simulated whether the signals were set by hand rather than measured
     */
    public Report(
            NodeAddress node,
            long stream,
            long sequence,
            long ageNanos,
            boolean simulated,
            Signals signals) {
        if (ageNanos < 0) {
            throw new IllegalArgumentException("an age is not negative: " + ageNanos);
        }
        this.node = node;
        this.stream = stream;
        this.sequence = sequence;
        this.ageNanos = ageNanos;
        this.simulated = simulated;
        this.signals = signals;
    }

    public NodeAddress node() {
        return node;
    }

    public long stream() {
        return stream;
    }

    public long sequence() {
        return sequence;
    }

    public long ageNanos() {
        return ageNanos;
    }

    public boolean simulated() {
        return simulated;
    }

    public Signals signals() {
        return signals;
    }

    /** A copy with {@code nanos} (at least 0) added to its age. */
    public Report aged(long nanos) {
        return new Report(node, stream, sequence, ageNanos + nanos, simulated, signals);
    }

    /**
     * Whether this report was made after {@code other} of the same node: by sequence within a
     * stream; across streams, which are starts of the monitor, by when they were measured.
     *
     * @param laterNanos by how much later this one was measured, as far as the caller's monotonic
     *     clock and the two ages say
     */
    public boolean isNewerThan(Report other, long laterNanos) {
        return stream == other.stream
                ? Long.compareUnsigned(sequence, other.sequence) > 0
                : laterNanos > 0;
    }

    @Override
    public MessageType type() {
        return MessageType.REPORT;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.putInt((int) Math.min(ageNanos / 1000, MAX_AGE_MICROS));
        out.put((byte) (simulated ? SIMULATED_FLAG : 0));
        int present = 0;
        for (int i = 0; i < Signal.count(); i++) {
            present |= signals.has(Signal.at(i)) ? 1 << i : 0;
        }
        out.putShort((short) present);
        for (int i = 0; i < Signal.count(); i++) {
            if (signals.has(Signal.at(i))) {
                out.putShort(
                        (short) Math.round(signals.ratioOr(Signal.at(i), 0) * FIXED_POINT_ONE));
            }
        }
    }

    /**
     * The report for a channel that itself says of which node it is: an encoding version of one
     * byte, stream, sequence, and the body of a REPORT datagram.
     */
    public byte[] encode() {
        ByteBuffer out = ByteBuffer.allocate(1 + MAX_ENTRY_BYTES - NodeAddress.BYTES);
        out.put(ENCODING).putLong(stream).putLong(sequence);
        writeBody(out);
        return Arrays.copyOf(out.array(), out.position());
    }

    /**
     * Reads {@link #encode}, or returns null if the bytes are not of its version or end too early.
     * Bytes that follow are ignored.
     *
     * @param node of which the channel says it is
     */
    public static Report decode(byte[] bytes, NodeAddress node) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (in.remaining() < 17 || in.get() != ENCODING) {
            return null;
        }
        long stream = in.getLong();
        return readBody(in, node, stream, in.getLong());
    }

    void writeEntry(ByteBuffer out) {
        node.write(out);
        out.putLong(stream).putLong(sequence);
        writeBody(out);
    }

    /** Reads an entry of a SCORES body, or null if the bytes end too early. */
    static Report readEntry(ByteBuffer in) {
        if (in.remaining() < NodeAddress.BYTES + 16) {
            return null;
        }
        NodeAddress node = NodeAddress.read(in);
        long stream = in.getLong();
        return readBody(in, node, stream, in.getLong());
    }

    /**
     * Reads age, flags and signals, or null if the bytes end too early. Signals of later versions
     * are skipped.
     */
    static Report readBody(ByteBuffer in, NodeAddress node, long stream, long sequence) {
        if (in.remaining() < 7) {
            return null;
        }
        long ageNanos = Integer.toUnsignedLong(in.getInt()) * 1000;
        boolean simulated = (in.get() & SIMULATED_FLAG) != 0;
        int present = Short.toUnsignedInt(in.getShort());
        if (in.remaining() < 2 * Integer.bitCount(present)) {
            return null;
        }
        Signals.Builder signals = Signals.builder();
        for (int i = 0; i < 16; i++) {
            if ((present & 1 << i) != 0) {
                double ratio = Short.toUnsignedInt(in.getShort()) / (double) FIXED_POINT_ONE;
                if (i < Signal.count()) {
                    signals.set(Signal.at(i), ratio);
                }
            }
        }
        return new Report(node, stream, sequence, ageNanos, simulated, signals.build());
    }

    @Override
    public String toString() {
        return node
                + "@"
                + stream
                + "#"
                + sequence
                + " "
                + signals
                + (simulated ? " simulated" : "");
    }
}
