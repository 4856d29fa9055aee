package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.NodeLoads;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import java.net.InetSocketAddress;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A coordinator's end of the telemetry: renews its leases by the shipped exchange, takes reports by
 * any way, and publishes the score table. The coordinator's clock is that of the simulation.
 */
public final class Subscriber implements NodeLoads {

    private static final Subscribe SUBSCRIPTION = new Subscribe(Subscribe.DEFAULT_LEASE.toNanos());

    private final NodeKeyring keyring;
    private final Endpoint endpoint;
    private final ScoreBook book;
    private final LongSupplier clock;
    private boolean hasNews; // That are not published.
    private long publishedAtNanos;

    /** Begins to subscribe, within one interval. */
    Subscriber(Wiring wiring, int node, UniformRandomProvider random, ScoreBook book) {
        this.keyring = wiring.keyring();
        this.book = book;
        this.clock = wiring.simulation()::nowNanos;
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

    @Override
    public ScoreTable table() {
        if (hasNews || (book.isFalling() && now() - publishedAtNanos >= ScoreBook.FALLING_NANOS)) {
            publish();
        }
        return book.table();
    }

    /** Takes a report; published when somebody looks, because many of them come. */
    @Override
    public void take(Report report, long nowNanos) {
        int node = keyring.indexOf(report.node());
        hasNews |= node >= 0 && book.offer(node, report, nowNanos);
    }

    private void receive(byte[] bytes, long nowNanos) {
        endpoint.read(bytes, nowNanos)
                .ifPresent(
                        reply -> {
                            if (reply.sendAgain()) {
                                endpoint.send(reply.director(), SUBSCRIPTION, nowNanos);
                            }
                            if (reply.message() instanceof Scores scores) {
                                scores.reports().forEach(report -> take(report, nowNanos));
                                if (hasNews) {
                                    publish();
                                }
                            }
                        });
    }

    private void publish() {
        hasNews = false;
        publishedAtNanos = now();
        book.publish(publishedAtNanos);
    }

    private long now() {
        return clock.getAsLong();
    }
}
