package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A coordinator's end of the telemetry: renews its leases by the shipped exchange, and publishes
 * the score table. The coordinator's clock is that of the simulation.
 */
public final class Subscriber {

    private static final Subscribe SUBSCRIPTION = new Subscribe(Subscribe.DEFAULT_LEASE.toNanos());

    private final Simulation simulation;
    private final DatagramLink link;
    private final NodeKeyring keyring;
    private final InetSocketAddress address;
    private final List<InetSocketAddress> directors;
    private final DirectorExchange exchange;
    private final UniformRandomProvider random;
    private final ScoreBook book;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    Subscriber(
            Simulation simulation,
            DatagramLink link,
            NodeKeyring keyring,
            int node,
            List<InetSocketAddress> directors,
            UniformRandomProvider random,
            ScoreBook book) {
        this.simulation = simulation;
        this.link = link;
        this.keyring = keyring;
        this.address = NodeKeyring.socket(node, NodeKeyring.COORDINATOR_PORT);
        this.directors = directors;
        this.random = random;
        NodeKeys keys = keyring.of(node);
        this.exchange = new DirectorExchange(() -> keys, directors.size(), random::nextLong);
        this.book = book;
    }

    /** Begins to subscribe, within one interval. */
    void start() {
        link.bind(address, this::receive);
        long intervalNanos = Subscribe.RENEWAL_INTERVAL.toNanos();
        simulation.every((long) (random.nextDouble() * intervalNanos), intervalNanos, this::renew);
    }

    /** The newest scores of this coordinator. */
    public ScoreTable table() {
        return book.table();
    }

    private void renew(long nowNanos) {
        exchange.next();
        for (int i = 0; i < directors.size(); i++) {
            subscribe(i, nowNanos);
        }
    }

    private void subscribe(int director, long nowNanos) {
        exchange.write(director, SUBSCRIPTION, nowNanos, datagram);
        link.send(datagram, address, directors.get(director));
    }

    private void receive(byte[] bytes, InetSocketAddress source, long nowNanos) {
        Decoded<Reply> reply = exchange.read(bytes, bytes.length, nowNanos);
        if (!reply.isAccepted()) {
            return;
        }
        if (reply.value().sendAgain()) {
            subscribe(reply.value().director(), nowNanos);
        }
        if (reply.value().message() instanceof Scores scores) {
            take(scores, nowNanos);
        }
    }

    private void take(Scores scores, long nowNanos) {
        boolean news = false;
        for (Report report : scores.reports()) {
            int node = keyring.indexOf(report.node());
            news |= node >= 0 && book.offer(node, report, nowNanos);
        }
        if (news) {
            book.publish(node -> Double.NaN);
        }
    }
}
