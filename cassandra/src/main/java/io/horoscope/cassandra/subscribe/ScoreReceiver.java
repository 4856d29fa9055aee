package io.horoscope.cassandra.subscribe;

import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Subscribes to every director and takes in what they send: a duty cycle for one thread, which is
 * the score cache's only writer. {@link #resolveDirectors} and {@link #refreshKeys} are for a
 * thread that may block; the counters and states are for anyone.
 *
 * <p>Leases are renewed every second, so a director that restarts knows its subscribers again
 * within that time. A cycle takes in a bounded number of datagrams, so a flood cannot keep it from
 * renewing.
 */
public final class ScoreReceiver {

    private static final Logger logger = LoggerFactory.getLogger(ScoreReceiver.class);

    private static final int MAXIMUM_DATAGRAMS_A_CYCLE = 1_000;
    private static final long RENEWAL_NANOS = Subscribe.RENEWAL_INTERVAL.toNanos();
    private static final long WAIT_MILLIS = 100;

    private final ScoreSocket socket;
    private final ReloadableKeys<NodeKeys> keys;
    private final Subscribe subscription;
    private final ScoreCache cache;
    private final Supplier<ScoreFormula> formula;
    private final List<DirectorLink> links;
    private final DirectorExchange exchange;
    private final ReceiverCounters counters = new ReceiverCounters();
    private final ByteBuffer incoming =
            ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES + 1); // One more shows what is too long.
    private final ByteBuffer outgoing = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    private long renewedAtNanos;

    /**
     * @param settings with keys
     * @param formula asked in each cycle, so that a change at run time takes effect
     * @param random not to be foreseen: see {@link DirectorExchange}
     */
    public ScoreReceiver(
            ScoreSocket socket,
            RoutingSettings settings,
            ScoreCache cache,
            Supplier<ScoreFormula> formula,
            LongSupplier random) {
        this.socket = socket;
        this.keys = settings.keys().orElseThrow();
        this.subscription = new Subscribe(settings.subscriptionLease().toNanos());
        this.cache = cache;
        this.formula = formula;
        this.links =
                settings.directors().stream()
                        .map(
                                director ->
                                        new DirectorLink(
                                                director, settings.directorTimeout().toNanos()))
                        .collect(Collectors.toUnmodifiableList());
        this.exchange = new DirectorExchange(keys, links.size(), random);
    }

    /** Call before the first {@link #doWork}, on the same thread. */
    public void onStart(long nowNanos) {
        renewedAtNanos = nowNanos - RENEWAL_NANOS;
        links.forEach(link -> link.onStart(nowNanos));
    }

    /**
     * Renews the leases when that is due, waits up to 100 ms for datagrams, and publishes what they
     * bring.
     *
     * @param clock monotonic nanoseconds
     * @return how many datagrams came
     */
    public int doWork(LongSupplier clock) throws IOException {
        renew(clock.getAsLong());
        socket.await(WAIT_MILLIS);
        long nowNanos = clock.getAsLong();
        int datagrams = 0;
        int news = 0;
        while (datagrams < MAXIMUM_DATAGRAMS_A_CYCLE && hasReceived()) {
            datagrams++;
            news += accept(incoming.array(), incoming.limit(), nowNanos);
        }
        boolean rejudge = cache.use(formula.get());
        if (news > 0 || rejudge) {
            cache.publish();
        }
        links.forEach(link -> link.checkSilence(nowNanos));
        return datagrams;
    }

    /** Looks the names of all directors up; may block. */
    public void resolveDirectors() {
        links.forEach(DirectorLink::resolve);
    }

    /** Reads the key file anew; may block. */
    public void refreshKeys() {
        keys.refresh(logger::info, logger::warn);
    }

    /** How often the key file could not be read anew. */
    public long keyFileFailures() {
        return keys.failures();
    }

    public ReceiverCounters counters() {
        return counters;
    }

    /** Whether each director sends scores now. */
    public Map<String, Boolean> directors() {
        Map<String, Boolean> connected = new LinkedHashMap<>();
        links.forEach(link -> connected.put(link.endpoint().toString(), link.isConnected()));
        return connected;
    }

    private void renew(long nowNanos) {
        if (nowNanos - renewedAtNanos < RENEWAL_NANOS) {
            return;
        }
        renewedAtNanos = nowNanos;
        exchange.next();
        for (int i = 0; i < links.size(); i++) {
            subscribe(i, nowNanos);
        }
    }

    private void subscribe(int director, long nowNanos) {
        InetSocketAddress address = links.get(director).address();
        if (address != null) {
            exchange.write(director, subscription, nowNanos, outgoing);
            send(address);
        }
    }

    /**
     * A failure here is the usual sign of a director that is down; its silence is what gets said.
     */
    private void send(InetSocketAddress director) {
        try {
            socket.send(outgoing, director);
        } catch (IOException e) {
            counters.error();
        }
    }

    private boolean hasReceived() throws IOException {
        try {
            return socket.receive(incoming);
        } catch (PortUnreachableException e) {
            counters.error();
            return false;
        }
    }

    /** Takes in one datagram; returns how many of its reports were news. */
    int accept(byte[] bytes, int length, long nowNanos) {
        Decoded<Reply> decoded = exchange.read(bytes, length, nowNanos);
        if (!decoded.isAccepted()) {
            counters.rejected(decoded.rejection());
            return 0;
        }
        Reply reply = decoded.value();
        if (reply.sendAgain()) {
            subscribe(reply.director(), nowNanos);
        }
        if (!(reply.message() instanceof Scores)) {
            return 0;
        }
        counters.accepted();
        links.get(reply.director()).heard(nowNanos);
        return cache.accept((Scores) reply.message(), nowNanos);
    }
}
