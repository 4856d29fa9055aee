package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;

/**
 * The header of a datagram. It is not trusted until a {@link FrameReader} has verified the tag:
 * good enough to refuse a datagram at low cost, never to act upon. Immutable.
 */
public final class FrameHeader {

    private final MessageType type;
    private final int keyId;
    private final NodeAddress node;
    private final long stream;
    private final long sequence;
    private final long challenge;
    private final long proof;

    private FrameHeader(ByteBuffer in) {
        this.type = MessageType.forCode(in.get(Wire.TYPE_OFFSET));
        this.keyId = Short.toUnsignedInt(in.getShort(Wire.KEY_ID_OFFSET));
        in.position(Wire.NODE_OFFSET);
        this.node = NodeAddress.read(in);
        this.stream = in.getLong(Wire.STREAM_OFFSET);
        this.sequence = in.getLong(Wire.SEQUENCE_OFFSET);
        this.challenge = in.getLong(Wire.CHALLENGE_OFFSET);
        this.proof = in.getLong(Wire.PROOF_OFFSET);
    }

    /**
     * Reads the header of the datagram {@code bytes[offset, offset + length)}. Any bytes: never
     * throws.
     */
    public static Decoded<FrameHeader> read(byte[] bytes, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length).slice();
        Rejection framing = framing(in);
        return framing == null ? Decoded.of(new FrameHeader(in)) : Decoded.rejected(framing);
    }

    private static Rejection framing(ByteBuffer in) {
        int length = in.remaining();
        if (length < Wire.BODY_OFFSET + Wire.TAG_BYTES) {
            return Rejection.TOO_SHORT;
        }
        if (length > Wire.MAX_DATAGRAM_BYTES) {
            return Rejection.TOO_LONG;
        }
        if (in.getInt(0) != Wire.MAGIC) {
            return Rejection.BAD_MAGIC;
        }
        if (in.get(4) != Wire.VERSION) {
            return Rejection.UNKNOWN_VERSION;
        }
        if (MessageType.forCode(in.get(Wire.TYPE_OFFSET)) == null) {
            return Rejection.UNKNOWN_TYPE;
        }
        int body = Short.toUnsignedInt(in.getShort(Wire.LENGTH_OFFSET));
        return body == length - Wire.BODY_OFFSET - Wire.TAG_BYTES ? null : Rejection.BAD_LENGTH;
    }

    public MessageType type() {
        return type;
    }

    /** The key that signed it. */
    public int keyId() {
        return keyId;
    }

    /**
     * The node whose key signs: the sender of a REPORT or SUBSCRIBE, the recipient of SCORES or a
     * CHALLENGE.
     */
    public NodeAddress node() {
        return node;
    }

    /** Drawn at random at each start of the sending process; unordered. */
    public long stream() {
        return stream;
    }

    /** Counts the datagrams of the stream from 1. */
    public long sequence() {
        return sequence;
    }

    /** The challenge for the receiver to echo; 0 for none. */
    public long challenge() {
        return challenge;
    }

    /** The echo of the receiver's last challenge; 0 for none. */
    public long proof() {
        return proof;
    }
}
