package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;

/** What a replica reports on its replies: its state as its feedback has it, and its own report. */
final class ReportedState {

    private final NodeKind node;
    private final OwnReport ownReport = new OwnReport();
    private UsualService points = new UsualService();
    private UsualService scans = new UsualService();
    private boolean isOn = true;

    ReportedState(NodeKind node) {
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
    private boolean takesPart() {
        return isOn && node.feedback() != Feedback.NONE;
    }

    /** The process has ended. */
    void forget() {
        ownReport.clear();
        points = new UsualService();
        scans = new UsualService();
    }

    /** What the node measured of itself. */
    OwnReport ownReport() {
        return ownReport;
    }

    /** Adds it to the answer to a request. */
    void addTo(Request request, int waiting, int active, long serviceNanos, long nowNanos) {
        UsualService usual = request.read.isScan() ? scans : points;
        usual.record(serviceNanos, node.processors(), nowNanos);
        boolean reports = takesPart();
        int served = node.feedback() == Feedback.IN_PROGRESS ? active : 0;
        request.reported =
                reports
                        ? new Reported(
                                waiting + served, node.processors(), serviceNanos, usual.nanos())
                        : Reported.NOTHING;
        request.ownReport = reports ? ownReport.unsent(request.requester, nowNanos) : null;
    }
}
