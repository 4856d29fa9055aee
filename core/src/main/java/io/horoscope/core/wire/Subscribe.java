package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;

/**
 * A coordinator's request for scores: where to send them and for how long.
 *
 * <p>The address is part of the authenticated body, so a forged source address cannot turn a director into an amplifier.
 */
public final class Subscribe implements Message {

    static final int BODY_BYTES = NodeAddress.BYTES + 2 + 4;

    private final NodeAddress replyAddress;
    private final int replyPort;
    private final long leaseNanos;

    /**
     * @param replyPort a UDP port, 1 to 65535
     * @param leaseNanos how long to keep sending, positive; on the wire in milliseconds
     */
    public Subscribe(NodeAddress replyAddress, int replyPort, long leaseNanos) {
        if (replyPort < 1 || replyPort > 65_535) {
            throw new IllegalArgumentException("a port is from 1 to 65535: " + replyPort);
        }
        if (leaseNanos <= 0) {
            throw new IllegalArgumentException("a lease is positive: " + leaseNanos);
        }
        this.replyAddress = replyAddress;
        this.replyPort = replyPort;
        this.leaseNanos = leaseNanos;
    }

    public NodeAddress replyAddress() {
        return replyAddress;
    }

    public int replyPort() {
        return replyPort;
    }

    public long leaseNanos() {
        return leaseNanos;
    }

    @Override
    public MessageType type() {
        return MessageType.SUBSCRIBE;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        replyAddress.write(out);
        out.putShort((short) replyPort);
        out.putInt((int) Math.min(Math.max(1, leaseNanos / 1_000_000), Integer.MAX_VALUE));
    }

    /** Reads a body, or null if it is not one. */
    static Subscribe readBody(ByteBuffer in) {
        if (in.remaining() < BODY_BYTES) {
            return null;
        }
        NodeAddress address = NodeAddress.read(in);
        int port = Short.toUnsignedInt(in.getShort());
        int leaseMillis = in.getInt();
        return port == 0 || leaseMillis <= 0
                ? null
                : new Subscribe(address, port, leaseMillis * 1_000_000L);
    }
}
