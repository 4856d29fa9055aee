package io.horoscope.cassandra.subscribe;

import io.horoscope.core.settings.Endpoint;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One director: where it is, when it was heard last, and whether that was said in the log.
 *
 * <p>Used by the subscription's thread, except for {@link #resolve} (the resolver's thread) and
 * {@link #isConnected}.
 */
final class DirectorLink {

    private static final Logger logger = LoggerFactory.getLogger(DirectorLink.class);
    private static final double NANOS_PER_SECOND = 1e9;

    private final Endpoint endpoint;
    private final long timeoutNanos;

    private volatile InetSocketAddress address;
    private volatile boolean connected;
    private boolean lossSaid;
    private long heardAtNanos;

    DirectorLink(Endpoint endpoint, long timeoutNanos) {
        this.endpoint = endpoint;
        this.timeoutNanos = timeoutNanos;
    }

    /** The director is given the timeout from here on before its silence counts. */
    void onStart(long nowNanos) {
        heardAtNanos = nowNanos;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Looks the name up; may block, so never on the subscription's thread. Keeps the old address
     * when that fails.
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
     * Notes valid scores, from whichever of its addresses they came; says so in the log if the
     * director was lost or is new.
     */
    void heard(long nowNanos) {
        if (!connected) {
            if (lossSaid) {
                logger.info(
                        "Director {} sends scores again, after {} s of silence",
                        endpoint,
                        seconds(nowNanos));
            } else {
                logger.info("Director {} sends scores", endpoint);
            }
            connected = true;
            lossSaid = false;
        }
        heardAtNanos = nowNanos;
    }

    /**
     * Notes the passing of time; says in the log once when the director has been silent for too
     * long.
     */
    void checkSilence(long nowNanos) {
        if (nowNanos - heardAtNanos > timeoutNanos && !lossSaid) {
            logger.warn(
                    "Director {} has sent no scores for {} s. Using scores of the other directors, or local"
                            + " estimates only. Check that it runs and is reachable, that it knows this node's key,"
                            + " and that UDP from it reaches this node's listen_endpoint",
                    endpoint,
                    seconds(nowNanos));
            connected = false;
            lossSaid = true;
        }
    }

    private String seconds(long nowNanos) {
        return String.valueOf(Math.round((nowNanos - heardAtNanos) / NANOS_PER_SECOND));
    }
}
