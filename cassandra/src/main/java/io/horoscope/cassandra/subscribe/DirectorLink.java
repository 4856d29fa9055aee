package io.horoscope.cassandra.subscribe;

import io.horoscope.core.settings.Endpoint;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of one director: its address, the time of its last scores, and whether its loss was
 * logged.
 *
 * <p>Used by the receiver's thread, except for {@link #resolve} (the resolver's thread) and
 * {@link #isConnected}.
 */
final class DirectorLink {

    private static final Logger logger = LoggerFactory.getLogger(DirectorLink.class);
    private static final double NANOS_PER_SECOND = 1e9;

    /** A director that has sent no scores for so long counts as lost. */
    private static final long TIMEOUT_NANOS = 3_000_000_000L;

    private final Endpoint endpoint;

    private volatile InetSocketAddress address;
    private volatile boolean connected;
    private boolean lossLogged;
    private long receivedAtNanos;

    DirectorLink(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Starts the timeout of the director. */
    void onStart(long nowNanos) {
        receivedAtNanos = nowNanos;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Resolves the name; may block, so it is not for the receiver's thread. Keeps the old address
     * on failure.
     */
    void resolve() {
        InetSocketAddress found = new InetSocketAddress(endpoint.host(), endpoint.port());
        if (!found.isUnresolved()) {
            address = found;
        }
    }

    /** Where to send to, or null before the first successful {@link #resolve}. */
    InetSocketAddress address() {
        return address;
    }

    boolean isConnected() {
        return connected;
    }

    /**
     * Records valid scores, from any of its addresses; logs it if the director was lost or is new.
     */
    void received(long nowNanos) {
        if (!connected) {
            if (lossLogged) {
                logger.info(
                        "Director {} sends scores again, after {} s without",
                        endpoint,
                        seconds(nowNanos));
            } else {
                logger.info("Director {} sends scores", endpoint);
            }
            connected = true;
            lossLogged = false;
        }
        receivedAtNanos = nowNanos;
    }

    /** Logs once that the director has sent no scores for longer than the timeout. */
    void checkTimeout(long nowNanos) {
        if (nowNanos - receivedAtNanos > TIMEOUT_NANOS && !lossLogged) {
            logger.warn(
                    "Director {} has sent no scores for {} s. Using scores of the other directors, or local"
                            + " estimates only. Check that it runs and is reachable, that it knows this node's key,"
                            + " and that UDP from it reaches this node's listen_endpoint",
                    endpoint,
                    seconds(nowNanos));
            connected = false;
            lossLogged = true;
        }
    }

    private String seconds(long nowNanos) {
        return String.valueOf(Math.round((nowNanos - receivedAtNanos) / NANOS_PER_SECOND));
    }
}
