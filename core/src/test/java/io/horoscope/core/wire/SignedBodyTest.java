package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bodies written by hand under a true tag: a broken or newer sender that holds a key. */
class SignedBodyTest {

    private final FrameReader reader = new FrameReader(Datagrams.KEYS, Tagger.create());

    @Test
    void read_everyPrefixAndEveryExtension_isMalformed() {
        Rounds.of(
                20,
                random -> {
                    FrameWriter writer = new FrameWriter(5, Tagger.create());
                    for (Message message : Datagrams.eachKind(random)) {
                        byte[] body =
                                Datagrams.body(Datagrams.written(writer, message, Datagrams.KEY));
                        int type = message.type().code();
                        assertTrue(read(type, body).isAccepted(), message.type() + " as written");
                        for (int length = 0; length < body.length; length++) {
                            assertMalformed(type, Arrays.copyOf(body, length));
                        }
                        for (int more = 1; more <= 64; more++) {
                            assertMalformed(type, Arrays.copyOf(body, body.length + more));
                        }
                    }
                });
    }

    /** Every combination of present bits, with the seven that no signal has yet. */
    @Test
    void read_everySetOfPresentBits_givesTheSignalsKnownHere() {
        SplittableRandom random = new SplittableRandom(4);
        for (int present = 0; present <= 0xFFFF; present += 1 + random.nextInt(16)) {
            ByteBuffer body = ByteBuffer.allocate(7 + 2 * Integer.bitCount(present));
            body.putInt(1).put((byte) 0).putShort((short) present);
            Signals.Builder expected = Signals.builder();
            for (int bit = 0; bit < 16; bit++) {
                if ((present & 1 << bit) != 0) {
                    body.putShort((short) (0xFFFF - bit));
                    if (bit < Signal.count()) {
                        expected.set(Signal.at(bit), (0xFFFF - bit) / 65_535.0);
                    }
                }
            }
            Report report = (Report) read(Datagrams.REPORT, body.array()).value().message();
            assertEquals(expected.build(), report.signals(), Integer.toBinaryString(present));
        }
    }

    @Test
    void read_flagsOfALaterVersion_areIgnored() {
        assertFalse(((Report) read(1, flags(0xFE)).value().message()).simulated());
        assertTrue(((Report) read(1, flags(0xFF)).value().message()).simulated());
        assertTrue(((Report) read(1, flags(0x01)).value().message()).simulated());
    }

    /** The signals that a later version adds at the end of an entry are skipped. */
    @Test
    void read_scoresWithLaterSignals_keepTheirEntriesApart() {
        ByteBuffer body = ByteBuffer.allocate(1 + 39 + 4 + 39 + 2);
        body.put((byte) 2);
        entry(body, 1).putShort((short) 0x8001).putShort((short) 0xFFFF).putShort((short) 0x1234);
        entry(body, 2).putShort((short) 0x0002).putShort((short) 0xFFFF);
        List<Report> reports =
                ((Scores) read(Datagrams.SCORES, body.array()).value().message()).reports();
        assertEquals(Signals.builder().set(Signal.CPU, 1).build(), reports.get(0).signals());
        assertEquals(2, reports.get(1).sequence());
        assertEquals(Signals.builder().set(Signal.MEMORY, 1).build(), reports.get(1).signals());
    }

    /** Entries without signals are short, so more of them than the bound would fit the datagram. */
    @Test
    void read_entriesAtTheBoundAndOneMore_areTakenAndRefused() {
        int most = Scores.MAX_ENTRIES;
        assertEquals(
                most,
                ((Scores) read(Datagrams.SCORES, entries(most, most)).value().message())
                        .reports()
                        .size());
        assertMalformed(Datagrams.SCORES, entries(most + 1, most + 1));
    }

    @Test
    void read_subscribeWithValuesThatCannotBe_isMalformed() {
        assertTrue(read(Datagrams.SUBSCRIBE, lease(1)).isAccepted());
        assertTrue(read(Datagrams.SUBSCRIBE, lease(Integer.MAX_VALUE)).isAccepted());
        assertMalformed(Datagrams.SUBSCRIBE, lease(0));
        assertMalformed(Datagrams.SUBSCRIBE, lease(-1));
        assertMalformed(Datagrams.SUBSCRIBE, lease(Integer.MIN_VALUE));
    }

    @Test
    void read_challengeOfALaterVersion_keepsToTheFlagKnownHere() {
        assertFalse(taken(0xFE));
        assertTrue(taken(0xFF));
        assertTrue(taken(0x01));
    }

    /** A rate that is none would spread into every sum. */
    @Test
    void read_routingWithValuesThatCannotBe_isMalformed() {
        assertTrue(read(Datagrams.ROUTING, routing("on", 1, 1, 0)).isAccepted());
        assertTrue(read(Datagrams.ROUTING, routing("a".repeat(16), 1, 1, 0)).isAccepted());
        for (String mode : List.of("", "a".repeat(17), "On", "o n", "\u00e9")) {
            assertMalformed(Datagrams.ROUTING, routing(mode, 1, 1, 0));
        }
        assertMalformed(Datagrams.ROUTING, routing("on", 0, 1, 0));
        assertMalformed(Datagrams.ROUTING, routing("on", 2, 1, 0));
        for (float rate : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertMalformed(Datagrams.ROUTING, routing("on", 1, rate, 0));
            assertMalformed(Datagrams.ROUTING, routing("on", 1, 1, rate));
        }
    }

    /** With one replica, whatever the count says. */
    private static byte[] routing(String mode, int count, float reads, float diverted) {
        byte[] bytes = mode.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer out = ByteBuffer.allocate(3 + bytes.length + 25);
        out.put((byte) bytes.length).put(bytes).put((byte) 0).put((byte) count);
        Datagrams.NODE.write(out);
        return out.putFloat(reads).putFloat(diverted).array();
    }

    private boolean taken(int flags) {
        byte[] body = {(byte) flags};
        return ((Challenge) read(Datagrams.CHALLENGE, body).value().message()).taken();
    }

    private static byte[] lease(int millis) {
        return ByteBuffer.allocate(Subscribe.BODY_BYTES).putInt(millis).array();
    }

    private static byte[] flags(int flags) {
        return ByteBuffer.allocate(7).putInt(1).put((byte) flags).putShort((short) 0).array();
    }

    private static byte[] entries(int stated, int written) {
        ByteBuffer body = ByteBuffer.allocate(1 + written * 39);
        body.put((byte) stated);
        for (int i = 0; i < written; i++) {
            entry(body, i).putShort((short) 0);
        }
        return body.array();
    }

    /** An entry up to its present bits: 37 bytes. */
    private static ByteBuffer entry(ByteBuffer body, long sequence) {
        NodeAddress.parse("2001:db8::1").write(body);
        return body.putLong(1).putLong(sequence).putInt(0).put((byte) 0);
    }

    private void assertMalformed(int type, byte[] body) {
        assertEquals(
                Rejection.MALFORMED_BODY,
                read(type, body).rejection(),
                "type " + type + ", " + body.length + " bytes");
    }

    private Decoded<Frame> read(int type, byte[] body) {
        byte[] datagram = Datagrams.signed(type, body);
        return Datagrams.read(reader, datagram);
    }
}
