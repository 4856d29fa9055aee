package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import java.net.InetSocketAddress;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A coordinator's end of the telemetry: renews its leases by the shipped exchange, and publishes
 * the score table. The coordinator's clock is that of the simulation.
 */
public final class Subscriber {

    private static final Subscribe SUBSCRIPTION = new Subscribe(Subscribe.DEFAULT_LEASE.toNanos());

    private final NodeKeyring keyring;
    private final Endpoint endpoint;
    private final ScoreBook book;

    /** Begins to subscribe, within one interval. */
    Subscriber(Wiring wiring, int node, UniformRandomProvider random, ScoreBook book) {
        this.keyring = wiring.keyring();
        this.book = book;
        InetSocketAddress address = NodeKeyring.socket(node, NodeKeyring.COORDINATOR_PORT);
        this.endpoint = new Endpoint(wiring, address, keyring.of(node), random);
        if (!wiring.directors().isEmpty()) {
            wiring.link().bind(address, (bytes, source, now) -> receive(bytes, now));
            long intervalNanos = Subscribe.RENEWAL_INTERVAL.toNanos();
            wiring.simulation()
                    .every(
                            (long) (random.nextDouble() * intervalNanos),
                            intervalNanos,
                            now -> endpoint.sendToAll(SUBSCRIPTION, now));
        }
    }

    /** The newest scores of this coordinator. */
    public ScoreTable table() {
        return book.table();
    }

    private void receive(byte[] bytes, long nowNanos) {
        endpoint.read(bytes, nowNanos)
                .ifPresent(
                        reply -> {
                            if (reply.sendAgain()) {
                                endpoint.send(reply.director(), SUBSCRIPTION, nowNanos);
                            }
                            if (reply.message() instanceof Scores scores) {
                                take(scores, nowNanos);
                            }
                        });
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
