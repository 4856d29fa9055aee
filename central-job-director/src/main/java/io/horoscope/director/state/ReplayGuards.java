package io.horoscope.director.state;

import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.MessageType;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.ReplayGuard;

/**
 * The replay windows of reports and of subscriptions, apart: the monitor and the coordinator of a node share its address and
 * key, but each counts its own datagrams within its own boot. Used by the state loop only.
 *
 * <p>Windows outlive nodes and leases, or an old report could be replayed into the gap. Each guard therefore holds
 * {@link #ADDRESSES_PER_PLACE} times as many senders as the registry has places; past that, an address never seen before is
 * refused until the director restarts.
 */
public final class ReplayGuards {

    /** A node that moves to a new address leaves its old window behind. */
    static final int ADDRESSES_PER_PLACE = 4;

    private final ReplayGuard reports;
    private final ReplayGuard subscriptions;

    /**
     * @param maximumNodes the registry's bound
     * @param maximumSubscribers the leases' bound
     */
    public ReplayGuards(int maximumNodes, int maximumSubscribers) {
        this.reports = new ReplayGuard(ADDRESSES_PER_PLACE * maximumNodes);
        this.subscriptions = new ReplayGuard(ADDRESSES_PER_PLACE * maximumSubscribers);
    }

    /** Null when the datagram is new, and then it is remembered; otherwise why it is refused. */
    Rejection check(Frame frame) {
        ReplayGuard guard = frame.message().type() == MessageType.REPORT ? reports : subscriptions;
        return guard.check(frame);
    }

    int senders() {
        return reports.senders() + subscriptions.senders();
    }
}
