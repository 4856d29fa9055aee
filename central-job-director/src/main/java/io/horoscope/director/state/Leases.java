package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.Routing;
import io.horoscope.core.wire.Subscribe;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who gets scores, and until when. A lease belongs to a subscriber and one of its endpoints.
 *
 * <p>Bounded twice: in all, where a further subscriber is refused; and by {@link #MAX_ENDPOINTS}
 * for one subscriber, where its own lease that ends first makes room, so that a coordinator that
 * keeps restarting on new ports is never locked out. Used by the state loop only.
 */
public final class Leases {

    /**
     * A coordinator has one endpoint; the other is for that of its last start, which has not run
     * out yet.
     */
    static final int MAX_ENDPOINTS = 2;

    private final int maximumLeases;
    private final long maximumLeaseNanos;
    private final Counters counters;
    private final Map<NodeAddress, List<Lease>> bySubscriber = new LinkedHashMap<>();
    private List<Lease> all = Collections.emptyList();

    /**
     * @param maximumLeases positive
     * @param maximumLeaseNanos longer ones are cut to this, positive
     */
    public Leases(int maximumLeases, long maximumLeaseNanos, Counters counters) {
        this.maximumLeases = maximumLeases;
        this.maximumLeaseNanos = maximumLeaseNanos;
        this.counters = counters;
    }

    int maximumLeases() {
        return maximumLeases;
    }

    /**
     * Whether a lease of this subscriber can be held: it has one already, or the bound is not
     * reached.
     */
    boolean hasRoomFor(NodeAddress subscriber) {
        return all.size() < maximumLeases || bySubscriber.containsKey(subscriber);
    }

    /**
     * Begins or renews a lease. Ask {@link #hasRoomFor} first.
     *
     * @param frame an authenticated, proven and new SUBSCRIBE
     * @param source where it came from, and where its scores go
     */
    void subscribe(Frame frame, InetSocketAddress source, long nowNanos) {
        Subscribe wish = (Subscribe) frame.message();
        long endsNanos = nowNanos + Math.min(wish.leaseNanos(), maximumLeaseNanos);
        lease(frame.header().node(), source, nowNanos)
                .renew(frame.header(), frame.key(), endsNanos, nowNanos);
    }

    private Lease lease(NodeAddress subscriber, InetSocketAddress endpoint, long nowNanos) {
        List<Lease> own = bySubscriber.computeIfAbsent(subscriber, s -> new ArrayList<>());
        for (Lease lease : own) {
            if (lease.endpoint().equals(endpoint)) {
                return lease;
            }
        }
        if (!own.isEmpty() && (own.size() >= MAX_ENDPOINTS || all.size() >= maximumLeases)) {
            own.remove(endingFirst(own, nowNanos));
            counters.add(DirectorCounter.LEASES_REPLACED);
        }
        Lease lease = new Lease(subscriber, endpoint, nowNanos);
        own.add(lease);
        list();
        return lease;
    }

    /** Keeps what a subscriber said of its routing with its lease, if it has one at that endpoint. */
    void tell(NodeAddress subscriber, InetSocketAddress endpoint, Routing routing) {
        for (Lease lease : bySubscriber.getOrDefault(subscriber, List.of())) {
            if (lease.endpoint().equals(endpoint)) {
                lease.tell(routing);
            }
        }
    }

    private static Lease endingFirst(List<Lease> leases, long nowNanos) {
        return Collections.min(
                leases, (a, b) -> Long.compare(a.endsNanos() - nowNanos, b.endsNanos() - nowNanos));
    }

    /** Ends the leases whose time is up; returns how many. */
    int expire(long nowNanos) {
        int before = all.size();
        if (all.stream().noneMatch(lease -> lease.hasEnded(nowNanos))) {
            return 0;
        }
        Iterator<List<Lease>> subscribers = bySubscriber.values().iterator();
        while (subscribers.hasNext()) {
            List<Lease> own = subscribers.next();
            own.removeIf(lease -> lease.hasEnded(nowNanos));
            if (own.isEmpty()) {
                subscribers.remove();
            }
        }
        list();
        return before - all.size();
    }

    /**
     * Every lease, in the order of their subscribers' arrival. Those that have run out are in it
     * until {@link #expire}.
     */
    List<Lease> all() {
        return all;
    }

    private void list() {
        List<Lease> listed = new ArrayList<>();
        bySubscriber.values().forEach(listed::addAll);
        all = Collections.unmodifiableList(listed);
    }
}
