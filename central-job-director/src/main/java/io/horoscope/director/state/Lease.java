package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.Routing;
import java.net.InetSocketAddress;

/** One endpoint that gets scores until its time is up. Used by the state loop only. */
final class Lease {

    private final NodeAddress subscriber;
    private final InetSocketAddress endpoint;
    private Envelope envelope;
    private int keyId;
    private long stream;
    private long endsNanos;
    private long nextHeartbeatNanos;
    private long datagramsSent;
    private Routing routing;

    /**
     * @param subscriber who asked, authenticated
     * @param endpoint where it asked from, and has proved that it receives
     * @param nowNanos the first heartbeat is due at once
     */
    Lease(NodeAddress subscriber, InetSocketAddress endpoint, long nowNanos) {
        this.subscriber = subscriber;
        this.endpoint = endpoint;
        this.nextHeartbeatNanos = nowNanos;
    }

    /**
     * Restarts the lease.
     *
     * @param request the subscription: scores echo its challenge. A new stream means that the
     *     subscriber starts empty, and gets the whole table at once
     * @param key what the request was signed with; scores are signed with the same
     */
    void renew(FrameHeader request, MacKey key, long newEndsNanos, long nowNanos) {
        if (stream != request.stream()) {
            nextHeartbeatNanos = nowNanos;
        }
        stream = request.stream();
        envelope = new Envelope(subscriber, key, 0, request.challenge());
        keyId = key.id();
        endsNanos = newEndsNanos;
    }

    NodeAddress subscriber() {
        return subscriber;
    }

    InetSocketAddress endpoint() {
        return endpoint;
    }

    /** How scores for it are signed. */
    Envelope envelope() {
        return envelope;
    }

    int keyId() {
        return keyId;
    }

    long endsNanos() {
        return endsNanos;
    }

    boolean hasEnded(long nowNanos) {
        return nowNanos - endsNanos >= 0;
    }

    long nextHeartbeatNanos() {
        return nextHeartbeatNanos;
    }

    void heartbeatAgainAt(long nanos) {
        nextHeartbeatNanos = nanos;
    }

    void countSent() {
        datagramsSent++;
    }

    long datagramsSent() {
        return datagramsSent;
    }

    void tell(Routing newest) {
        routing = newest;
    }

    /** What the subscriber said last of its routing, or null. */
    Routing routing() {
        return routing;
    }
}
