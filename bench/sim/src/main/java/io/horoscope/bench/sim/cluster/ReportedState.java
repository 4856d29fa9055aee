package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.LastReported;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;
import java.util.HashMap;
import java.util.Map;

/** What a replica reports on its replies: its state as its feedback has it, and its own report. */
final class ReportedState {

    private final NodeKind node;
    private final OwnReport ownReport = new OwnReport();
    private final Map<Requester, ToCoordinator> answers = new HashMap<>();
    private UsualService usual = new UsualService();
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
        answers.clear();
        usual = new UsualService();
    }

    /** What the node measured of itself. */
    OwnReport ownReport() {
        return ownReport;
    }

    /** Adds it to the answer to a request. */
    void addTo(Request request, int waiting, int active, long serviceNanos, long nowNanos) {
        usual.record(serviceNanos, request.read.isScan(), node.processors(), nowNanos);
        Reported reported = reported(waiting, active, serviceNanos, usual.nanos());
        boolean isDue =
                request.requester.needsEachReport()
                        || answers(request.requester)
                                .isDue(reported, request.read.isScan(), nowNanos);
        add(request, reported, nowNanos);
        if (!isDue && request.ownReport == null) {
            request.reported = Reported.NOTHING;
        }
    }

    private ToCoordinator answers(Requester coordinator) {
        return answers.computeIfAbsent(coordinator, to -> new ToCoordinator());
    }

    private Reported reported(int waiting, int active, long serviceNanos, long usualNanos) {
        int served = node.feedback() == Feedback.IN_PROGRESS ? active : 0;
        return new Reported(waiting + served, node.processors(), serviceNanos, usualNanos);
    }

    private void add(Request request, Reported reported, long nowNanos) {
        boolean reports = takesPart();
        request.reported = reports ? reported : Reported.NOTHING;
        request.ownReport = reports ? ownReport.unsent(request.requester, nowNanos) : null;
    }

    /** The answers to one coordinator. */
    private static final class ToCoordinator {

        private final LastReported last = new LastReported();
        private int silent; // Since the last one that reported.

        private boolean isDue(Reported reported, boolean isScan, long nowNanos) {
            boolean isTurn = silent + 1 >= LastReported.ONE_OF;
            boolean isDue = last.isDue(reported, isScan, isTurn, nowNanos);
            silent = isDue ? 0 : silent + 1;
            return isDue;
        }
    }
}
