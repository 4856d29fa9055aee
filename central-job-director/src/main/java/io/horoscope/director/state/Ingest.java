package io.horoscope.director.state;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.MessageType;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Routing;
import io.horoscope.director.state.Challenges.Proof;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Set;

/**
 * Takes any bytes and puts what is authentic, proven, new and meant for a director into the
 * registry or the leases; the rest is counted by reason. Used by the state loop only.
 *
 * <p>Order matters. The proof costs one HMAC and is looked at first: without one, a datagram is
 * verified only within {@link #UNPROVEN_PER_SECOND}, so a flood of forged senders leaves nodes that
 * have proved themselves alone. Room is checked before replay, so that a sender which cannot be
 * held takes no window either.
 */
public final class Ingest {

    /**
     * Datagrams without a good proof that are verified in a second: those of 5,000 machines, a
     * monitor and a coordinator on each, all started at once. Each takes about a microsecond: a
     * flood costs a hundredth of a core.
     */
    static final int UNPROVEN_PER_SECOND = 10_000;

    private static final Set<MessageType> RECEIVED =
            EnumSet.of(MessageType.REPORT, MessageType.SUBSCRIBE, MessageType.ROUTING);

    private final FrameReader reader;
    private final Challenges challenges;
    private final DatagramSender sender;
    private final Budget unproven;
    private final DirectorState state;
    private NodeAddress twin;

    /**
     * @param sender for the answers
     * @param nowNanos the director's monotonic time
     */
    public Ingest(
            KeySource keys,
            Challenges challenges,
            DatagramSender sender,
            DirectorState state,
            long nowNanos) {
        this.reader = new FrameReader(keys, Tagger.create());
        this.challenges = challenges;
        this.sender = sender;
        this.unproven = new Budget(UNPROVEN_PER_SECOND, nowNanos);
        this.state = state;
    }

    /** Takes the first {@code length} bytes; returns null, or why they were dropped. */
    Rejection receive(byte[] bytes, int length, InetSocketAddress source, long nowNanos) {
        state.counters().add(DirectorCounter.DATAGRAMS_RECEIVED);
        Rejection rejection = take(bytes, length, source, nowNanos);
        if (rejection != null) {
            state.counters().add(rejection);
        }
        return rejection;
    }

    /**
     * The node of which two processes of a kind were last seen alive under one identity, or null.
     * Further calls return null until that is seen again.
     */
    NodeAddress takeTwin() {
        NodeAddress taken = twin;
        twin = null;
        return taken;
    }

    private Rejection take(byte[] bytes, int length, InetSocketAddress source, long nowNanos) {
        Decoded<FrameHeader> decoded = FrameHeader.read(bytes, 0, length);
        if (!decoded.isAccepted()) {
            return decoded.rejection();
        }
        FrameHeader header = decoded.value();
        if (!RECEIVED.contains(header.type())) {
            return Rejection.UNEXPECTED_TYPE;
        }
        Proof proof = challenges.check(header.proof(), source, header.node(), nowNanos);
        if (proof == Proof.NONE && !unproven.take(nowNanos)) {
            return Rejection.OVER_BUDGET;
        }
        Decoded<Frame> frame = reader.read(header, bytes, 0, length);
        return frame.isAccepted()
                ? accept(frame.value(), proof, source, nowNanos)
                : frame.rejection();
    }

    private Rejection accept(Frame frame, Proof proof, InetSocketAddress source, long nowNanos) {
        Rejection rejection =
                proof == Proof.NONE ? Rejection.UNPROVEN : act(frame, source, nowNanos);
        boolean taken = rejection == null;
        if (taken ? proof == Proof.PREVIOUS : proof == Proof.NONE) {
            long current = challenges.current(source, frame.header().node(), nowNanos);
            sender.challenge(frame.header(), frame.key(), current, taken, source);
        }
        return rejection;
    }

    private Rejection act(Frame frame, InetSocketAddress source, long nowNanos) {
        if (!hasRoomFor(frame)) {
            return Rejection.TABLE_FULL;
        }
        boolean isReport = frame.message() instanceof Report;
        ReplayGuard guard = isReport ? state.reports() : state.coordinators();
        Rejection replayed = check(guard, frame.header(), nowNanos);
        if (replayed == null) {
            state.counters().add(put(frame, source, nowNanos));
        }
        return replayed;
    }

    private boolean hasRoomFor(Frame frame) {
        NodeAddress node = frame.header().node();
        return frame.message() instanceof Report
                ? state.registry().hasRoomFor(node)
                : state.leases().hasRoomFor(node);
    }

    /**
     * Returns as what it counts. Routing that is said without a lease is forgotten: a coordinator
     * renews its lease first.
     */
    private DirectorCounter put(Frame frame, InetSocketAddress source, long nowNanos) {
        NodeAddress node = frame.header().node();
        if (frame.message() instanceof Report) {
            boolean newest = state.registry().offer((Report) frame.message(), nowNanos);
            return newest ? DirectorCounter.REPORTS_ACCEPTED : DirectorCounter.REPORTS_LATE;
        }
        if (frame.message() instanceof Routing) {
            state.leases().tell(node, source, (Routing) frame.message());
            return DirectorCounter.ROUTING_ACCEPTED;
        }
        state.leases().subscribe(frame, source, nowNanos);
        return DirectorCounter.SUBSCRIPTIONS_ACCEPTED;
    }

    private Rejection check(ReplayGuard guard, FrameHeader header, long nowNanos) {
        Rejection replayed = guard.check(header, nowNanos);
        if (replayed == null && guard.interleaved()) {
            state.counters().add(DirectorCounter.STREAMS_INTERLEAVED);
            twin = header.node();
        }
        return replayed;
    }

    /** A number of events per second; what is unused is saved for one second at most. */
    static final class Budget {

        private static final long SECOND_NANOS = 1_000_000_000L;

        private final long costNanos;
        private long savedNanos = SECOND_NANOS;
        private long asOfNanos;

        Budget(int perSecond, long nowNanos) {
            this.costNanos = SECOND_NANOS / perSecond;
            this.asOfNanos = nowNanos;
        }

        /** Whether one more is within the budget; if so, it is spent. */
        boolean take(long nowNanos) {
            savedNanos = Math.min(SECOND_NANOS, savedNanos + Math.max(0, nowNanos - asOfNanos));
            asOfNanos = nowNanos;
            if (savedNanos < costNanos) {
                return false;
            }
            savedNanos -= costNanos;
            return true;
        }
    }
}
