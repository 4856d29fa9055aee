package io.horoscope.monitor.push;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import io.horoscope.core.settings.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One director to report to. Sending never blocks; a failure is counted, and said once until it works again. Used by the
 * loop's thread, but for {@link #resolve}.
 */
final class DirectorTarget {

    private static final Logger logger = LoggerFactory.getLogger(DirectorTarget.class);

    private final Endpoint endpoint;
    private final Counter sent;
    private final Counter failed;
    private volatile InetSocketAddress address;
    private boolean failureSaid;

    DirectorTarget(Endpoint endpoint, MetricRegistry metrics) {
        this.endpoint = endpoint;
        this.sent = metrics.counter("sent." + endpoint);
        this.failed = metrics.counter("failed." + endpoint);
    }

    Endpoint endpoint() {
        return endpoint;
    }

    long sentCount() {
        return sent.getCount();
    }

    long failedCount() {
        return failed.getCount();
    }

    /** Looks the name up again; may block. Keeps the old address when that fails. */
    void resolve() {
        InetSocketAddress found = new InetSocketAddress(endpoint.host(), endpoint.port());
        if (!found.isUnresolved()) {
            address = found;
        }
    }

    void send(DatagramChannel channel, ByteBuffer datagram) {
        InetSocketAddress to = address;
        try {
            if (to == null) {
                throw new IOException("the name '" + endpoint.host() + "' cannot be resolved");
            }
            if (channel.send(datagram.duplicate(), to) == 0) {
                throw new IOException("the socket's buffer is full");
            }
            sent.inc();
            if (failureSaid) {
                logger.info("Reports to director {} can be sent again", endpoint);
                failureSaid = false;
            }
        } catch (IOException e) {
            failed.inc();
            if (!failureSaid) {
                logger.warn("Reports to director {} cannot be sent: {}", endpoint, e.getMessage());
                failureSaid = true;
            }
        }
    }
}
