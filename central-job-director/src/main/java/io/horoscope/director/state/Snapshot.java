package io.horoscope.director.state;

import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.wire.Rejection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * All that the director knew at one moment. Immutable: made by the state loop, read by any thread.
 */
public final class Snapshot {

    private final long nowNanos;
    private final List<NodeState> nodes;
    private final TypicalSignals typical;
    private final List<SubscriberView> subscribers;
    private final Map<Count, Long> counts;
    private final Map<Rejection, Long> rejections;

    Snapshot(
            long nowNanos,
            List<NodeState> nodes,
            TypicalSignals typical,
            List<SubscriberView> subscribers,
            Map<Count, Long> counts,
            Map<Rejection, Long> rejections) {
        this.nowNanos = nowNanos;
        this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
        this.typical = typical;
        this.subscribers = Collections.unmodifiableList(new ArrayList<>(subscribers));
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

    /** Completes reports, as coordinators and the history do. */
    public TypicalSignals typical() {
        return typical;
    }

    public List<SubscriberView> subscribers() {
        return subscribers;
    }

    /** Every count. */
    public Map<Count, Long> counts() {
        return counts;
    }

    /** Every reason, those that never occurred included. */
    public Map<Rejection, Long> rejections() {
        return rejections;
    }
}
