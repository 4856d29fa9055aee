package io.horoscope.core.wire;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A datagram laid out by hand as {@link Wire} says, each field of any value, and ways to damage it.
 */
public final class HandMade {

    public static final int BODY_OFFSET = 58;
    public static final int TAG_BYTES = 16;

    private static final int MOST_FLIPS = 4;
    private static final int MOST_BYTES = 1_400;

    private final Tagger tagger = Tagger.create();

    public int type;
    public NodeAddress node;
    public long stream;
    public long sequence;
    public long challenge;
    public long proof;
    public byte[] body;

    public byte[] signed(MacKey key) {
        ByteBuffer out = ByteBuffer.allocate(BODY_OFFSET + body.length + TAG_BYTES);
        out.putInt(0x484F524F).put((byte) 2).put((byte) type).putShort((short) key.id());
        node.write(out);
        out.putLong(stream).putLong(sequence).putLong(challenge).putLong(proof);
        out.putShort((short) body.length).put(body);
        return out.put(tagger.tag(key, out.array(), 0, out.position()), 0, TAG_BYTES).array();
    }

    /** Whether a body is one of a type, from REPORT to ROUTING. */
    public static boolean isBody(int type, byte[] body) {
        ByteBuffer in = ByteBuffer.wrap(body);
        switch (type) {
            case 1:
                return isMeasured(in) && !in.hasRemaining();
            case 2:
                return in.remaining() == 4 && in.getInt() > 0;
            case 3:
                return isScores(in);
            case 4:
                return in.remaining() == 1;
            default:
                return isRouting(in);
        }
    }

    private static boolean isScores(ByteBuffer in) {
        int count = in.hasRemaining() ? in.get() & 0xFF : 255;
        if (count > 20) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (in.remaining() < 32) {
                return false;
            }
            in.position(in.position() + 32);
            if (!isMeasured(in)) {
                return false;
            }
        }
        return !in.hasRemaining();
    }

    private static boolean isMeasured(ByteBuffer in) {
        if (in.remaining() < 7) {
            return false;
        }
        int end = in.position() + 7 + 2 * Integer.bitCount(in.getShort(in.position() + 5) & 0xFFFF);
        if (end > in.limit()) {
            return false;
        }
        in.position(end);
        return true;
    }

    private static boolean isRouting(ByteBuffer in) {
        int mode = in.hasRemaining() ? in.get() & 0xFF : 0;
        if (mode == 0 || mode > 16 || in.remaining() < mode + 2) {
            return false;
        }
        for (int i = 0; i < mode; i++) {
            if (!String.valueOf((char) in.get()).matches("[a-z]")) {
                return false;
            }
        }
        in.get();
        int replicas = in.get() & 0xFF;
        if (replicas > 45 || in.remaining() != 25 * replicas) {
            return false;
        }
        for (int i = 0; i < replicas; i++) {
            in.position(in.position() + 16);
            float reads = in.getFloat();
            float diverted = in.getFloat();
            if (isNoRate(reads) || isNoRate(diverted)) {
                return false;
            }
            in.get();
        }
        return true;
    }

    private static boolean isNoRate(float rate) {
        return Float.isNaN(rate) || Float.isInfinite(rate) || rate < 0;
    }

    /** A body of a type, from REPORT to ROUTING. */
    public static byte[] body(int type, SplittableRandom random) {
        switch (type) {
            case 1:
                return measured(random);
            case 2:
                return ByteBuffer.allocate(4).putInt(1 + random.nextInt(100_000)).array();
            case 3:
                return scores(random);
            case 5:
                return routing(random);
            default:
                return new byte[] {(byte) random.nextInt(256)};
        }
    }

    /** Any bytes, or a small count before them, with which more of them are read. */
    public static byte[] anyBody(SplittableRandom random) {
        byte[] body = new byte[random.nextInt(random.nextBoolean() ? 12 : 1_158)];
        random.nextBytes(body);
        if (body.length > 0 && random.nextBoolean()) {
            body[0] = (byte) random.nextInt(4);
        }
        return body;
    }

    private static byte[] measured(SplittableRandom random) {
        int present = random.nextInt(0x10000);
        byte[] body = new byte[7 + 2 * Integer.bitCount(present)];
        random.nextBytes(body);
        body[0] = 0; // At most 16 s old.
        return ByteBuffer.wrap(body).putShort(5, (short) present).array();
    }

    private static byte[] scores(SplittableRandom random) {
        ByteBuffer out = ByteBuffer.allocate(MOST_BYTES);
        int count = random.nextInt(5);
        out.put((byte) count);
        for (int i = 0; i < count; i++) {
            out.putLong(random.nextLong()).putLong(random.nextLong()); // The node.
            out.putLong(random.nextLong()).putLong(random.nextLong()).put(measured(random));
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private static byte[] routing(SplittableRandom random) {
        ByteBuffer out = ByteBuffer.allocate(MOST_BYTES);
        out.put((byte) 2).put((byte) 'o').put((byte) 'n').put((byte) random.nextInt(256));
        int replicas = random.nextInt(9);
        out.put((byte) replicas);
        for (int i = 0; i < replicas; i++) {
            out.putLong(random.nextLong()).putLong(random.nextLong());
            out.putFloat(random.nextInt(1_000)).putFloat(0.25f).put((byte) random.nextInt(256));
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    /** Anything but the datagram: bits flipped, cut, prolonged, or all bytes random. */
    public static byte[] damaged(byte[] datagram, SplittableRandom random) {
        switch (random.nextInt(4)) {
            case 0:
                byte[] cut = new byte[random.nextInt(datagram.length)];
                System.arraycopy(datagram, 0, cut, 0, cut.length);
                return cut;
            case 1:
                byte[] longer = new byte[datagram.length + 1 + random.nextInt(100)];
                random.nextBytes(longer);
                System.arraycopy(datagram, 0, longer, 0, datagram.length);
                return longer;
            case 2:
                byte[] any = new byte[random.nextInt(MOST_BYTES)];
                random.nextBytes(any);
                return any;
            default:
                byte[] flipped = datagram.clone();
                int flips = 1 + random.nextInt(MOST_FLIPS);
                int first = random.nextInt(8 * flipped.length);
                for (int i = 0; i < flips; i++) { // Neighbours: no flip undoes another.
                    int bit = (first + i) % (8 * flipped.length);
                    flipped[bit / 8] ^= (byte) (1 << bit % 8);
                }
                return flipped;
        }
    }
}
