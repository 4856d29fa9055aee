package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Routing;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the director knew at one moment. Immutable: made by the state loop, read by any thread.
 */
public final class Snapshot {

    private final long nowNanos;
    private final List<NodeState> nodes;
    private final TypicalSignals typical;
    private final List<Subscriber> subscribers;
    private final Map<DirectorCounter, Long> counts;
    private final Map<Rejection, Long> rejections;

    Snapshot(
            long nowNanos,
            List<NodeState> nodes,
            TypicalSignals typical,
            List<Subscriber> subscribers,
            Map<DirectorCounter, Long> counts,
            Map<Rejection, Long> rejections) {
        this.nowNanos = nowNanos;
        this.nodes = List.copyOf(nodes);
        this.typical = typical;
        this.subscribers = List.copyOf(subscribers);
        this.counts = counts;
        this.rejections = rejections;
    }

    /** When it was made, on the director's monotonic clock. */
    public long nowNanos() {
        return nowNanos;
    }

    /** In order of address. */
    public List<NodeState> nodes() {
        return nodes;
    }

    /** Completes reports, as coordinators do. */
    public TypicalSignals typical() {
        return typical;
    }

    public List<Subscriber> subscribers() {
        return subscribers;
    }

    /** Every count. */
    public Map<DirectorCounter, Long> counts() {
        return counts;
    }

    /** Every reason, those that never occurred included. */
    public Map<Rejection, Long> rejections() {
        return rejections;
    }

    /** One lease as it was when the snapshot was made. */
    public static final class Subscriber {

        private final NodeAddress address;
        private final InetSocketAddress endpoint;
        private final int keyId;
        private final long leftNanos;
        private final long datagramsSent;
        private final Routing routing;

        Subscriber(Lease lease, long nowNanos) {
            this.address = lease.subscriber();
            this.endpoint = lease.endpoint();
            this.keyId = lease.keyId();
            this.leftNanos = Math.max(0, lease.endsNanos() - nowNanos);
            this.datagramsSent = lease.datagramsSent();
            this.routing = lease.routing();
        }

        public NodeAddress address() {
            return address;
        }

        public InetSocketAddress endpoint() {
            return endpoint;
        }

        public int keyId() {
            return keyId;
        }

        /** The time until the lease ends, at least 0. */
        public long leftNanos() {
            return leftNanos;
        }

        public long datagramsSent() {
            return datagramsSent;
        }

        /** What it said last of its routing; empty until then. */
        public Optional<Routing> routing() {
            return Optional.ofNullable(routing);
        }
    }
}
