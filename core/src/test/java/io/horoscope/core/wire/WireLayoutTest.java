package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bytes of version 2, tags included, as another implementation computed them. A change of these
 * bytes is a change of the format, which needs a new version byte: a cluster can have nodes of both
 * versions.
 */
class WireLayoutTest {

    private static final String NODE = "00000000000000000000ffff0a010203";
    private static final String STREAM = "0000018bcfe56800";
    private static final String ECHOES = "00000000000000c1" + "80000000000000f1";
    private static final String MEASURED = "000007d0" + "01" + "0101" + "ffff" + "0000";

    private static final String REPORT =
            ("484f524f" + "02" + "01" + "0007" + NODE + STREAM + "0000000000000001" + ECHOES)
                    + ("000b" + MEASURED)
                    + "9b07cb1ca2ed4d17a3d0573bd653e555";
    private static final String SUBSCRIBE =
            ("484f524f" + "02" + "02" + "0007" + NODE + STREAM + "0000000000000002" + ECHOES)
                    + ("0004" + "00002710")
                    + "49dd25747160a968b89610a07d4b1a9e";
    private static final String SCORES =
            ("484f524f" + "02" + "03" + "0007" + NODE + STREAM + "0000000000000003" + ECHOES)
                    + ("0065" + "02")
                    + (NODE + STREAM + "0000000000000001" + MEASURED)
                    + "20010db8000000000000000000000001"
                    + ("ffffffffffffffff" + "8000000000000000" + "ffffffff" + "00" + "01ff")
                    + ("0000" + "1c72" + "38e3" + "5555" + "71c7" + "8e38" + "aaaa" + "c71c"
                            + "e38d")
                    + "080021b5e1b57a4d70b0d79dd24066dc";
    private static final String CHALLENGE =
            ("484f524f" + "02" + "04" + "0007" + NODE + STREAM + "0000000000000004" + ECHOES)
                    + ("0001" + "01")
                    + "130a3ca9dc2fb7914df6c7c4e20adbf9";
    private static final String ROUTING =
            ("484f524f" + "02" + "05" + "0007" + NODE + STREAM + "0000000000000005" + ECHOES)
                    + ("003b" + "06" + "736861646f77" + "03" + "02")
                    + (NODE + "449a5000" + "3f000000" + "01")
                    + "20010db8000000000000000000000001"
                    + ("00000000" + "00000000" + "00")
                    + "5eb5e6134ca0464083399219db2b951c";

    private static final Envelope ENVELOPE =
            new Envelope(Datagrams.NODE, Datagrams.KEY, 0xC1, Long.MIN_VALUE | 0xF1);

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
        FrameWriter writer = new FrameWriter(1_700_000_000_000L, Tagger.create());
        assertEquals(REPORT, written(writer, SIMULATED));
        assertEquals(SUBSCRIBE, written(writer, new Subscribe(10_000_000_000L)));
        assertEquals(SCORES, written(writer, new Scores(List.of(SIMULATED, nineSignals()))));
        assertEquals(CHALLENGE, written(writer, new Challenge(true)));
        assertEquals(ROUTING, written(writer, routing()));
    }

    /** Their values are those that the test above writes as these bytes. */
    @Test
    void read_oneOfEachType_isWrittenAgainAsTheseBytes() {
        FrameWriter writer = new FrameWriter(1_700_000_000_000L, Tagger.create());
        for (String datagram : List.of(REPORT, SUBSCRIBE, SCORES, CHALLENGE, ROUTING)) {
            assertEquals(datagram, written(writer, read(datagram).message()));
        }
    }

    private static Routing routing() {
        return new Routing(
                "shadow",
                3,
                List.of(
                        new Routing.Replica(Datagrams.NODE, 1234.5, 0.5, true),
                        new Routing.Replica(NodeAddress.parse("2001:db8::1"), 0, 0, false)));
    }

    private static Report nineSignals() {
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
        return Datagrams.hex(Datagrams.written(writer, message, ENVELOPE));
    }

    private static Frame read(String hex) {
        byte[] datagram = Datagrams.bytes(hex);
        return Datagrams.read(new FrameReader(Datagrams.KEYS, Tagger.create()), datagram).value();
    }
}
