package io.horoscope.director.state;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A director without sockets: datagrams go in by hand, those it sends are kept, and time passes when a test says so. */
final class Harness implements DatagramSink {

    static final long MILLIS = 1_000_000L;
    static final long SECOND = 1_000 * MILLIS;
    static final long COALESCE = 20 * MILLIS;
    static final long HEARTBEAT = 10 * SECOND;
    static final long NODE_EXPIRY = 60 * SECOND;
    static final long MAXIMUM_LEASE = 60 * SECOND;
    static final int MAXIMUM_NODES = 50;
    static final int MAXIMUM_LEASES = 30;
    static final NodeAddress DIRECTOR = NodeAddress.parse("192.168.0.1");

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
            Decoded<Frame> decoded =
                    new FrameReader(keys, Tagger.create()).read(bytes, 0, bytes.length);
            if (!decoded.isAccepted()) {
                throw new AssertionError(decoded.rejection());
            }
            return decoded.value();
        }

        int length() {
            return bytes.length;
        }
    }

    private final ClusterSecret secret;
    private final List<Sent> sent = new ArrayList<>();
    private final Director director;
    private final KeyCache keys;
    private final ReplayGuards guards;
    private long nowNanos;
    private boolean full;
    private long sendNanos;

    /**
     * @param startNanos may be negative or near overflow, as {@code System.nanoTime} may
     */
    Harness(ClusterSecret secret, long startNanos) {
        this.secret = secret;
        this.nowNanos = startNanos;
        Counters counters = new Counters();
        Registry registry =
                new Registry(
                        MAXIMUM_NODES,
                        NODE_EXPIRY,
                        new HistoryScale(startNanos, 60 * SECOND),
                        new WeightedFormula(WeightedFormula.defaultWeights(), 0));
        Leases leases = new Leases(MAXIMUM_LEASES, MAXIMUM_LEASE, counters);
        Tables tables = new Tables(registry, leases, counters, NODE_EXPIRY, startNanos);
        KeySource source = secret::derive;
        this.keys = new KeyCache(source, MAXIMUM_NODES + MAXIMUM_LEASES);
        this.guards = new ReplayGuards(MAXIMUM_NODES, MAXIMUM_LEASES);
        ScoresSender sender =
                new ScoresSender(new FrameWriter(DIRECTOR, 1, Tagger.create()), this, counters);
        Publisher publisher =
                new Publisher(tables, sender, new PublishTimes(COALESCE, HEARTBEAT), bound -> 0);
        this.director =
                new Director(
                        Ingest.create(keys, guards, tables), publisher, tables, () -> nowNanos);
    }

    static Harness create() {
        return new Harness(secret(1), 0);
    }

    /** A secret with one key per id, newest first; the same ids give the same keys. */
    static ClusterSecret secret(int... keyIds) {
        List<MacKey> keys = new ArrayList<>();
        for (int id : keyIds) {
            byte[] bytes = new byte[MacKey.BYTES];
            Arrays.fill(bytes, (byte) id);
            keys.add(new MacKey(id, bytes));
        }
        return new ClusterSecret(keys);
    }

    static NodeAddress address(int i) {
        return NodeAddress.parse("10.0." + i / 256 + "." + i % 256);
    }

    /** The monitor of node {@code i}, at its first datagram. */
    Peer monitor(int i) {
        return new Peer(secret.derive(address(i)), 1000);
    }

    /** The coordinator of node {@code i}, at its first datagram. */
    Peer coordinator(int i) {
        return new Peer(secret.derive(address(i)), 2000);
    }

    Director director() {
        return director;
    }

    KeyCache keys() {
        return keys;
    }

    ReplayGuards guards() {
        return guards;
    }

    long count(Count count) {
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

    /** From now on each datagram takes so long to send. */
    void setSendNanos(long nanos) {
        sendNanos = nanos;
    }

    /** What was sent since the last call. */
    List<Sent> takeSent() {
        List<Sent> taken = new ArrayList<>(sent);
        sent.clear();
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
        nowNanos += sendNanos;
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        sent.add(new Sent(to, bytes));
        return true;
    }

    @Override
    public void flush() {
        // Everything is kept at once.
    }

    /** One sender's stream of datagrams to the director. */
    final class Peer {

        private final NodeKeys keys;
        private final FrameWriter writer;

        Peer(NodeKeys keys, long epoch) {
            this.keys = keys;
            this.writer = new FrameWriter(keys.node(), epoch, Tagger.create());
        }

        /** The same sender after a restart. */
        Peer restarted(long epoch) {
            return new Peer(keys, epoch);
        }

        NodeKeys keys() {
            return keys;
        }

        NodeAddress address() {
            return keys.node();
        }

        Rejection report(double cpu) {
            return give(reportFrame(cpu));
        }

        byte[] reportFrame(double cpu) {
            Signals signals = Signals.builder().set(Signal.CPU, cpu).build();
            return frame(new Report(keys.node(), 0, 0, 5 * MILLIS, false, signals));
        }

        Rejection subscribe(int port, long leaseNanos) {
            return give(subscribeFrame("127.0.0.1", port, leaseNanos, keys.signing()));
        }

        byte[] subscribeFrame(String reply, int port, long leaseNanos, MacKey key) {
            return frame(new Subscribe(NodeAddress.parse(reply), port, leaseNanos), key);
        }

        byte[] frame(Message message) {
            return frame(message, keys.signing());
        }

        byte[] frame(Message message, MacKey key) {
            ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
            writer.write(message, key, out);
            return Arrays.copyOf(out.array(), out.limit());
        }
    }

    Rejection give(byte[] bytes) {
        return director.receive(bytes, bytes.length);
    }
}
