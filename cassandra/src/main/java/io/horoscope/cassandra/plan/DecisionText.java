package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Explanation;
import io.horoscope.core.wire.Report;
import java.util.Locale;

/** Formats the line of a query trace that says which replica comes first and why. */
final class DecisionText {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ScoreTable table;
    private final ReplicaTable replicas;
    private final boolean isScan;
    private final long nowNanos;

    /**
     * @param table the loads that were used for the decision
     * @param replicas statistics of this coordinator's own requests
     * @param isScan the class of the read
     * @param nowNanos monotonic time, on the clock that stamps the table
     */
    DecisionText(ScoreTable table, ReplicaTable replicas, boolean isScan, long nowNanos) {
        this.table = table;
        this.replicas = replicas;
        this.isScan = isScan;
        this.nowNanos = nowNanos;
    }

    /**
     * One line.
     *
     * @param first the first replica of the order that the selector was given; in shadow, of stock
     *     Cassandra's
     * @param chosen the replica that the selector puts first
     * @param fallback why the selector's order was not used, or null
     * @param selector its name
     */
    String line(Node first, Node chosen, Fallback fallback, RoutingMode mode, String selector) {
        String who =
                "Horoscope (" + selector + (mode == RoutingMode.SHADOW ? ", shadow" : "") + ") ";
        if (fallback != null) {
            return who + "keeps Cassandra's order, " + name(first) + " first: " + reason(fallback);
        }
        if (chosen == first) {
            return who + "keeps " + describe(first) + " first";
        }
        return who
                + (mode == RoutingMode.SHADOW ? "would put " : "puts ")
                + describe(chosen)
                + " first instead of "
                + describe(first);
    }

    /**
     * The end of the line: what is expected of the replica that comes first, and of the one that it
     * was compared with.
     *
     * @param other the one that it was compared with
     * @param isDescribed whether the line has described that one
     */
    String why(Explanation explanation, Node other, boolean isDescribed) {
        String name = isDescribed ? name(other) : describe(other);
        return Double.isNaN(explanation.firstNanos())
                ? "; " + name + " is " + explanation.reason()
                : text(
                        "; its answer is expected after %.2f ms, that of %s after %.2f ms, %s",
                        explanation.firstNanos() / NANOS_PER_MILLI,
                        name,
                        explanation.otherNanos() / NANOS_PER_MILLI,
                        explanation.reason());
    }

    private static String reason(Fallback fallback) {
        return fallback == Fallback.NO_SCORES ? "no replica has a fresh score" : fallback.key();
    }

    private String describe(Node node) {
        return name(node)
                + " ("
                + (node.exclusion() == null ? "" : "excluded, ")
                + load(node)
                + requests(node)
                + ")";
    }

    private String load(Node node) {
        Report report = node.report(table);
        double load = table.load(node.index());
        return report == null || Double.isNaN(load)
                ? "no score"
                : text(
                        "load %.3f, %.0f ms old%s",
                        load,
                        table.ageNanos(node.index(), nowNanos) / NANOS_PER_MILLI,
                        report.simulated() ? ", simulated" : "");
    }

    /** The terms of the expected time, by which it can be computed by hand. */
    private String requests(Node node) {
        ReplicaStats stats = replicas.find(node.index());
        if (stats == null) {
            return "";
        }
        int inFlight = stats.inFlight();
        if (!stats.hasAnswered()) {
            return text(
                    ", no answer yet, %d in flight, outstanding %s, %.2f failed",
                    inFlight,
                    millis((double) stats.outstandingNanos(nowNanos)),
                    stats.failedShare(isScan));
        }
        return text(
                ", expected %s: %s, latency %s, outstanding %s; %.2f failed, confidence %.2f",
                millis(ExpectedTime.nanos(stats, isScan, nowNanos)),
                queue(stats, inFlight),
                millis(stats.latencyNanos()),
                millis((double) stats.outstandingNanos(nowNanos)),
                stats.failedShare(isScan),
                stats.confidence(isScan, nowNanos));
    }

    private String queue(ReplicaStats stats, int inFlight) {
        double service = stats.serviceNanos(isScan);
        return service >= 0 && stats.slots() >= 1
                ? text(
                        "way %s, service %s, queue %.1f + %d - %.1f of %.0f slots",
                        millis(stats.wayNanos()),
                        millis(service),
                        stats.queued(),
                        inFlight,
                        stats.inFlightAtAnswer(),
                        stats.slots())
                : text("%d in flight, %.1f at answers", inFlight, stats.inFlightAtAnswer());
    }

    private static String millis(double nanos) {
        return text("%.2f ms", nanos / NANOS_PER_MILLI);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String name(Node node) {
        return "/" + node.address();
    }
}
