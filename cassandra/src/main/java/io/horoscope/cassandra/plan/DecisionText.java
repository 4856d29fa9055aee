package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Fallback;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.table.ScoreTable;
import java.util.Locale;

/** Says in one line of a query trace which replica comes first and why. */
final class DecisionText {

    private static final double NANOS_PER_MILLI = 1e6;

    private DecisionText() {}

    /**
     * One line.
     *
     * @param first who Cassandra alone would put first
     * @param chosen who the selector puts first
     * @param fallback why the selector was not followed, or null
     */
    static String of(
            Node first,
            Node chosen,
            Fallback fallback,
            RoutingMode mode,
            RoutingPolicy policy,
            ScoreTable table,
            long nowNanos) {
        String who =
                "Horoscope ("
                        + policy.selector().name()
                        + (mode == RoutingMode.SHADOW ? ", shadow" : "")
                        + ") ";
        if (fallback != null) {
            return who + "keeps Cassandra's order, " + name(first) + " first: " + reason(fallback);
        }
        if (chosen == first) {
            return who + "keeps " + describe(first, table, nowNanos) + " first";
        }
        return who
                + (mode == RoutingMode.SHADOW ? "would put " : "puts ")
                + describe(chosen, table, nowNanos)
                + " first instead of "
                + describe(first, table, nowNanos);
    }

    private static String reason(Fallback fallback) {
        return fallback == Fallback.NO_SCORES ? "no replica has a fresh score" : fallback.key();
    }

    private static String describe(Node node, ScoreTable table, long nowNanos) {
        double load = table.load(node.index());
        if (Double.isNaN(load)) {
            return name(node) + " (no score)";
        }
        return String.format(
                Locale.ROOT,
                "%s (load %.3f, %.0f ms old%s)",
                name(node),
                load,
                table.ageNanos(node.index(), nowNanos) / NANOS_PER_MILLI,
                table.report(node.index()).simulated() ? ", simulated" : "");
    }

    private static String name(Node node) {
        return "/" + node.address();
    }
}
