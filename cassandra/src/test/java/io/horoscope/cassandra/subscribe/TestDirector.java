package io.horoscope.cassandra.subscribe;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/** The director's end of a real socket, under the control of a test. */
final class TestDirector implements AutoCloseable {

    private static final int DEADLINE_MILLIS = 10_000;

    private final DatagramSocket socket;
    private final NodeKeys keys;
    private final FrameWriter writer;

    TestDirector(NodeAddress address, NodeKeys keys, int port, long epoch) throws IOException {
        this.socket = new DatagramSocket(new InetSocketAddress(address.inetAddress(), port));
        this.socket.setSoTimeout(DEADLINE_MILLIS);
        this.keys = keys;
        this.writer = new FrameWriter(address, epoch, Tagger.create());
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Waits for the next subscription. */
    Subscribe awaitSubscription() throws IOException {
        byte[] bytes = new byte[Wire.MAX_DATAGRAM_BYTES];
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no subscription within " + DEADLINE_MILLIS + " ms", e);
        }
        Decoded<Frame> frame =
                new FrameReader(keys, Tagger.create()).read(bytes, 0, packet.getLength());
        return (Subscribe) frame.value().message();
    }

    /** Signs a message; {@link #send} sends it, as often as a test likes. */
    byte[] sign(Message message) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        writer.write(message, keys.signing(), out);
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
