package io.horoscope.director.state;

import io.horoscope.core.wire.Report;

/** The newest report of a node and when it arrived. Immutable. */
public final class NodeState {

    private final Report report;
    private final long receivedNanos;

    /**
     * @param report as it arrived, with its age at that time
     * @param receivedNanos when, on the director's monotonic clock
     */
    NodeState(Report report, long receivedNanos) {
        this.report = report;
        this.receivedNanos = receivedNanos;
    }

    /** The report as it arrived. */
    public Report report() {
        return report;
    }

    /** Whether its report was measured after that of {@code other}, of the same node. */
    boolean isNewerThan(NodeState other) {
        long laterNanos =
                receivedNanos - report.ageNanos() - (other.receivedNanos - other.report.ageNanos());
        return report.isNewerThan(other.report, laterNanos);
    }

    /** The report with its age brought up to date. */
    public Report agedTo(long nowNanos) {
        return report.aged(Math.max(0, nowNanos - receivedNanos));
    }

    /**
     * Time since the signals were measured, as far as the director can know: the way from the
     * monitor is not in it.
     */
    public long ageNanos(long nowNanos) {
        return report.ageNanos() + Math.max(0, nowNanos - receivedNanos);
    }
}
