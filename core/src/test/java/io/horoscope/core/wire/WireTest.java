package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.RandomSignals;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WireTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.1.2.3");
    private static final MacKey KEY = new MacKey(7, new byte[MacKey.BYTES]);
    private static final NodeKeys KEYS = new NodeKeys(NODE, List.of(KEY));
    private static final int BODY = 42;
    private static final int TAG = 16;

    private final FrameWriter writer = new FrameWriter(NODE, 5, Tagger.create());
    private final FrameReader reader = new FrameReader(KEYS, Tagger.create());

    /** The layout must not change by accident: these are the bytes of version 1. */
    @Test
    void write_fixedMessages_areTheseBytes() {
        Signals signals = Signals.builder().set(Signal.CPU, 1).set(Signal.STEAL, 0).build();
        Report report = new Report(NODE, 5, 1, 2_000_000, true, signals);
        String head =
                "484f524f010100070000000000000000"
                        + "0000ffff0a010203"
                        + "0000000000000005"
                        + "0000000000000001";
        assertEquals(
                head + "000b" + "000007d0" + "01" + "0101" + "ffff" + "0000",
                hex(sign(report), TAG));
        assertEquals(
                "0016" + "00000000000000000000ffff0a010203" + "2386" + "00002710",
                hex(sign(new Subscribe(NODE, 9094, 10_000_000_000L)), TAG).substring(2 * 40));
        assertEquals(
                "002c"
                        + "01"
                        + "00000000000000000000ffff0a010203"
                        + "0000000000000005"
                        + "0000000000000001"
                        + "000007d0"
                        + "01"
                        + "0101"
                        + "ffff"
                        + "0000",
                hex(sign(new Scores(List.of(report))), TAG).substring(2 * 40));
    }

    @Test
    void read_anyReport_comesBack() {
        Rounds.of(
                2_000,
                random -> {
                    Report report = report(random);
                    Frame frame = accept(sign(report));
                    assertEquals(NODE, frame.sender());
                    assertEquals(writer.sequence(), frame.sequence());
                    Report back = (Report) frame.message();
                    assertClose(report.signals(), back.signals());
                    assertEquals(report.ageNanos() / 1000, back.ageNanos() / 1000);
                    assertEquals(report.simulated(), back.simulated());
                    assertEquals(
                            NODE, back.node(), "a report is its sender's, whatever it was made of");
                });
    }

    @Test
    void read_anyScores_comeBack() {
        Rounds.of(
                500,
                random -> {
                    List<Report> reports =
                            IntStream.range(0, random.nextInt(Scores.MAX_ENTRIES + 1))
                                    .mapToObj(i -> report(random))
                                    .collect(Collectors.toList());
                    List<Report> back =
                            ((Scores) accept(sign(new Scores(reports))).message()).reports();
                    assertEquals(reports.size(), back.size());
                    for (int i = 0; i < back.size(); i++) {
                        assertEquals(reports.get(i).node(), back.get(i).node());
                        assertEquals(reports.get(i).epoch(), back.get(i).epoch());
                        assertEquals(reports.get(i).sequence(), back.get(i).sequence());
                        assertClose(reports.get(i).signals(), back.get(i).signals());
                    }
                });
    }

    @Test
    void read_subscribe_comesBack() {
        Subscribe back =
                (Subscribe)
                        accept(
                                        sign(
                                                new Subscribe(
                                                        NodeAddress.parse("2001:db8::1"),
                                                        65_535,
                                                        1_500_000_000L)))
                                .message();
        assertEquals(NodeAddress.parse("2001:db8::1"), back.replyAddress());
        assertEquals(65_535, back.replyPort());
        assertEquals(1_500_000_000L, back.leaseNanos());
    }

    @Test
    void scores_fullDatagram_fitsAndOneMoreIsRefused() {
        Report full =
                new Report(
                        NODE,
                        -1,
                        -1,
                        Long.MAX_VALUE,
                        true,
                        RandomSignals.all(new SplittableRandom(1)));
        byte[] datagram = sign(new Scores(Collections.nCopies(Scores.MAX_ENTRIES, full)));
        assertTrue(datagram.length <= Wire.MAX_DATAGRAM_BYTES, "bytes: " + datagram.length);
        assertEquals(Scores.MAX_ENTRIES, ((Scores) accept(datagram).message()).reports().size());
        assertThrows(
                IllegalArgumentException.class,
                () -> new Scores(Collections.nCopies(Scores.MAX_ENTRIES + 1, full)));
    }

    @Test
    void read_everyTruncation_isRejected() {
        for (Message message : eachKind()) {
            byte[] datagram = sign(message);
            for (int length = 0; length < datagram.length; length++) {
                assertFalse(
                        reader.read(datagram, 0, length).isAccepted(),
                        message.type() + " cut to " + length);
            }
        }
    }

    @Test
    void read_everyFlippedBit_isRejected() {
        for (Message message : eachKind()) {
            byte[] datagram = sign(message);
            for (int bit = 0; bit < 8 * datagram.length; bit++) {
                byte[] flipped = datagram.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                assertFalse(
                        reader.read(flipped, 0, flipped.length).isAccepted(),
                        message.type() + " bit " + bit);
            }
        }
    }

    @Test
    void read_anyBytes_isRejectedWithoutException() {
        Rounds.of(
                20_000,
                random -> {
                    byte[] bytes = new byte[random.nextInt(2_000)];
                    random.nextBytes(bytes);
                    assertFalse(reader.read(bytes, 0, bytes.length).isAccepted());
                });
    }

    /** A sender that holds a key may sign any bytes as a body. */
    @Test
    void read_anySignedBody_isValueOrRejection() {
        Rounds.of(
                20_000,
                random -> {
                    byte[] body =
                            new byte[random.nextInt(Wire.MAX_DATAGRAM_BYTES - BODY - TAG + 1)];
                    random.nextBytes(body);
                    if (body.length > 0 && random.nextBoolean()) {
                        body[0] =
                                (byte)
                                        random.nextInt(
                                                4); // Likely counts reach deeper into the parser.
                    }
                    byte[] datagram = sign(1 + random.nextInt(3), body);
                    Decoded<Frame> decoded = reader.read(datagram, 0, datagram.length);
                    assertTrue(
                            decoded.isAccepted() || decoded.rejection() == Rejection.MALFORMED_BODY,
                            decoded.rejection() + "");
                });
    }

    @Test
    void read_signedBodyWithTrailingByteOrNothing_isMalformed() {
        assertEquals(Rejection.MALFORMED_BODY, read(sign(1, new byte[0])).rejection());
        assertEquals(Rejection.MALFORMED_BODY, read(sign(3, new byte[] {1})).rejection());
        assertEquals(Rejection.MALFORMED_BODY, read(sign(3, new byte[] {(byte) 0xff})).rejection());
        assertEquals(Rejection.MALFORMED_BODY, read(sign(3, new byte[] {0, 0})).rejection());
    }

    @Test
    void read_signalsOfALaterVersion_areSkipped() {
        ByteBuffer body = ByteBuffer.allocate(4 + 1 + 2 + 4);
        body.putInt(0)
                .put((byte) 0)
                .putShort((short) 0x8001)
                .putShort((short) 0xffff)
                .putShort((short) 0x1234);
        Report report = (Report) read(sign(1, body.array())).value().message();
        assertEquals(Signals.builder().set(Signal.CPU, 1).build(), report.signals());
    }

    @Test
    void read_eachKindOfDamage_isNamed() {
        byte[] good = sign(report(new SplittableRandom(1)));
        assertEquals(Rejection.TOO_SHORT, reader.read(good, 0, BODY + TAG - 1).rejection());
        byte[] huge = new byte[Wire.MAX_DATAGRAM_BYTES + 1];
        assertEquals(Rejection.TOO_LONG, reader.read(huge, 0, huge.length).rejection());
        assertEquals(
                Rejection.BAD_MAGIC, reader.read(with(good, 0, 1), 0, good.length).rejection());
        assertEquals(
                Rejection.UNKNOWN_VERSION,
                reader.read(with(good, 4, 2), 0, good.length).rejection());
        assertEquals(
                Rejection.UNKNOWN_TYPE, reader.read(with(good, 5, 9), 0, good.length).rejection());
        assertEquals(
                Rejection.BAD_LENGTH, reader.read(with(good, 41, 1), 0, good.length).rejection());
        assertEquals(
                Rejection.UNKNOWN_KEY, reader.read(with(good, 7, 8), 0, good.length).rejection());
        assertEquals(
                Rejection.BAD_TAG,
                reader.read(with(good, good.length - 1, good[good.length - 1] + 1), 0, good.length)
                        .rejection());
    }

    @Test
    void read_atAnOffset_readsOnlyItsBytes() {
        byte[] good = sign(report(new SplittableRandom(1)));
        byte[] padded = new byte[good.length + 20];
        System.arraycopy(good, 0, padded, 11, good.length);
        assertTrue(reader.read(padded, 11, good.length).isAccepted());
    }

    @Test
    void isNewerThan_epochThenSequence_asUnsignedNumbers() {
        assertTrue(at(2, 1).isNewerThan(at(1, 9)));
        assertTrue(at(1, 2).isNewerThan(at(1, 1)));
        assertFalse(at(1, 1).isNewerThan(at(1, 1)));
        assertTrue(at(-1, 0).isNewerThan(at(Long.MAX_VALUE, 0)));
    }

    private static Report at(long epoch, long sequence) {
        return new Report(NODE, epoch, sequence, 0, false, Signals.none());
    }

    private List<Message> eachKind() {
        SplittableRandom random = new SplittableRandom(9);
        List<Message> messages = new ArrayList<>();
        messages.add(report(random));
        messages.add(new Subscribe(NODE, 1, 1_000_000));
        messages.add(new Scores(List.of(report(random), report(random))));
        messages.add(new Scores(List.of()));
        return messages;
    }

    private static Report report(SplittableRandom random) {
        return new Report(
                random.nextBoolean() ? NODE : NodeAddress.parse("2001:db8::" + random.nextInt(10)),
                random.nextLong(),
                random.nextLong(),
                random.nextLong(4_000_000_000_000L),
                random.nextBoolean(),
                RandomSignals.some(random));
    }

    private Decoded<Frame> read(byte[] datagram) {
        return reader.read(datagram, 0, datagram.length);
    }

    private Frame accept(byte[] datagram) {
        return read(datagram).value();
    }

    private byte[] sign(Message message) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        writer.write(message, KEY, out);
        byte[] datagram = new byte[out.remaining()];
        out.get(datagram);
        return datagram;
    }

    private byte[] sign(int type, byte[] body) {
        ByteBuffer out = ByteBuffer.allocate(BODY + body.length + TAG);
        out.putInt(0x484F524F).put((byte) 1).put((byte) type).putShort((short) KEY.id());
        NODE.write(out);
        out.putLong(5).putLong(1).putShort((short) body.length).put(body);
        out.put(Tagger.create().tag(KEY, out.array(), 0, out.position()), 0, TAG);
        return out.array();
    }

    private static byte[] with(byte[] bytes, int index, int value) {
        byte[] changed = bytes.clone();
        changed[index] = (byte) value;
        return changed;
    }

    private static void assertClose(Signals expected, Signals actual) {
        assertEquals(expected.present(), actual.present());
        assertTrue(
                expected.greatestDifference(actual) <= 0.5 / 65_535 + 1e-12,
                expected + " " + actual);
    }

    private static String hex(byte[] bytes, int without) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.length - without; i++) {
            text.append(String.format("%02x", bytes[i]));
        }
        return text.toString();
    }
}
