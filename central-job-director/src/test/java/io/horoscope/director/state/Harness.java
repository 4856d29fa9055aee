package io.horoscope.director.state;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.MessageType;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import io.horoscope.director.TestSecret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A director without sockets: datagrams go in by hand, those it sends are kept, and time passes
 * when a test says so.
 */
final class Harness implements DatagramSink {

    static final long MILLIS = 1_000_000L;
    static final long SECOND = 1_000 * MILLIS;
    static final long COALESCE = 20 * MILLIS;
    static final long HEARTBEAT = 10 * SECOND;
    static final long NODE_EXPIRY = 60 * SECOND;
    static final long MAXIMUM_LEASE = 60 * SECOND;
    static final int MAXIMUM_NODES = 50;
    static final int MAXIMUM_LEASES = 30;
    static final long STREAM = 1;

    /** One datagram that the director sent. */
    static final class Sent {

        private final InetSocketAddress to;
        private final byte[] bytes;

        Sent(InetSocketAddress to, byte[] bytes) {
            this.to = to;
            this.bytes = bytes;
        }

        InetSocketAddress to() {
            return to;
        }

        /** As its recipient reads it. */
        Frame readBy(NodeKeys keys) {
            FrameHeader header = FrameHeader.read(bytes, 0, bytes.length).value();
            Decoded<Frame> decoded =
                    new FrameReader(keys, Tagger.create()).read(header, bytes, 0, bytes.length);
            if (!decoded.isAccepted()) {
                throw new AssertionError(decoded.rejection());
            }
            return decoded.value();
        }

        byte[] bytes() {
            return bytes;
        }
    }

    private final ClusterSecret secret;
    private final List<Sent> sent = new ArrayList<>();
    private final List<Sent> challenges = new ArrayList<>();
    private final SplittableRandom random;
    private final Director director;
    private final DirectorState state;
    private long nowNanos;
    private boolean full;
    private long sendNanos;

    /**
     * @param startNanos may be negative or near overflow, as {@code System.nanoTime} may
     */
    Harness(ClusterSecret secret, long startNanos) {
        this.secret = secret;
        this.nowNanos = startNanos;
        this.random = new SplittableRandom(startNanos); // Another start draws another secret.
        Counters counters = new Counters();
        Registry registry = new Registry(MAXIMUM_NODES, NODE_EXPIRY);
        Leases leases = new Leases(MAXIMUM_LEASES, MAXIMUM_LEASE, counters);
        this.state = new DirectorState(registry, leases, counters, startNanos);
        DatagramSender sender =
                new DatagramSender(new FrameWriter(STREAM, Tagger.create()), this, counters);
        Publisher publisher = new Publisher(state, sender, COALESCE, HEARTBEAT, bound -> 0);
        byte[] challengeSecret = new byte[MacKey.BYTES];
        random.nextBytes(challengeSecret);
        Challenges proofs = new Challenges(new MacKey(0, challengeSecret), startNanos);
        this.director =
                new Director(
                        new Ingest(secret::derive, proofs, sender, state, startNanos),
                        publisher,
                        state,
                        () -> nowNanos);
    }

    static Harness create() {
        return new Harness(TestSecret.of(1), 0);
    }

    static NodeAddress address(int i) {
        return NodeAddress.parse("10.0." + i / 256 + "." + i % 256);
    }

    /** The monitor of node {@code i}, at its first datagram. */
    Peer monitor(int i) {
        return new Peer(secret.derive(address(i)), endpoint(20_000 + i % 40_000));
    }

    /** The coordinator of node {@code i}, at its first datagram. */
    Peer coordinator(int i) {
        return new Peer(secret.derive(address(i)), endpoint(1_000 + i));
    }

    Director director() {
        return director;
    }

    /** Streams that have a replay window. */
    int streams() {
        return state.reports().streams() + state.coordinators().streams();
    }

    /** A moment of a monotonic clock that is about to pass through its overflow. */
    static long nearOverflow() {
        return Long.MAX_VALUE - 5 * SECOND;
    }

