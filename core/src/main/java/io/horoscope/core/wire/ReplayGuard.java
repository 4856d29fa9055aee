package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Accepts each datagram of a sender once, in any order within a window of 64, as IPsec does (RFC 4303, section 3.4.3), but
 * per boot epoch: a later epoch starts a new window, an earlier one is refused. No clock is involved.
 *
 * <p>Ask only after the tag has been verified; otherwise anyone could move the window. Used by one thread. Bounded: when
 * {@code maximumSenders} are known, a further one is refused rather than an old one forgotten, for forgetting a sender
 * would open it to replay.
 */
public final class ReplayGuard {

    private static final int WINDOW = 64;

    private final int maximumSenders;
    private final Map<NodeAddress, Window> windows = new HashMap<>();

    public ReplayGuard(int maximumSenders) {
        if (maximumSenders < 1) {
            throw new IllegalArgumentException("maximumSenders is positive: " + maximumSenders);
        }
        this.maximumSenders = maximumSenders;
    }

    /** Null when the datagram is new, and then it is remembered; otherwise why it is refused. */
    public Rejection check(Frame frame) {
        return check(frame.sender(), frame.epoch(), frame.sequence());
    }

    Rejection check(NodeAddress sender, long epoch, long sequence) {
        Window window = windows.get(sender);
        if (window == null) {
            if (windows.size() >= maximumSenders) {
                return Rejection.TABLE_FULL;
            }
            windows.put(sender, new Window(epoch, sequence));
            return null;
        }
        return window.accept(epoch, sequence);
    }

    /** How many senders are known. */
    public int senders() {
        return windows.size();
    }

    /** Bit i of {@code seen} stands for the sequence {@code newest - i}. */
    private static final class Window {

        private long epoch;
        private long newest;
        private long seen = 1;

        Window(long epoch, long newest) {
            this.epoch = epoch;
            this.newest = newest;
        }

        Rejection accept(long frameEpoch, long sequence) {
            if (Long.compareUnsigned(frameEpoch, epoch) < 0) {
                return Rejection.STALE_EPOCH;
            }
            if (frameEpoch != epoch) {
                epoch = frameEpoch;
                newest = sequence;
                seen = 1;
                return null;
            }
            long ahead = sequence - newest;
            return Long.compareUnsigned(sequence, newest) > 0
                    ? advance(ahead, sequence)
                    : acceptLate(-ahead);
        }

        private Rejection advance(long ahead, long sequence) {
            seen = Long.compareUnsigned(ahead, WINDOW) < 0 ? seen << ahead | 1 : 1;
            newest = sequence;
            return null;
        }

        private Rejection acceptLate(long behind) {
            if (Long.compareUnsigned(behind, WINDOW) >= 0 || (seen & 1L << behind) != 0) {
                return Rejection.REPLAYED;
            }
            seen |= 1L << behind;
            return null;
        }
    }
}
