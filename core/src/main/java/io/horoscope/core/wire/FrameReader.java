package io.horoscope.core.wire;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * Reads any bytes as a datagram: verifies first, parses after, never throws. Used by one thread.
 */
public final class FrameReader {

    private final KeySource keys;
    private final Tagger tagger;

    public FrameReader(KeySource keys, Tagger tagger) {
        this.keys = keys;
        this.tagger = tagger;
    }

    /**
     * Verifies the datagram {@code bytes[offset, offset + length)} and reads its body. Neither
     * replay nor proof is checked: see {@link ReplayGuard} and {@link DirectorExchange}.
     *
     * @param header the result of {@link FrameHeader#read} for the same bytes
     */
    public Decoded<Frame> read(FrameHeader header, byte[] bytes, int offset, int length) {
        MacKey key = keys.find(header.keyId(), header.node());
        if (key == null) {
            return Decoded.rejected(Rejection.UNKNOWN_KEY);
        }
        if (!isSignedBy(key, bytes, offset, length)) {
            return Decoded.rejected(Rejection.BAD_TAG);
        }
        int bodyBytes = length - Wire.BODY_OFFSET - Wire.TAG_BYTES;
        ByteBuffer in = ByteBuffer.wrap(bytes, offset + Wire.BODY_OFFSET, bodyBytes);
        Message message = body(header, in);
        return message == null || in.hasRemaining()
                ? Decoded.rejected(Rejection.MALFORMED_BODY)
                : Decoded.of(new Frame(header, message, key));
    }

    /** Compares in constant time, so that the duration of a refusal reveals nothing. */
    private boolean isSignedBy(MacKey key, byte[] bytes, int offset, int length) {
        int signed = length - Wire.TAG_BYTES;
        byte[] tag = new byte[Wire.TAG_BYTES];
        System.arraycopy(bytes, offset + signed, tag, 0, tag.length);
        byte[] expected = new byte[Wire.TAG_BYTES];
        System.arraycopy(tagger.tag(key, bytes, offset, signed), 0, expected, 0, expected.length);
        return MessageDigest.isEqual(expected, tag);
    }

    private static Message body(FrameHeader header, ByteBuffer in) {
        switch (header.type()) {
            case REPORT:
                return Report.readBody(in, header.node(), header.stream(), header.sequence());
            case SUBSCRIBE:
                return Subscribe.readBody(in);
            case SCORES:
                return Scores.readBody(in);
            case CHALLENGE:
                return Challenge.readBody(in);
            case ROUTING:
                return Routing.readBody(in);
        }
        return null;
    }
}
