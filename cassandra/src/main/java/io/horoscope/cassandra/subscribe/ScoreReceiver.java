package io.horoscope.cassandra.subscribe;

import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Subscribes to every director and takes in what they send: a duty cycle for one thread, which is the score cache's only
 * writer. {@link #resolveDirectors} is for a thread that may block; the counters and states are for anyone.
 *
 * <p>Leases are renewed every second, so a director that restarts knows its subscribers again within that time. A cycle
 * takes in a bounded number of datagrams, so a flood cannot keep it from renewing.
 */
public final class ScoreReceiver {

    private static final int MAXIMUM_DATAGRAMS_A_CYCLE = 1_000;
    private static final int MAXIMUM_DIRECTORS = 64;
    private static final long RENEWAL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long WAIT_MILLIS = 100;

    private final ScoreSocket socket;
    private final NodeKeys keys;
    private final long leaseNanos;
    private final ScoreCache cache;
    private final Supplier<ScoreFormula> formula;
    private final List<DirectorLink> links;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final ReplayGuard replays = new ReplayGuard(MAXIMUM_DIRECTORS);
    private final ReceiverCounters counters = new ReceiverCounters();
    private final ByteBuffer incoming =
            ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES + 1); // One more shows what is too long.
    private final ByteBuffer outgoing = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    private long renewedAtNanos;

    /**
     * @param settings with keys
     * @param formula asked in each cycle, so that a change at run time takes effect
     * @param bootEpoch greater than that of any earlier start of this node
     */
    public ScoreReceiver(
            ScoreSocket socket,
            RoutingSettings settings,
            ScoreCache cache,
            Supplier<ScoreFormula> formula,
            long bootEpoch) {
        this.socket = socket;
        this.keys = settings.keys().orElseThrow();
        this.leaseNanos = settings.subscriptionLease().toNanos();
        this.cache = cache;
        this.formula = formula;
        this.links =
                settings.directors().stream()
                        .map(
                                director ->
                                        new DirectorLink(
                                                director, settings.directorTimeout().toNanos()))
                        .collect(Collectors.toUnmodifiableList());
        this.reader = new FrameReader(keys, Tagger.create());
        this.writer = new FrameWriter(keys.node(), bootEpoch, Tagger.create());
    }

    /** Call before the first {@link #doWork}, on the same thread. */
    public void onStart(long nowNanos) {
        renewedAtNanos = nowNanos - RENEWAL_NANOS;
        links.forEach(link -> link.onStart(nowNanos));
    }

    /**
     * Renews the leases when that is due, waits up to 100 ms for datagrams, and publishes what they bring.
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
        InetSocketAddress source = receive();
        while (source != null) {
            news += accept(source, nowNanos);
            source = ++datagrams < MAXIMUM_DATAGRAMS_A_CYCLE ? receive() : null;
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
        InetAddress here = socket.local().getAddress();
        NodeAddress reply = here.isAnyLocalAddress() ? keys.node() : NodeAddress.of(here);
        Subscribe subscribe = new Subscribe(reply, socket.local().getPort(), leaseNanos);
        for (DirectorLink link : links) {
            if (link.address() != null) {
                writer.write(subscribe, keys.signing(), outgoing);
                send(link.address());
            }
        }
    }

    /** A failure here is the usual sign of a director that is down; its silence is what gets said. */
    private void send(InetSocketAddress director) {
        try {
            socket.send(outgoing, director);
        } catch (IOException e) {
            counters.error();
        }
    }

    private InetSocketAddress receive() throws IOException {
        try {
            return socket.receive(incoming);
        } catch (PortUnreachableException e) {
            counters.error();
            return null;
        }
    }

    /** Returns how many reports were news. */
    private int accept(InetSocketAddress source, long nowNanos) {
        Decoded<Frame> decoded = reader.read(incoming.array(), 0, incoming.limit());
        Rejection rejection = decoded.isAccepted() ? refusal(decoded.value()) : decoded.rejection();
        if (rejection != null) {
            counters.rejected(rejection);
            return 0;
        }
        counters.accepted();
        Frame frame = decoded.value();
        for (DirectorLink link : links) {
            if (link.isFrom(source, frame.sender())) {
                link.heard(nowNanos);
            }
        }
        return cache.accept((Scores) frame.message(), nowNanos);
    }

    private Rejection refusal(Frame frame) {
        return frame.message() instanceof Scores ? replays.check(frame) : Rejection.UNEXPECTED_TYPE;
    }
}
