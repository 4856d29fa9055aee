package io.horoscope.bench.sim.cluster;

import io.horoscope.core.wire.Report;
import java.util.HashSet;
import java.util.Set;

/**
 * The newest report of a node about itself. A coordinator gets each report once, on the first reply
 * to it after the report was made.
 */
public final class OwnReport {

    private final Set<Requester> sentTo = new HashSet<>();
    private Report newest; // null: none
    private long madeAtNanos;

    /** Replaces the report there was by one that was made now. */
    public void made(Report report, long nowNanos) {
        newest = report;
        madeAtNanos = nowNanos;
        sentTo.clear();
    }

    /** The newest report with its age, or null. */
    public Report get(long nowNanos) {
        return newest == null ? null : newest.aged(nowNanos - madeAtNanos);
    }

    /** The same for a reply to a coordinator; null, too, if that got it. */
    Report unsent(Requester coordinator, long nowNanos) {
        return newest != null && sentTo.add(coordinator) ? get(nowNanos) : null;
    }

    /** From now on there is none. */
    void clear() {
        newest = null;
    }
}
