package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bytes of version 1, tags included, as another implementation computed them. Whoever has to change a line here has
 * changed the format: nodes of both versions meet in one cluster, so that needs a new version byte.
 */
class WireLayoutTest {

    private static final String SENDER = "00000000000000000000ffff0a010203";
    private static final String EPOCH = "0000018bcfe56800";
    private static final String MEASURED = "000007d0" + "01" + "0101" + "ffff" + "0000";

    private static final String REPORT =
            ("484f524f" + "01" + "01" + "0007" + SENDER + EPOCH + "0000000000000001")
                    + ("000b" + MEASURED)
                    + "a9fd5a4b5353142f6035a07fb3ae664c";
    private static final String SUBSCRIBE =
            ("484f524f" + "01" + "02" + "0007" + SENDER + EPOCH + "0000000000000002")
                    + ("0016" + "20010db8000000000000000000000001" + "2386" + "00002710")
                    + "a7d01ce70599e9df2006f52e76b9ec0f";
    private static final String SCORES =
            ("484f524f" + "01" + "03" + "0007" + SENDER + EPOCH + "0000000000000003")
                    + ("0065" + "02")
                    + (SENDER + EPOCH + "0000000000000001" + MEASURED)
                    + "20010db8000000000000000000000001"
                    + ("ffffffffffffffff" + "8000000000000000" + "ffffffff" + "00" + "01ff")
                    + ("0000" + "1c72" + "38e3" + "5555" + "71c7" + "8e38" + "aaaa" + "c71c"
                            + "e38d")
                    + "71f9e71f0fff84c91ff4f486499f1210";

    private static final Report SIMULATED =
            new Report(
                    Datagrams.NODE,
                    1_700_000_000_000L,
                    1,
                    2_000_999,
                    true,
                    Signals.builder().set(Signal.CPU, 1).set(Signal.STEAL, 0).build());

    @Test
    void write_oneOfEachType_areTheseBytes() {
        FrameWriter writer = new FrameWriter(Datagrams.NODE, 1_700_000_000_000L, Tagger.create());
        assertEquals(REPORT, written(writer, SIMULATED));
        assertEquals(
                SUBSCRIBE,
                written(
                        writer,
                        new Subscribe(NodeAddress.parse("2001:db8::1"), 9094, 10_000_000_000L)));
        assertEquals(SCORES, written(writer, new Scores(List.of(SIMULATED, everySignal()))));
    }

    @Test
    void read_oneOfEachType_areTheseMessages() {
        Frame report = read(REPORT);
        assertEquals(7, report.keyId());
        assertEquals(Datagrams.NODE, report.sender());
        assertEquals(1_700_000_000_000L, report.epoch());
        assertEquals(1, report.sequence());
        assertEquals(SIMULATED.signals(), ((Report) report.message()).signals());
        assertEquals(2_000_000, ((Report) report.message()).ageNanos());
        assertTrue(((Report) report.message()).simulated());
        Subscribe subscribe = (Subscribe) read(SUBSCRIBE).message();
        assertEquals(NodeAddress.parse("2001:db8::1"), subscribe.replyAddress());
        assertEquals(9094, subscribe.replyPort());
        assertEquals(10_000_000_000L, subscribe.leaseNanos());
        Report last = ((Scores) read(SCORES).message()).reports().get(1);
        assertEquals(NodeAddress.parse("2001:db8::1"), last.node());
        assertEquals(-1, last.epoch());
        assertEquals(Long.MIN_VALUE, last.sequence());
        assertEquals(0xFFFF_FFFFL * 1000, last.ageNanos());
        assertEquals(0, last.signals().greatestDifference(everySignal().signals()), 0.5 / 65_535);
    }

    /** The tag is HMAC-SHA-256, cut to 16 bytes, of all the bytes before it. */
    @Test
    void write_anyMessage_endsInTheTagOfWhatPrecedes() {
        Rounds.of(
                500,
                random -> {
                    FrameWriter writer =
                            new FrameWriter(
                                    Datagrams.node(random), random.nextLong(), Tagger.create());
                    for (Message message : Datagrams.eachKind(random)) {
                        byte[] datagram = Datagrams.written(writer, message, Datagrams.KEY);
                        int end = datagram.length - Datagrams.TAG_BYTES;
                        byte[] tag =
                                Datagrams.hmac(Datagrams.KEY.bytes(), Arrays.copyOf(datagram, end));
                        assertArrayEquals(
                                Arrays.copyOf(tag, Datagrams.TAG_BYTES),
                                Arrays.copyOfRange(datagram, end, datagram.length));
                    }
                });
    }

    private static Report everySignal() {
        Signals.Builder ninths = Signals.builder();
        for (int i = 0; i < 9; i++) {
            ninths.set(Signal.at(i), i / 9.0);
        }
        return new Report(
                NodeAddress.parse("2001:db8::1"),
                -1,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                false,
                ninths.build());
    }

    private static String written(FrameWriter writer, Message message) {
        return Datagrams.hex(Datagrams.written(writer, message, Datagrams.KEY));
    }

    private static Frame read(String hex) {
        byte[] datagram = Datagrams.bytes(hex);
        return new FrameReader(Datagrams.KEYS, Tagger.create())
                .read(datagram, 0, datagram.length)
                .value();
    }
}
