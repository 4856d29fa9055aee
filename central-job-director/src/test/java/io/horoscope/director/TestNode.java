package io.horoscope.director;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Challenge;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
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
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** A node as the director sees it: a monitor and a coordinator behind one real socket. */
final class TestNode implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration CHALLENGE_PATIENCE = Duration.ofMillis(200);

    private final NodeAddress address;
    private final InetSocketAddress director;
    private final DatagramSocket socket;
    private final SecureRandom random = new SecureRandom();
    private final FrameReader reader;
    private final Deque<Frame> unread = new ArrayDeque<>();
    private final Set<DirectorExchange> proven = new HashSet<>();
    private final DirectorExchange coordinator;
    private final DirectorExchange monitor;

    private TestNode(NodeKeys keys, InetSocketAddress director, DatagramSocket socket) {
        this.address = keys.node();
        this.director = director;
        this.socket = socket;
        this.reader = new FrameReader(keys, Tagger.create());
        this.monitor = new DirectorExchange(() -> keys, 1, random::nextLong);
        this.coordinator = new DirectorExchange(() -> keys, 1, random::nextLong);
    }

    static TestNode open(NodeKeys keys, InetSocketAddress director) throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        return new TestNode(keys, director, socket);
    }

    NodeAddress address() {
        return address;
    }

    /**
     * Sends a report of one signal, twice where the director requires a proof first; returns the
     * datagram sent last.
     */
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
        return send(new Subscribe(lease.toNanos()));
    }

    byte[] send(Message message) throws IOException {
        DirectorExchange exchange = exchangeOf(message);
        if (proven.contains(exchange)) {
            takeRenewals(exchange);
        }
        byte[] bytes = frame(message);
        sendBytes(bytes);
        if (proven.contains(exchange)) {
            return bytes;
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isChallenged(exchange)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no challenge within " + PATIENCE);
            }
            sendBytes(bytes);
        }
        proven.add(exchange);
        byte[] again = written(exchange, message);
        sendBytes(again);
        return again;
    }

    /** A signed datagram that is not sent; it has a proof if one of its kind was sent before. */
    byte[] frame(Message message) {
        exchangeOf(message).next();
        return written(exchangeOf(message), message);
    }

    private DirectorExchange exchangeOf(Message message) {
        return message instanceof Report ? monitor : coordinator;
    }

    private static byte[] written(DirectorExchange exchange, Message message) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        exchange.write(0, message, System.nanoTime(), out);
        return Arrays.copyOf(out.array(), out.limit());
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, director));
    }

    /**
     * Reads scores until some satisfy the condition; fails when none has within {@link #PATIENCE}.
     */
    Frame awaitScores(Predicate<Scores> condition) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            Frame frame = unread.isEmpty() ? receive(PATIENCE) : unread.poll();
            if (frame != null
                    && frame.message() instanceof Scores
                    && condition.test((Scores) frame.message())) {
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

    /**
     * Reads what has come, for it may be what to echo in the next period; what else it is, is kept.
     */
    private void takeRenewals(DirectorExchange exchange) throws IOException {
        DatagramPacket packet = receivePacket(Duration.ofMillis(1));
        while (packet != null) {
            Frame frame = verified(packet);
            if (frame.message() instanceof Challenge) {
                exchange.read(packet.getData(), packet.getLength(), System.nanoTime());
            } else {
                unread.add(frame);
            }
            packet = receivePacket(Duration.ofMillis(1));
        }
    }

    /** Whether a challenge for this exchange comes soon; what else comes is kept. */
    private boolean isChallenged(DirectorExchange exchange) throws IOException {
        while (true) {
            DatagramPacket packet = receivePacket(CHALLENGE_PATIENCE);
            if (packet == null) {
                return false;
            }
            byte[] bytes = packet.getData();
            Decoded<Reply> reply = exchange.read(bytes, packet.getLength(), System.nanoTime());
            if (reply.isAccepted() && reply.value().sendAgain()) {
                return true;
            }
            unread.add(verified(packet));
        }
    }

    /** The next datagram; null when none comes in time. */
    Frame receive(Duration patience) throws IOException {
        DatagramPacket packet = receivePacket(patience);
        return packet == null ? null : verified(packet);
    }

    private DatagramPacket receivePacket(Duration patience) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        socket.setSoTimeout((int) patience.toMillis());
        try {
            socket.receive(packet);
            return packet;
        } catch (SocketTimeoutException e) {
            return null;
        }
    }

    private Frame verified(DatagramPacket packet) {
        byte[] bytes = packet.getData();
        FrameHeader header = FrameHeader.read(bytes, 0, packet.getLength()).value();
        Decoded<Frame> decoded = reader.read(header, bytes, 0, packet.getLength());
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
