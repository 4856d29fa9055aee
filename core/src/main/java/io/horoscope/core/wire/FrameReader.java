package io.horoscope.core.wire;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** Reads any bytes as a datagram: verifies first, parses after, never throws. Used by one thread. */
public final class FrameReader {

    private final KeySource keys;
    private final Tagger tagger;

    public FrameReader(KeySource keys, Tagger tagger) {
        this.keys = keys;
        this.tagger = tagger;
    }

    /**
     * Decodes the bytes {@code [offset, offset + length)}. Replay is not checked here: see {@link ReplayGuard}.
     */
    public Decoded<Frame> read(byte[] bytes, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length).slice();
        Rejection framing = framing(in);
        if (framing != null) {
            return Decoded.rejected(framing);
        }
        MessageType type = MessageType.forCode(in.get(Wire.TYPE_OFFSET));
        int keyId = Short.toUnsignedInt(in.getShort(Wire.KEY_ID_OFFSET));
        in.position(Wire.SENDER_OFFSET);
        NodeAddress sender = NodeAddress.read(in);
        MacKey key = keys.find(keyId, sender);
        if (key == null) {
            return Decoded.rejected(Rejection.UNKNOWN_KEY);
        }
        if (!isSignedBy(key, bytes, offset, length)) {
            return Decoded.rejected(Rejection.BAD_TAG);
        }
        long epoch = in.getLong();
        long sequence = in.getLong();
        in.position(Wire.BODY_OFFSET).limit(length - Wire.TAG_BYTES);
        Message message = body(type, in, sender, epoch, sequence);
        return message == null || in.hasRemaining()
                ? Decoded.rejected(Rejection.MALFORMED_BODY)
                : Decoded.of(new Frame(keyId, sender, epoch, sequence, message));
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

    /** Compares in constant time, so that a forger learns nothing from how long a refusal takes. */
    private boolean isSignedBy(MacKey key, byte[] bytes, int offset, int length) {
        int signed = length - Wire.TAG_BYTES;
        byte[] tag = new byte[Wire.TAG_BYTES];
        System.arraycopy(bytes, offset + signed, tag, 0, tag.length);
        byte[] expected = new byte[Wire.TAG_BYTES];
        System.arraycopy(tagger.tag(key, bytes, offset, signed), 0, expected, 0, expected.length);
        return MessageDigest.isEqual(expected, tag);
    }

    private static Message body(
            MessageType type, ByteBuffer in, NodeAddress sender, long epoch, long sequence) {
        switch (type) {
            case REPORT:
                return Report.readBody(in, sender, epoch, sequence);
            case SUBSCRIBE:
                return Subscribe.readBody(in);
            case SCORES:
                return Scores.readBody(in);
        }
        return null;
    }
}
