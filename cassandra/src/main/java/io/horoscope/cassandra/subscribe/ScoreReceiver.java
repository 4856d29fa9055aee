package io.horoscope.cassandra.subscribe;

import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Subscribes to every director and receives scores: a duty cycle for the one thread that writes the
 * score cache. {@link #resolveDirectors} and {@link #refreshKeys} are for a thread that may block;
 * any thread may call {@link #tell}, and read counters and states.
 *
 * <p>Leases are renewed every second, so a director has its subscribers again within that time
 * after a restart. A cycle receives a bounded number of datagrams, so a flood cannot prevent the
 * renewal.
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
    private final List<DirectorLink> links;
    private final DirectorExchange exchange;
    private final ReceiverCounters counters = new ReceiverCounters();
    private final ByteBuffer incoming =
            ByteBuffer.allocate(
                    Wire.MAX_DATAGRAM_BYTES + 1); // One more byte, to detect longer datagrams.
    private final ByteBuffer outgoing = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    private final AtomicReference<Message> untold = new AtomicReference<>();
    private long renewedAtNanos;

    /**
     * @param settings with keys
     * @param random unpredictable: see {@link DirectorExchange}
     */
    public ScoreReceiver(
            ScoreSocket socket, RoutingSettings settings, ScoreCache cache, LongSupplier random) {
        this.socket = socket;
        this.keys = settings.keys().orElseThrow();
        this.subscription = new Subscribe(Subscribe.DEFAULT_LEASE.toNanos());
        this.cache = cache;
        this.links =
                settings.directors().stream()
                        .map(DirectorLink::new)
                        .collect(Collectors.toUnmodifiableList());
        this.exchange = new DirectorExchange(keys, links.size(), random);
    }

    /** Call before the first {@link #doWork}, on the same thread. */
    public void onStart(long nowNanos) {
        renewedAtNanos = nowNanos - RENEWAL_NANOS;
        links.forEach(link -> link.onStart(nowNanos));
    }

    /**
     * Renews the leases when that is due, waits up to 100 ms for datagrams, and passes their
     * reports to the cache, which does not publish them yet.
     *
     * @param clock monotonic nanoseconds
     * @return the number of reports that were newer than those in the cache
     */
    public int doWork(LongSupplier clock) throws IOException {
        renew(clock.getAsLong());
        socket.await(WAIT_MILLIS);
        long nowNanos = clock.getAsLong();
        int datagrams = 0;
        int newer = 0;
        while (datagrams < MAXIMUM_DATAGRAMS_A_CYCLE && hasReceived()) {
            datagrams++;
            newer += accept(incoming.array(), incoming.limit(), nowNanos);
        }
        links.forEach(link -> link.checkTimeout(nowNanos));
        return newer;
    }

    /** Resolves the names of all directors; may block. */
    public void resolveDirectors() {
        links.forEach(DirectorLink::resolve);
    }

    /** Reloads the key file; may block. */
    public void refreshKeys() {
        keys.refresh(logger::info, logger::warn);
    }

    /**
     * Sends this to every director once, with the next renewal of the lease, unless another one takes
     * its place until then. One that is lost, or that a director wants a proof for, is not sent
     * again.
     */
    public void tell(Message message) {
        untold.set(message);
    }

    /** How often the key file could not be reloaded. */
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
        write(subscription, nowNanos);
        Message message = untold.getAndSet(null);
        if (message != null) {
            write(message, nowNanos);
        }
    }

    private void write(Message message, long nowNanos) {
        exchange.next();
        for (int i = 0; i < links.size(); i++) {
            write(i, message, nowNanos);
        }
    }

    private void write(int director, Message message, long nowNanos) {
        InetSocketAddress address = links.get(director).address();
        if (address != null) {
            exchange.write(director, message, nowNanos, outgoing);
            send(address);
        }
    }

    /** A failure here usually means that a director is down, which is logged when it times out. */
    private void send(InetSocketAddress director) {
        try {
            socket.send(outgoing, director);
        } catch (IOException | UnsupportedAddressTypeException e) {
            counters.error(); // The second without IPv6.
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

    /** Processes one datagram; returns how many of its reports were newer than the stored ones. */
    int accept(byte[] bytes, int length, long nowNanos) {
        Decoded<Reply> decoded = exchange.read(bytes, length, nowNanos);
        if (!decoded.isAccepted()) {
            counters.rejected(decoded.rejection());
            return 0;
        }
        Reply reply = decoded.value();
        if (reply.sendAgain()) {
            write(reply.director(), subscription, nowNanos);
        }
        if (!(reply.message() instanceof Scores)) {
            return 0;
        }
        counters.accepted();
        links.get(reply.director()).received(nowNanos);
        return cache.accept((Scores) reply.message(), nowNanos);
    }
}
