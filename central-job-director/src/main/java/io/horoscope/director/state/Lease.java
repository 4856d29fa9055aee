package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import java.net.InetSocketAddress;

/** One endpoint that gets scores until its time is up. Used by the state loop only. */
final class Lease {

    private final NodeAddress subscriber;
    private final InetSocketAddress endpoint;
    private MacKey key;
    private long epoch;
    private long endsNanos;
    private long nextHeartbeatNanos;
    private long datagramsSent;

    /**
     * @param subscriber who asked, authenticated
     * @param endpoint where it wants its scores
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
     * @param newKey what the subscriber itself signed with; its scores are signed with the same
     * @param newEpoch the subscriber's boot epoch; a new one means that it starts empty and gets the whole table at once
     */
    void renew(MacKey newKey, long newEpoch, long newEndsNanos, long nowNanos) {
        if (epoch != newEpoch) {
            nextHeartbeatNanos = nowNanos;
        }
        key = newKey;
        epoch = newEpoch;
        endsNanos = newEndsNanos;
    }

    NodeAddress subscriber() {
        return subscriber;
    }

    InetSocketAddress endpoint() {
        return endpoint;
    }

    MacKey key() {
        return key;
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
}
