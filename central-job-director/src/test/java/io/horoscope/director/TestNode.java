package io.horoscope.director;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Predicate;

/** A node as the director sees it: a monitor and a coordinator behind one real socket. */
final class TestNode implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final NodeAddress address;
    private final NodeKeys keys;
    private final InetSocketAddress director;
    private final DatagramSocket socket;
    private final FrameReader reader;
    private FrameWriter monitor;
    private FrameWriter coordinator;

    private TestNode(NodeKeys keys, InetSocketAddress director, DatagramSocket socket) {
        this.address = keys.node();
        this.keys = keys;
        this.director = director;
        this.socket = socket;
        this.reader = new FrameReader(keys, Tagger.create());
        this.monitor = new FrameWriter(address, 1000, Tagger.create());
        this.coordinator = new FrameWriter(address, 2000, Tagger.create());
    }

    static TestNode open(NodeKeys keys, InetSocketAddress director) throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        return new TestNode(keys, director, socket);
    }

    NodeAddress address() {
        return address;
    }

    int port() {
        return socket.getLocalPort();
    }

    /** From now on the monitor counts anew, as after a restart. */
    void restartMonitor(long epoch) {
        monitor = new FrameWriter(address, epoch, Tagger.create());
    }

    /** Sends a report of one signal; returns the datagram. */
    byte[] report(double cpu) throws IOException {
        return send(reportOf(cpu, false));
    }

    /** The same, for use in conditions. */
    void reportUnchecked(double cpu) {
        try {
            report(cpu);
        } catch (IOException e) {
            throw new UncheckedIOException("loopback takes any datagram", e);
        }
    }

    Report reportOf(double cpu, boolean simulated) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).build();
        return new Report(address, 0, 0, 0, simulated, signals);
    }

    byte[] subscribe(Duration lease) throws IOException {
        return subscribe(lease, port());
    }

    byte[] subscribe(Duration lease, int port) throws IOException {
        NodeAddress reply = NodeAddress.of(InetAddress.getLoopbackAddress());
        return send(new Subscribe(reply, port, lease.toNanos()));
    }

    byte[] send(Message message) throws IOException {
        byte[] bytes = frame(message);
        sendBytes(bytes);
        return bytes;
    }

    /** A signed datagram that is not sent. */
    byte[] frame(Message message) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        FrameWriter writer = message instanceof Report ? monitor : coordinator;
        writer.write(message, keys.signing(), out);
        return Arrays.copyOf(out.array(), out.limit());
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, director));
    }

    /** Reads scores until some satisfy the condition; fails when none has within {@link #PATIENCE}. */
    Frame awaitScores(Predicate<Scores> condition) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            Frame frame = receive(PATIENCE);
            if (frame != null && condition.test((Scores) frame.message())) {
                return frame;
            }
        }
        throw new AssertionError("no such scores within " + PATIENCE);
    }

    /** Reads scores until one of them has a report of {@code node} with that cpu. */
    Report awaitReport(NodeAddress node, double cpu) throws IOException {
        Frame frame = awaitScores(scores -> find(scores, node, cpu) != null);
        return find((Scores) frame.message(), node, cpu);
    }

    /** The next datagram; null when none comes in time. */
    Frame receive(Duration patience) throws IOException {
        byte[] bytes = new byte[2048];
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        socket.setSoTimeout((int) patience.toMillis());
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException e) {
            return null;
        }
        Decoded<Frame> decoded = reader.read(bytes, 0, packet.getLength());
        if (!decoded.isAccepted()) {
            throw new AssertionError(
                    "the director sent what a node rejects: " + decoded.rejection());
        }
        return decoded.value();
    }

    private static Report find(Scores scores, NodeAddress node, double cpu) {
        return scores.reports().stream()
                .filter(report -> report.node().equals(node))
                .filter(report -> Math.abs(report.signals().ratioOr(Signal.CPU, -1) - cpu) < 1e-4)
                .findAny()
                .orElse(null);
    }

    @Override
    public void close() {
        socket.close();
    }
}
