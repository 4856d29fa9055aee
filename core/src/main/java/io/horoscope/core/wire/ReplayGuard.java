package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Accepts each datagram of a stream once, in any order within a window of 64, as IPsec does (RFC
 * 4303, section 3.4.3).
 *
 * <p>Call it only after tag and proof have been verified. Two periods after a stream's last
 * datagram, every proof in it has expired and nothing of it can be replayed, so its window is
 * removed ({@link #expire}). Memory is therefore used for live streams only, however many there
 * have been.
 *
 * <p>Bounded: by nodes and by {@link #STREAMS_PER_NODE}. Beyond these limits a datagram is refused;
 * no window of a live stream is dropped. Used by one thread.
 */
public final class ReplayGuard {

    /** Starts of one node's process within two periods: one every 2.5 s. */
    public static final int STREAMS_PER_NODE = 8;

    private static final int WINDOW = 64;
    private static final long LIFE_NANOS = 2 * Wire.CHALLENGE_PERIOD_NANOS;

    private final int maximumNodes;
    private final Map<NodeAddress, List<Window>> windows = new HashMap<>();
    private boolean interleaved;

    public ReplayGuard(int maximumNodes) {
        if (maximumNodes < 1) {
            throw new IllegalArgumentException("maximumNodes is positive: " + maximumNodes);
        }
        this.maximumNodes = maximumNodes;
    }

    /** Null if the datagram is new, which is then recorded; otherwise the reason of the refusal. */
    public Rejection check(FrameHeader header, long nowNanos) {
        return check(header.node(), header.stream(), header.sequence(), nowNanos);
    }

    Rejection check(NodeAddress node, long stream, long sequence, long nowNanos) {
        interleaved = false;
        List<Window> streams = windows.get(node);
        if (streams == null) {
            if (windows.size() >= maximumNodes) {
                return Rejection.TABLE_FULL;
            }
            streams = new ArrayList<>(1);
            windows.put(node, streams);
        }
        for (int i = 0; i < streams.size(); i++) {
            if (streams.get(i).stream == stream) {
                boolean overtaken = i < streams.size() - 1;
                interleaved = overtaken && streams.get(i).isAhead(sequence);
                return streams.get(i).accept(sequence, nowNanos);
            }
        }
        return begin(streams, new Window(stream, sequence, nowNanos), nowNanos);
    }

    private static Rejection begin(List<Window> streams, Window window, long nowNanos) {
        if (streams.size() >= STREAMS_PER_NODE) {
            streams.removeIf(old -> old.isOver(nowNanos));
        }
        if (streams.size() >= STREAMS_PER_NODE) {
            return Rejection.TABLE_FULL;
        }
        streams.add(window);
        return null;
    }

    /**
     * Whether the datagram checked last continued a stream after a later one of the same node had
     * begun: two processes with one identity are running. (The last datagram of an old process that
     * is overtaken by the first one of its successor looks the same, once.)
     */
    public boolean interleaved() {
        return interleaved;
    }

    /** Removes the windows of streams without a datagram for two periods. */
    public void expire(long nowNanos) {
        windows.values()
                .removeIf(
                        streams -> {
                            streams.removeIf(window -> window.isOver(nowNanos));
                            return streams.isEmpty();
                        });
    }

    /** The number of streams with a window. */
    public int streams() {
        return windows.values().stream().mapToInt(List::size).sum();
    }

    /** Bit i of {@code seen} stands for the sequence {@code newest - i}. */
    private static final class Window {

        private final long stream;
        private long newest;
        private long seen = 1;
        private long acceptedAtNanos;

        Window(long stream, long newest, long nowNanos) {
            this.stream = stream;
            this.newest = newest;
            this.acceptedAtNanos = nowNanos;
        }

        boolean isOver(long nowNanos) {
            return nowNanos - acceptedAtNanos >= LIFE_NANOS;
        }

        boolean isAhead(long sequence) {
            return Long.compareUnsigned(sequence, newest) > 0;
        }

        Rejection accept(long sequence, long nowNanos) {
            long ahead = sequence - newest;
            if (isAhead(sequence)) {
                seen = Long.compareUnsigned(ahead, WINDOW) < 0 ? seen << ahead | 1 : 1;
                newest = sequence;
            } else {
                long behind = -ahead;
                if (Long.compareUnsigned(behind, WINDOW) >= 0 || (seen & 1L << behind) != 0) {
                    return Rejection.REPLAYED;
                }
                seen |= 1L << behind;
            }
            acceptedAtNanos = nowNanos;
            return null;
        }
    }
}
