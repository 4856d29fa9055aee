package io.horoscope.monitor.push;

import com.codahale.metrics.Counter;
import io.horoscope.core.settings.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One director to report to. Sending never blocks and never fails: what cannot be sent is counted,
 * and said once until it has worked for a while again. Whether a director listens is not known from
 * sending: the socket is not connected, so the kernel drops an ICMP "port unreachable".
 *
 * <p>Used by the loop's thread, but for {@link #resolve}, which the resolver's thread calls.
 */
final class DirectorTarget {

    private static final Logger logger = LoggerFactory.getLogger(DirectorTarget.class);

    /** So many reports in a row end a failure: one that comes and goes is said once, too. */
    static final int RECOVERED_REPORTS = 10;

    private final Endpoint endpoint;
    private final Counter sent = new Counter();
    private final Counter failed = new Counter();

    private volatile InetSocketAddress address;
    private volatile boolean lookedUp;

    private boolean failing;
    private int sentInARow;

    DirectorTarget(Endpoint endpoint) {
        this.endpoint = endpoint;
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

    /**
     * Looks the name up, of which the JVM keeps what it found for half a minute. May block. Keeps
     * the old address when it fails.
     */
    void resolve() {
        InetSocketAddress found = new InetSocketAddress(endpoint.host(), endpoint.port());
        address = found.isUnresolved() ? address : found;
        lookedUp = true;
    }

    /** Sends what is between position and limit, and leaves them alone. */
    void send(DatagramChannel channel, ByteBuffer datagram) {
        InetSocketAddress to = address;
        if (to == null && !lookedUp) {
            return; // The monitor has just started, and the first look-up takes its time.
        }
        int start = datagram.position();
        try {
            if (to == null) {
                throw new IOException("the name '" + endpoint.host() + "' cannot be resolved");
            }
            if (channel.send(datagram, to) == 0) {
                throw new IOException("the socket's buffer is full");
            }
            succeeded();
        } catch (IOException | UnsupportedAddressTypeException e) {
            failed(e);
        } finally {
            datagram.position(start);
        }
    }

    private void succeeded() {
        sent.inc();
        if (failing && ++sentInARow >= RECOVERED_REPORTS) {
            failing = false;
            logger.info("Reports to director {} can be sent again", endpoint);
        }
    }

    private void failed(Exception e) {
        failed.inc();
        sentInARow = 0;
        if (!failing) {
            failing = true;
            logger.warn("Reports to director {} cannot be sent: {}", endpoint, e.toString());
        }
    }
}