    static InetSocketAddress endpoint(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    long count(DirectorCounter count) {
        return director.snapshot().counts().get(count);
    }

    long count(Rejection rejection) {
        return director.snapshot().rejections().get(rejection);
    }

    void pass(long nanos) {
        nowNanos += nanos;
    }

    /** Lets time pass and does all work at the moments at which it is due. */
    void run(long nanos) {
        long end = nowNanos + nanos;
        while (director.nextWorkNanos() - end <= 0) {
            nowNanos += Math.max(0, director.nextWorkNanos() - nowNanos);
            director.doWork();
            // A turn that sends takes some time; without any, one that is always due would never
            // end.
            nowNanos += 1;
        }
        nowNanos = end;
    }

    /** From now on the send queue is full, or no longer. */
    void setFull(boolean full) {
        this.full = full;
    }

    /** From now on each datagram with scores takes so long to send. */
    void setSendNanos(long nanos) {
        sendNanos = nanos;
    }

    /** The scores that were sent since the last call. */
    List<Sent> takeSent() {
        List<Sent> taken = new ArrayList<>(sent);
        sent.clear();
        return taken;
    }

    /** The challenges that were sent since the last call. */
    List<Sent> takeChallenges() {
        List<Sent> taken = new ArrayList<>(challenges);
        challenges.clear();
        return taken;
    }

    /** The nodes in what was sent since the last call, as the recipient reads it. */
    List<Report> takeReports(Peer recipient) {
        List<Report> reports = new ArrayList<>();
        for (Sent datagram : takeSent()) {
            reports.addAll(((Scores) datagram.readBy(recipient.keys()).message()).reports());
        }
        return reports;
    }

    @Override
    public boolean send(ByteBuffer datagram, InetSocketAddress to) {
        if (full) {
            return false;
        }
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        FrameHeader header = FrameHeader.read(bytes, 0, bytes.length).value();
        if (header.type() == MessageType.CHALLENGE) {
            challenges.add(new Sent(to, bytes));
        } else {
            nowNanos += sendNanos;
            sent.add(new Sent(to, bytes));
        }
        return true;
    }

    @Override
    public void flush() {
        // Everything is kept at once.
    }

    /**
     * One process of a node, sending from one endpoint, and answering the director's challenges.
     */
    final class Peer {

        private final NodeKeys keys;
        private final DirectorExchange exchange;
        private InetSocketAddress endpoint;

        Peer(NodeKeys keys, InetSocketAddress endpoint) {
            this.keys = keys;
            this.endpoint = endpoint;
            this.exchange = new DirectorExchange(() -> keys, 1, random::nextLong);
        }

        /** The same sender after a restart. */
        Peer restarted() {
            return new Peer(keys, endpoint);
        }

        /** From now on sends from another port. */
        Peer at(int port) {
            endpoint = Harness.endpoint(port);
            return this;
        }

        NodeKeys keys() {
            return keys;
        }

        NodeAddress address() {
            return keys.node();
        }

        InetSocketAddress endpoint() {
            return endpoint;
        }

        /** Reports, with a proof; returns what becomes of it. */
        Rejection report(double cpu) {
            return tell(reportOf(cpu));
        }

        /** The next report, as it is with what has been proved so far. */
        byte[] reportFrame(double cpu) {
            return frame(reportOf(cpu));
        }

        /** A report that will be taken, for the proof of one before it was asked for. */
        byte[] provenReportFrame(double cpu) {
            give(reportFrame(cpu), endpoint);
            takeReplies();
            return reportFrame(cpu);
        }

        Rejection subscribe(int port, long leaseNanos) {
            return at(port).subscribe(leaseNanos);
        }

        Rejection subscribe(long leaseNanos) {
            return tell(new Subscribe(leaseNanos));
        }

        byte[] subscribeFrame(long leaseNanos) {
            return frame(new Subscribe(leaseNanos));
        }

        /** With a proof; returns what becomes of it. */
        Rejection tell(Message message) {
            exchange.next();
            Rejection rejection = give(written(message), endpoint);
            return takeReplies() ? give(written(message), endpoint) : rejection;
        }

        /** The next datagram, as it is with what has been proved so far. */
        byte[] frame(Message message) {
            exchange.next();
            return written(message);
        }

        /**
         * Reads the challenges that were sent here; returns whether the last message is to be sent
         * again.
         */
        boolean takeReplies() {
            boolean again = false;
            for (Sent challenge : takeChallenges()) {
                if (challenge.to().equals(endpoint)) {
                    byte[] bytes = challenge.bytes();
                    Decoded<Reply> reply = exchange.read(bytes, bytes.length, nowNanos);
                    again |= reply.isAccepted() && reply.value().sendAgain();
                }
            }
            return again;
        }

        private Report reportOf(double cpu) {
            Signals signals = Signals.builder().set(Signal.CPU, cpu).build();
            return new Report(keys.node(), 0, 0, 5 * MILLIS, false, signals);
        }

        private byte[] written(Message message) {
            ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
            exchange.write(0, message, nowNanos, out);
            return Arrays.copyOf(out.array(), out.limit());
        }
    }

    Rejection give(byte[] bytes) {
        return give(bytes, endpoint(9));
    }

    Rejection give(byte[] bytes, InetSocketAddress source) {
        return director.receive(bytes, bytes.length, source);
    }
}
