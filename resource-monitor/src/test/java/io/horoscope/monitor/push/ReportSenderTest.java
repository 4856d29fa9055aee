package io.horoscope.monitor.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Challenge;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sender with two directors, which are sockets of this test; time passes when a test says so. */
class ReportSenderTest {

    private static final int DEADLINE_MILLIS = 10_000;
    private static final long SECOND = 1_000_000_000L;
    private static final long ASKED = 0x77;
    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final NodeKeys KEYS =
            new NodeKeys(NODE, List.of(new MacKey(1, new byte[MacKey.BYTES])));

    private final FrameWriter writer = new FrameWriter(9, Tagger.create());
    private DatagramSocket one;
    private DatagramSocket two;
    private ReportSender sender;
    private SocketAddress source;
    private long nowNanos = 5 * SECOND;

    @BeforeEach
    void open() throws IOException {
        one = director();
        two = director();
        sender =
                ReportSender.open(
                        ReloadableKeys.fixed(KEYS),
                        List.of(endpoint(one), endpoint(two)),
                        new SplittableRandom(1)::nextLong);
        sender.resolve();
    }

    @AfterEach
    void close() throws IOException {
        sender.close();
        one.close();
        two.close();
    }

    @Test
    void send_toTwoDirectors_isOneReportWithOneSequence() throws IOException {
        send();
        FrameHeader atOne = receive(one).header();
        FrameHeader atTwo = receive(two).header();
        assertEquals(atOne.stream(), atTwo.stream());
        assertEquals(atOne.sequence(), atTwo.sequence());
        assertTrue(atOne.challenge() != atTwo.challenge());
    }

    @Test
    void receive_challenge_sendsTheReportAgainWithProofAndAge() throws IOException {
        send();
        FrameHeader first = receive(one).header();
        answer(one, first.challenge(), false);
        nowNanos += SECOND / 10;
        awaitReplies(1);

        Frame again = receive(one);
        assertEquals(ASKED, again.header().proof());
        assertEquals(first.sequence(), again.header().sequence());
        assertEquals(SECOND / 10, ((Report) again.message()).ageNanos());

        send();
        assertEquals(ASKED, receive(one).header().proof());
        receive(two);
        assertEquals(0, receive(two).header().proof(), "the other director asked for nothing");
    }

    /** A director on several addresses may answer from another one than it is sent to. */
    @Test
    void receive_challengeFromAnotherAddress_isAnsweredWhereReportsGo() throws IOException {
        send();
        FrameHeader first = receive(one).header();
        try (DatagramSocket other = director()) {
            answer(other, first.challenge(), false);
            awaitReplies(1);
        }
        assertEquals(ASKED, receive(one).header().proof());
    }

    @Test
    void receive_rubbish_isCountedByReasonAndAnsweredNever() throws IOException {
        send();
        FrameHeader first = receive(one).header();
        answer(one, 12345, false);
        one.send(new DatagramPacket(new byte[3], 3, source));
        byte[] forged = challenge(first.challenge(), false);
        forged[forged.length - 1] ^= 1;
        one.send(new DatagramPacket(forged, forged.length, source));
        awaitReplies(3);
        assertEquals(1, sender.rejectedCount(Rejection.UNPROVEN));
        assertEquals(1, sender.rejectedCount(Rejection.TOO_SHORT));
        assertEquals(1, sender.rejectedCount(Rejection.BAD_TAG));
        sender.sentCounts().values().forEach(count -> assertEquals(1, count));
    }

    private void send() {
        sender.send(new Report(NODE, 0, 0, 0, false, Signals.none()), nowNanos);
    }

    private void awaitReplies(int count) {
        long deadline = System.nanoTime() + DEADLINE_MILLIS * 1_000_000L;
        int received = 0;
        while (received < count) {
            assertTrue(System.nanoTime() < deadline, "replies: " + received);
            received += sender.receive(nowNanos);
        }
    }

    private void answer(DatagramSocket from, long proof, boolean taken) throws IOException {
        byte[] bytes = challenge(proof, taken);
        from.send(new DatagramPacket(bytes, bytes.length, source));
    }

    private byte[] challenge(long proof, boolean taken) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        writer.next();
        writer.write(new Challenge(taken), new Envelope(NODE, KEYS.signing(), ASKED, proof), out);
        byte[] bytes = new byte[out.remaining()];
        out.get(bytes);
        return bytes;
    }

    private Frame receive(DatagramSocket director) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2_000], 2_000);
        director.receive(packet);
        source = packet.getSocketAddress();
        byte[] bytes = packet.getData();
        FrameHeader header = FrameHeader.read(bytes, 0, packet.getLength()).value();
        return new FrameReader(KEYS, Tagger.create())
                .read(header, bytes, 0, packet.getLength())
                .value();
    }

    private static DatagramSocket director() throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(DEADLINE_MILLIS);
        return socket;
    }

    private static Endpoint endpoint(DatagramSocket director) {
        return new Endpoint("127.0.0.1", director.getLocalPort());
    }
}
