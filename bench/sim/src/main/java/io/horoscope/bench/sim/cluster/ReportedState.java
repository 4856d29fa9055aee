package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.ReplicaStats;

/** What a replica reports on its replies: its state as its feedback has it, and its own report. */
final class ReportedState {

    private final Replica.Node node;
    private final OwnReport ownReport = new OwnReport();
    private boolean isOn = true;

    ReportedState(Replica.Node node) {
        this.node = node;
    }

    /** Whether replies from now on report anything. */
    void turn(boolean on) {
        isOn = on;
        ownReport.clear();
    }

    boolean isOn() {
        return isOn;
    }

    /** Whether it is on, and the node is no stock node. */
    boolean takesPart() {
        return isOn && node.feedback() != Feedback.NONE;
    }

    /** What the node measured of itself. */
    OwnReport ownReport() {
        return ownReport;
    }

    /** Adds it to the reply to a request. */
    void addTo(Request request, int waiting, int active, long serviceNanos, long nowNanos) {
        boolean reports = takesPart();
        int served = node.feedback() == Feedback.IN_PROGRESS ? active : 0;
        request.queued = reports ? waiting + served : ReplicaStats.NOT_REPORTED;
        request.reportedSlots = reports ? node.reportedSlots() : ReplicaStats.NOT_REPORTED;
        request.reportedServiceNanos = reports ? serviceNanos : ReplicaStats.NOT_REPORTED;
        request.ownReport = reports ? ownReport.unsent(request.requester, nowNanos) : null;
    }
}
