package io.horoscope.core.wire;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.RandomSignals;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Datagrams for tests. Those with a body of any bytes are laid out and signed here, without the
 * shipped writer.
 */
final class Datagrams {

    static final int HEADER_BYTES = 58;
    static final int TAG_BYTES = 16;
    static final int REPORT = 1;
    static final int SUBSCRIBE = 2;
    static final int SCORES = 3;
    static final int CHALLENGE = 4;
    static final int ROUTING = 5;

    static final NodeAddress NODE = NodeAddress.parse("10.1.2.3");
    static final MacKey KEY = new MacKey(7, bytes(MacKey.BYTES, 0x5A));
    static final NodeKeys KEYS = new NodeKeys(NODE, List.of(KEY));

    private Datagrams() {}

    /** The next datagram of a writer, of {@link #NODE}, asking and echoing nothing. */
    static byte[] written(FrameWriter writer, Message message, MacKey key) {
        return written(writer, message, new Envelope(NODE, key, 0, 0));
    }

    static byte[] written(FrameWriter writer, Message message, Envelope envelope) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        writer.next();
        writer.write(message, envelope, out);
        byte[] datagram = new byte[out.remaining()];
        out.get(datagram);
        return datagram;
    }

    static Decoded<Frame> read(FrameReader reader, byte[] bytes) {
        return read(reader, bytes, 0, bytes.length);
    }

    static Decoded<Frame> read(FrameReader reader, byte[] bytes, int offset, int length) {
        Decoded<FrameHeader> header = FrameHeader.read(bytes, offset, length);
        return header.isAccepted()
                ? reader.read(header.value(), bytes, offset, length)
                : Decoded.rejected(header.rejection());
    }

    /** Any body, correctly framed and signed by {@link #KEY}. */
    static byte[] signed(int type, byte[] body) {
        return signed(type, body, body.length);
    }

    /** The same with a length field that may lie; the tag covers the lie. */
    static byte[] signed(int type, byte[] body, int statedLength) {
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + body.length + TAG_BYTES);
        out.putInt(0x484F524F).put((byte) 2).put((byte) type).putShort((short) KEY.id());
        NODE.write(out);
        out.putLong(5).putLong(1).putLong(0).putLong(0).putShort((short) statedLength).put(body);
        byte[] tag = Tagger.create().tag(KEY, out.array(), 0, out.position());
        return out.put(tag, 0, TAG_BYTES).array();
    }

    static byte[] body(byte[] datagram) {
        return Arrays.copyOfRange(datagram, HEADER_BYTES, datagram.length - TAG_BYTES);
    }

    /** One of each kind, with and without content. */
    static List<Message> eachKind(SplittableRandom random) {
        List<Message> messages = new ArrayList<>();
        messages.add(report(random));
        messages.add(new Subscribe(1_000_000L * (1 + random.nextInt(100_000))));
        messages.add(new Scores(List.of(report(random), report(random), report(random))));
        messages.add(new Scores(List.of()));
        messages.add(new Challenge(random.nextBoolean()));
        messages.add(routing(random, random.nextInt(5)));
        return messages;
    }

    static Report report(SplittableRandom random) {
        return new Report(
                node(random),
                random.nextLong(),
                random.nextLong(),
                random.nextLong(4_000_000_000_000L),
                random.nextBoolean(),
                RandomSignals.some(random));
    }

    /** With rates that floats have. */
    static Routing routing(SplittableRandom random, int replicas) {
        List<Routing.Replica> each = new ArrayList<>();
        for (int i = 0; i < replicas; i++) {
            each.add(
                    new Routing.Replica(
                            node(random),
                            random.nextInt(1 << 20) / 16.0,
                            random.nextInt(1 << 20) / 16.0,
                            random.nextBoolean()));
        }
        String mode = List.of("off", "shadow", "on").get(random.nextInt(3));
        return new Routing(mode, random.nextInt(256), each);
    }

    static NodeAddress node(SplittableRandom random) {
        ByteBuffer bytes = ByteBuffer.allocate(NodeAddress.BYTES);
        if (random.nextBoolean()) {
            bytes.putLong(0).putInt(0xffff).putInt(random.nextInt());
        } else {
            bytes.putLong(random.nextLong()).putLong(random.nextLong());
        }
        bytes.flip();
        return NodeAddress.read(bytes);
    }

    static byte[] bytes(int count, int fill) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) fill);
        return bytes;
    }

    static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.toString();
    }
}
