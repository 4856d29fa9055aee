package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.Tagger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Any bytes that reach the port give a named rejection and never an exception. */
class HostileBytesTest {

    private final FrameWriter writer = new FrameWriter(5, Tagger.create());
    private final FrameReader reader = new FrameReader(Datagrams.KEYS, Tagger.create());

    @Test
    void read_everyTruncation_isRejected() {
        for (Message message : Datagrams.eachKind(new SplittableRandom(9))) {
            byte[] datagram = written(message);
            for (int length = 0; length < datagram.length; length++) {
                Rejection expected =
                        length < Datagrams.HEADER_BYTES + Datagrams.TAG_BYTES
                                ? Rejection.TOO_SHORT
                                : Rejection.BAD_LENGTH;
                assertEquals(
                        expected,
                        Datagrams.read(reader, datagram, 0, length).rejection(),
                        message.type() + " cut to " + length);
                assertEquals(
                        expected,
                        read(Arrays.copyOf(datagram, length)).rejection(),
                        message.type() + " cut to an array of " + length);
            }
        }
    }

    @Test
    void read_everyFlippedBit_isRejected() {
        Rounds.of(
                5,
                random -> {
                    for (Message message : Datagrams.eachKind(random)) {
                        byte[] datagram = written(message);
                        for (int bit = 0; bit < 8 * datagram.length; bit++) {
                            byte[] flipped = datagram.clone();
                            flipped[bit / 8] ^= (byte) (1 << bit % 8);
                            assertFalse(read(flipped).isAccepted(), message.type() + " bit " + bit);
                        }
                    }
                });
    }

    @Test
    void read_randomBytesOfEveryLength_areRejected() {
        SplittableRandom lengths = new SplittableRandom(0);
        for (int length = 0; length <= 2_000; length++) {
            byte[] bytes = new byte[length];
            lengths.nextBytes(bytes);
            assertFalse(read(bytes).isAccepted(), "length " + length);
        }
    }

    /** Few random bytes pass the check of the magic, so these start with a valid header. */
    @Test
    void read_randomBytesBehindATrueHeader_areRejected() {
        byte[] header = written(new Scores(List.of()));
        Rounds.of(
                10_000,
                random -> {
                    byte[] bytes = new byte[74 + random.nextInt(Wire.MAX_DATAGRAM_BYTES - 73)];
                    random.nextBytes(bytes);
                    System.arraycopy(header, 0, bytes, 0, Wire.LENGTH_OFFSET);
                    bytes[Wire.TYPE_OFFSET] = (byte) (1 + random.nextInt(5));
                    int body = bytes.length - 74;
                    bytes[Wire.LENGTH_OFFSET] = (byte) (body >> 8);
                    bytes[Wire.LENGTH_OFFSET + 1] = (byte) body;
                    assertEquals(Rejection.BAD_TAG, read(bytes).rejection());
                });
    }

    @Test
    void read_wrongLengthField_isRejectedThoughSigned() {
        byte[] body = Datagrams.body(written(Datagrams.report(new SplittableRandom(3))));
        for (int stated = 0; stated <= 0xFFFF; stated++) {
            Rejection expected = stated == body.length ? null : Rejection.BAD_LENGTH;
            if (stated < 64 || stated > 0xFFC0 || stated % 251 == 0) {
                byte[] datagram = Datagrams.signed(Datagrams.REPORT, body, stated);
                assertEquals(expected, read(datagram).rejection(), "stated " + stated);
            }
        }
    }

    @Test
    void read_longestAndOneMore_isTakenAndRefused() {
        byte[] body = new byte[Wire.MAX_BODY_BYTES];
        assertEquals(
                Rejection.MALFORMED_BODY,
                read(Datagrams.signed(Datagrams.SCORES, body)).rejection(),
                "framing and tag hold");
        assertEquals(
                Rejection.TOO_LONG,
                read(Datagrams.signed(Datagrams.SCORES, new byte[body.length + 1])).rejection());
    }

    @Test
    void read_eachKindOfDamage_isNamed() {
        byte[] good = written(Datagrams.report(new SplittableRandom(1)));
        assertEquals(Rejection.BAD_MAGIC, read(with(good, 0, 1)).rejection());
        assertEquals(Rejection.BAD_MAGIC, read(with(good, 3, 1)).rejection());
        assertEquals(Rejection.UNKNOWN_VERSION, read(with(good, 4, 1)).rejection());
        assertEquals(Rejection.UNKNOWN_VERSION, read(with(good, 4, 0)).rejection());
        assertEquals(Rejection.UNKNOWN_TYPE, read(with(good, 5, 0)).rejection());
        assertEquals(Rejection.UNKNOWN_TYPE, read(with(good, 5, 6)).rejection());
        assertEquals(Rejection.UNKNOWN_KEY, read(with(good, 7, 8)).rejection());
        assertEquals(Rejection.UNKNOWN_KEY, read(with(good, 8, 1)).rejection(), "another node");
        assertEquals(Rejection.BAD_TAG, read(with(good, 40, 1)).rejection(), "another challenge");
        assertEquals(Rejection.BAD_TAG, read(with(good, 48, 1)).rejection(), "another proof");
        assertEquals(Rejection.BAD_TAG, read(with(good, 5, 3)).rejection(), "another type");
    }

    /** The receiver does not look up a key for bytes that are no datagram. */
    @Test
    void read_badFraming_looksUpNoKey() {
        KeySource none =
                (id, node) -> {
                    throw new AssertionError("asked for key " + id);
                };
        FrameReader strict = new FrameReader(none, Tagger.create());
        byte[] good = written(Datagrams.report(new SplittableRandom(1)));
        for (int offset : new int[] {0, 4, 5, 56}) {
            assertFalse(
                    Datagrams.read(strict, with(good, offset, 0x77)).isAccepted(),
                    "offset " + offset);
        }
        assertThrows(AssertionError.class, () -> Datagrams.read(strict, good));
    }

    /** A sender without a key gets no information on a malformed body. */
    @Test
    void read_malformedBodyWithoutTag_isABadTag() {
        byte[] datagram = Datagrams.signed(Datagrams.SCORES, new byte[] {(byte) 0xFF});
        assertEquals(Rejection.MALFORMED_BODY, read(datagram).rejection());
        datagram[datagram.length - 1]++;
        assertEquals(Rejection.BAD_TAG, read(datagram).rejection());
    }

    @Test
    void rejections_each_haveANameForMetrics() {
        for (Rejection rejection : Rejection.values()) {
            assertTrue(rejection.key().matches("[a-z]+(_[a-z]+)*"), rejection.key());
            assertFalse(rejection.meaning().isEmpty());
        }
    }

    private byte[] written(Message message) {
        return Datagrams.written(writer, message, Datagrams.KEY);
    }

    private Decoded<Frame> read(byte[] datagram) {
        return Datagrams.read(reader, datagram);
    }

    private static byte[] with(byte[] bytes, int index, int value) {
        byte[] changed = bytes.clone();
        changed[index] = (byte) value;
        return changed;
    }
}
