package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.Locale;
import java.util.OptionalDouble;

/** The outcome as text for the person who started the quickstart. */
final class QuickstartReport {

    private static final String NODE_COLUMN = "%-28s";
    private static final String NUMBERS = " | %6s %6s %5s";

    private final ClusterPlan plan;
    private final Outcome outcome;

    QuickstartReport(ClusterPlan plan, Outcome outcome) {
        this.plan = plan;
        this.outcome = outcome;
    }

    String text() {
        StringBuilder text = new StringBuilder("\n");
        text.append(
                "Share of reads and scans that each node served, and its load as the coordinator knew it (0 idle, 1 busy):\n\n");
        header(text);
        for (NodePlan node : plan.nodes()) {
            row(text, node);
        }
        text.append('\n');
        outcome.phases()
                .forEach(
                        phase ->
                                text.append(
                                        format("client %-7s %s%n", phase.name(), phase.latency())));
        text.append("signals of ")
                .append(overloaded())
                .append(":  ")
                .append(outcome.signals())
                .append("\n\n");
        outcome.turns().forEach(turn -> turn(text, turn));
        text.append(format("failed requests: %d %s%n", outcome.failures(), outcome.firstFailure()));
        text.append(outcome.held() ? "PASSED" : "FAILED");
        text.append(
                format(
                        ": the share was to fall by %.0f %% within %.0f s, and %.0f %% of it to be back"
                                + " within %.0f s%n",
                        100 * Outcome.TARGET_FALL,
                        Outcome.FALL_DEADLINE_SECONDS,
                        100 * Outcome.TARGET_RETURN,
                        Outcome.RETURN_DEADLINE_SECONDS));
        return text.toString();
    }

    private void header(StringBuilder text) {
        text.append(format(NODE_COLUMN, ""));
        outcome.phases().forEach(phase -> text.append(format(" | %-19s", phase.name())));
        text.append('\n').append(format(NODE_COLUMN, "node"));
        outcome.phases().forEach(phase -> text.append(format(NUMBERS, "reads", "scans", "load")));
        text.append('\n').append("-".repeat(28));
        outcome.phases().forEach(phase -> text.append("-+-").append("-".repeat(19)));
        text.append('\n');
    }

    private void row(StringBuilder text, NodePlan node) {
        int index = node.number() - 1;
        String role =
                index == outcome.overloaded() ? " overloaded" : index == 0 ? " coordinator" : "";
        text.append(format(NODE_COLUMN, node.name() + " " + node.address() + role));
        for (Phase phase : outcome.phases()) {
            text.append(
                    format(
                            NUMBERS,
                            percent(phase.share(Operation.READ, index)),
                            percent(phase.share(Operation.SCAN, index)),
                            ratio(phase.load(index))));
        }
        text.append('\n');
    }

    private void turn(StringBuilder text, Turn turn) {
        String what = turn.operation() == Operation.READ ? "reads" : "scans";
        text.append(
                format(
                        "%s of %s: down by %.0f %% after %s, by %.1f %% from then on; back after %s%n",
                        what,
                        overloaded(),
                        100 * Outcome.TARGET_FALL,
                        seconds(turn.fallSeconds()),
                        100 * turn.meanFall(),
                        seconds(turn.returnSeconds())));
    }

    private String overloaded() {
        return plan.node(outcome.overloaded() + 1).name();
    }

    private static String seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? format("%.1f s", seconds.getAsDouble()) : "never";
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? format("%.1f%%", 100 * share.getAsDouble()) : "-";
    }

    private static String ratio(OptionalDouble load) {
        return load.isPresent() ? format("%.2f", load.getAsDouble()) : "-";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
