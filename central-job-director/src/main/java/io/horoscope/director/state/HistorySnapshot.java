package io.horoscope.director.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The last minutes of some nodes. Immutable. */
public final class HistorySnapshot {

    private final long stepNanos;
    private final boolean truncated;
    private final List<HistoryView> nodes;

    /**
     * @param stepNanos how much time a point stands for
     * @param truncated whether more nodes were asked for than are given
     */
    HistorySnapshot(long stepNanos, boolean truncated, List<HistoryView> nodes) {
        this.stepNanos = stepNanos;
        this.truncated = truncated;
        this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
    }

    public long stepNanos() {
        return stepNanos;
    }

    public boolean truncated() {
        return truncated;
    }

    /** In order of address. */
    public List<HistoryView> nodes() {
        return nodes;
    }
}
