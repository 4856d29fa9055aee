package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import java.net.InetSocketAddress;

/** One lease as it was at the time of a {@link Snapshot}. Immutable. */
public final class SubscriberView {

    private final NodeAddress subscriber;
    private final InetSocketAddress endpoint;
    private final int keyId;
    private final long leftNanos;
    private final long datagramsSent;

    SubscriberView(Lease lease, long nowNanos) {
        this.subscriber = lease.subscriber();
        this.endpoint = lease.endpoint();
        this.keyId = lease.keyId();
        this.leftNanos = Math.max(0, lease.endsNanos() - nowNanos);
        this.datagramsSent = lease.datagramsSent();
    }

    public NodeAddress subscriber() {
        return subscriber;
    }

    public InetSocketAddress endpoint() {
        return endpoint;
    }

    public int keyId() {
        return keyId;
    }

    /** How long the lease still lasts, at least 0. */
    public long leftNanos() {
        return leftNanos;
    }

    public long datagramsSent() {
        return datagramsSent;
    }
}
