package io.horoscope.cassandra.subscribe;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** The director's end of a real socket, under the control of a test. */
final class TestDirector implements AutoCloseable {

    private static final int DEADLINE_MILLIS = 10_000;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final DatagramSocket socket;
    private final NodeKeys keys;
    private FrameWriter writer = new FrameWriter(RANDOM.nextLong(), Tagger.create());
    private long asked;

    /** Listens on any free port of an address. */
    TestDirector(NodeAddress address, NodeKeys keys) throws IOException {
        this.socket = new DatagramSocket(new InetSocketAddress(address.inetAddress(), 0));
        this.socket.setSoTimeout(DEADLINE_MILLIS);
        this.keys = keys;
    }

    int port() {
        return socket.getLocalPort();
    }

    /** From now on is a new process. */
    void restart() {
        writer = new FrameWriter(RANDOM.nextLong(), Tagger.create());
    }

    /** Waits for the next subscription; what is signed from then on echoes its challenge. */
    Frame awaitSubscription() throws IOException {
        byte[] bytes = new byte[Wire.MAX_DATAGRAM_BYTES];
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no subscription within " + DEADLINE_MILLIS + " ms", e);
        }
        FrameHeader header = FrameHeader.read(bytes, 0, packet.getLength()).value();
        asked = header.challenge();
        return new FrameReader(keys, Tagger.create())
                .read(header, bytes, 0, packet.getLength())
                .value();
    }

    /** Signs a message; {@link #send} sends it, as often as a test likes. */
    byte[] sign(Message message) {
        return sign(message, 0);
    }

    /** The same, asking for an echo. */
    byte[] sign(Message message, long challenge) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        writer.next();
        writer.write(message, new Envelope(keys.node(), keys.signing(), challenge, asked), out);
        byte[] datagram = new byte[out.remaining()];
        out.get(datagram);
        return datagram;
    }

    void send(byte[] datagram, InetSocketAddress to) throws IOException {
        socket.send(new DatagramPacket(datagram, datagram.length, to));
    }

    @Override
    public void close() {
        socket.close();
    }
}
