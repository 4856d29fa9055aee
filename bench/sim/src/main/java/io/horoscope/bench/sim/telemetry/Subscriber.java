package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.table.ScoreBook;
import io.horoscope.core.table.ScoreTable;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A coordinator's end of the telemetry: renews its leases, verifies datagrams, refuses what it has seen, and publishes the
 * score table. The coordinator's clock is that of the simulation.
 */
public final class Subscriber {

    /** As the coordinator in Cassandra. */
    private static final long RENEWAL_NANOS = 1_000_000_000L;

    private static final long LEASE_NANOS = 10 * RENEWAL_NANOS;
    private static final int MAXIMUM_DIRECTORS = 64;

    private final Simulation simulation;
    private final DatagramLink link;
    private final NodeKeyring keyring;
    private final NodeKeys keys;
    private final InetSocketAddress address;
    private final List<InetSocketAddress> directors;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final ReplayGuard guard = new ReplayGuard(MAXIMUM_DIRECTORS);
    private final ScoreBook book;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    Subscriber(
            Simulation simulation,
            DatagramLink link,
            NodeKeyring keyring,
            int node,
            List<InetSocketAddress> directors,
            ScoreBook book) {
        this.simulation = simulation;
        this.link = link;
        this.keyring = keyring;
        this.keys = keyring.of(node);
        this.address = NodeKeyring.socket(node, NodeKeyring.COORDINATOR_PORT);
        this.directors = directors;
        this.reader = new FrameReader(keys, Tagger.create());
        this.writer = new FrameWriter(keys.node(), 1, Tagger.create());
        this.book = book;
    }

    /**
     * Begins to subscribe.
     *
     * @param phase of the renewals, in [0, 1)
     */
    void start(double phase) {
        link.bind(address, this::receive);
        simulation.in((long) (phase * RENEWAL_NANOS), this::renew);
    }

    /** The newest scores of this coordinator. */
    public ScoreTable table() {
        return book.table();
    }

    private void renew(long nowNanos) {
        Subscribe subscribe =
                new Subscribe(NodeAddress.of(address.getAddress()), address.getPort(), LEASE_NANOS);
        for (InetSocketAddress director : directors) {
            writer.write(subscribe, keys.signing(), datagram);
            link.send(datagram, address, director);
        }
        simulation.in(RENEWAL_NANOS, this::renew);
    }

    private void receive(byte[] bytes, InetSocketAddress source, long nowNanos) {
        Decoded<Frame> decoded = reader.read(bytes, 0, bytes.length);
        if (!decoded.isAccepted()
                || guard.check(decoded.value()) != null
                || !(decoded.value().message() instanceof Scores)) {
            return;
        }
        boolean news = false;
        for (Report report : ((Scores) decoded.value().message()).reports()) {
            int node = keyring.indexOf(report.node());
            news |= node >= 0 && book.offer(node, report, nowNanos);
        }
        if (news) {
            book.publish(node -> Double.NaN);
        }
    }
}
