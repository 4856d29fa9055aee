package io.horoscope.monitor.push;

import com.codahale.metrics.MetricRegistry;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;

/** Signs a report once and sends the same datagram to every director. Used by one thread, but for {@link #resolve}. */
public final class ReportSender implements AutoCloseable {

    private final DatagramChannel channel;
    private final FrameWriter writer;
    private final ReloadableKeys<NodeKeys> keys;
    private final List<DirectorTarget> directors;
    private final ByteBuffer buffer = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    private ReportSender(
            DatagramChannel channel,
            FrameWriter writer,
            ReloadableKeys<NodeKeys> keys,
            List<DirectorTarget> directors) {
        this.channel = channel;
        this.writer = writer;
        this.keys = keys;
        this.directors = directors;
    }

    /** Opens a socket on any free port. */
    public static ReportSender open(
            FrameWriter writer,
            ReloadableKeys<NodeKeys> keys,
            List<Endpoint> directors,
            MetricRegistry metrics)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.configureBlocking(false);
        return new ReportSender(
                channel,
                writer,
                keys,
                directors.stream()
                        .map(director -> new DirectorTarget(director, metrics))
                        .collect(Collectors.toUnmodifiableList()));
    }

    /** Looks up the names for which it is time; may block, so not on the loop's thread. */
    public void resolve(long nowNanos) {
        directors.forEach(director -> director.resolve(nowNanos));
    }

    public void send(Report report) {
        writer.write(report, keys.get().signing(), buffer);
        directors.forEach(director -> director.send(channel, buffer));
    }

    /** How often the key file could not be read anew. */
    public long keyFileFailures() {
        return keys.failures();
    }

    /** Tells for each director how many reports were sent. */
    public void forEachSent(ObjLongConsumer<Endpoint> consumer) {
        directors.forEach(director -> consumer.accept(director.endpoint(), director.sentCount()));
    }

    /** Tells for each director how many reports could not be sent. */
    public void forEachFailed(ObjLongConsumer<Endpoint> consumer) {
        directors.forEach(director -> consumer.accept(director.endpoint(), director.failedCount()));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
