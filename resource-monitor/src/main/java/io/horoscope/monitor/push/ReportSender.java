package io.horoscope.monitor.push;

import com.codahale.metrics.Counter;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each report to every director, and once more to one that first requires proof of this
 * monitor's address. Used by one thread, but for {@link #resolve} and the counts.
 */
public final class ReportSender implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(ReportSender.class);

    /**
     * A director answers a report once at most; what is beyond that is a flood, and stays in the
     * kernel's buffer.
     */
    private static final int REPLIES_A_CYCLE = 100;

    private final DatagramChannel channel;
    private final ReloadableKeys<NodeKeys> keys;
    private final DirectorExchange exchange;
    private final List<DirectorTarget> directors;
    private final Map<Rejection, Counter> rejected = new EnumMap<>(Rejection.class);
    private final ByteBuffer outgoing = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
    private final ByteBuffer incoming =
            ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES + 1); // One more shows what is too long.

    private Report last;
    private long lastNanos;

    private ReportSender(
            DatagramChannel channel,
            ReloadableKeys<NodeKeys> keys,
            DirectorExchange exchange,
            List<DirectorTarget> directors) {
        this.channel = channel;
        this.keys = keys;
        this.exchange = exchange;
        this.directors = directors;
        for (Rejection reason : Rejection.values()) {
            rejected.put(reason, new Counter());
        }
    }

    /**
     * Opens a socket on any free port.
     *
     * @param random not to be foreseen: see {@link DirectorExchange}
     */
    public static ReportSender open(
            ReloadableKeys<NodeKeys> keys, List<Endpoint> directors, LongSupplier random)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.configureBlocking(false);
        return new ReportSender(
                channel,
                keys,
                new DirectorExchange(keys, directors.size(), random),
                directors.stream()
                        .map(DirectorTarget::new)
                        .collect(Collectors.toUnmodifiableList()));
    }

    /** Looks up the names; may block, so not on the loop's thread. */
    public void resolve() {
        directors.forEach(DirectorTarget::resolve);
    }

    /**
     * Sends a report, as measured now, to every director.
     *
     * @param nowNanos monotonic
     */
    public void send(Report report, long nowNanos) {
        last = report;
        lastNanos = nowNanos;
        exchange.next();
        for (int i = 0; i < directors.size(); i++) {
            send(i, report, nowNanos);
        }
    }

    /**
     * Takes in what directors answered, and sends the last report again to those that request it.
     * Returns the number of replies.
     */
    public int receive(long nowNanos) {
        for (int i = 0; i < REPLIES_A_CYCLE; i++) {
            if (!hasReceived()) {
                return i;
            }
            Decoded<Reply> reply = exchange.read(incoming.array(), incoming.remaining(), nowNanos);
            if (!reply.isAccepted()) {
                rejected.get(reply.rejection()).inc();
            } else if (reply.value().sendAgain()) {
                send(reply.value().director(), last.aged(nowNanos - lastNanos), nowNanos);
            }
        }
        return REPLIES_A_CYCLE;
    }

    private void send(int director, Report report, long nowNanos) {
        exchange.write(director, report, nowNanos, outgoing);
        directors.get(director).send(channel, outgoing);
    }

    /** An error here is that of an earlier send, and has been counted where that failed. */
    private boolean hasReceived() {
        incoming.clear();
        try {
            boolean received = channel.receive(incoming) != null;
            incoming.flip();
            return received;
        } catch (IOException e) {
            return false;
        }
    }

    /** How often rereading the key file failed. */
    public long keyFileFailures() {
        return keys.failures();
    }

    /** How many answers were dropped for a reason. */
    public long rejectedCount(Rejection reason) {
        return rejected.get(reason).getCount();
    }

    /** How many reports were sent to each director. */
    public Map<Endpoint, Long> sentCounts() {
        return counts(DirectorTarget::sentCount);
    }

    /** How many reports could not be sent to each director. */
    public Map<Endpoint, Long> failedCounts() {
        return counts(DirectorTarget::failedCount);
    }

    private Map<Endpoint, Long> counts(ToLongFunction<DirectorTarget> count) {
        Map<Endpoint, Long> counts = new LinkedHashMap<>();
        directors.forEach(
                director ->
                        counts.merge(director.endpoint(), count.applyAsLong(director), Long::sum));
        return counts;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            logger.warn("Closing the socket failed", e);
        }
    }
}
