package io.horoscope.director.state;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Datagrams with a true tag and any body, written by hand as the layout in core's {@code Wire} says. */
final class SignedBytes {

    private SignedBytes() {}

    static byte[] frame(NodeKeys keys, byte type, long sequence, byte[] body) {
        ByteBuffer out = ByteBuffer.allocate(42 + body.length);
        out.put("HORO".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).put(type);
        out.putShort((short) keys.signing().id());
        keys.node().write(out);
        out.putLong(1).putLong(sequence).putShort((short) body.length).put(body);
        byte[] tag = Tagger.create().tag(keys.signing(), out.array(), 0, out.capacity());
        byte[] whole = Arrays.copyOf(out.array(), out.capacity() + 16);
        System.arraycopy(tag, 0, whole, out.capacity(), 16);
        return whole;
    }
}
