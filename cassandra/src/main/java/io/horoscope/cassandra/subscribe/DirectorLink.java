package io.horoscope.cassandra.subscribe;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Endpoint;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One director: where it is, when it was heard last, and whether that was said in the log.
 *
 * <p>Used by the subscription's thread, except for {@link #resolve} (the resolver's thread) and {@link #isConnected}.
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

    /** Looks the name up; may block, so never on the subscription's thread. Keeps the old address when that fails. */
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

    /** Whether a datagram from {@code source}, signed by {@code sender}, is this director's. */
    boolean isFrom(InetSocketAddress source, NodeAddress sender) {
        InetSocketAddress here = address;
        if (here == null) {
            return false;
        }
        boolean sameHost = NodeAddress.of(here.getAddress()).equals(sender);
        return here.equals(source) || (sameHost && here.getPort() == source.getPort());
    }

    /** Notes a valid datagram; says so in the log if the director was lost or is new. */
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

    /** Notes the passing of time; says in the log once when the director has been silent for too long. */
    void checkSilence(long nowNanos) {
        if (nowNanos - heardAtNanos > timeoutNanos && !lossSaid) {
            logger.warn(
                    "Director {} has sent no scores for {} s. Reads go on: by the scores of other directors, and in"
                            + " Cassandra's own order where none is fresh. Check that it runs and is reachable, and that"
                            + " it knows this node's key",
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
