package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.quickstart.Outcome.Phase;
import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The outcome as text for the person who started the quickstart. */
record QuickstartReport(ClusterPlan plan, Outcome outcome) {

    private static final String NODE = "%-28s";
    private static final String NUMBERS = " | %6s %6s %5s";

    String text() {
        String table =
                row("", phase -> format(" | %-19s", phase.name()))
                        + row("node", phase -> format(NUMBERS, "reads", "scans", "load"))
                        + "-".repeat(28)
                        + outcome.phases().stream()
                                .map(phase -> "-+-" + "-".repeat(19))
                                .collect(Collectors.joining())
                        + "\n"
                        + plan.nodes().stream().map(this::row).collect(Collectors.joining());
        return format(
                """

                Share of reads and scans that each node executed, and its load as the coordinator \
                knew it (0 idle, 1 busy):

                %s
                %ssignals of %s:  %s

                %sfailed requests: %d %s
                %s: the share must fall by %.0f %% within %.0f s, and %.0f %% of it must be back \
                within %.0f s
                """,
                table,
                outcome.phases().stream()
                        .map(phase -> format("client %-7s %s%n", phase.name(), phase.latency()))
                        .collect(Collectors.joining()),
                overloaded(),
                outcome.signals(),
                outcome.turns().stream().map(this::turn).collect(Collectors.joining()),
                outcome.failures().count(),
                outcome.failures().first(),
                outcome.held() ? "PASSED" : "FAILED",
                100 * Outcome.TARGET_FALL,
                Outcome.FALL_DEADLINE_SECONDS,
                100 * Outcome.TARGET_RETURN,
                Outcome.RETURN_DEADLINE_SECONDS);
    }

    private String row(NodePlan node) {
        int index = node.number() - 1;
        String role =
                index == outcome.overloaded() ? " overloaded" : index == 0 ? " coordinator" : "";
        return row(
                node.name() + " " + node.address() + role,
                phase ->
                        format(
                                NUMBERS,
                                percent(phase.shares().get(Operation.READ).get(index)),
                                percent(phase.shares().get(Operation.SCAN).get(index)),
                                number("%.2f", phase.loads().get(index), "-")));
    }

    private String row(String first, Function<Phase, String> cells) {
        return format(NODE, first)
                + outcome.phases().stream().map(cells).collect(Collectors.joining())
                + "\n";
    }

    private String turn(Turn turn) {
        return format(
                "%ss of %s: down by %.0f %% after %s, by %.1f %% from then on; back after %s%n",
                turn.operation().name().toLowerCase(Locale.ROOT),
                overloaded(),
                100 * Outcome.TARGET_FALL,
                number("%.1f s", turn.fallSeconds(), "never"),
                100 * turn.meanFall(),
                number("%.1f s", turn.returnSeconds(), "never"));
    }

    private String overloaded() {
        return plan.node(outcome.overloaded() + 1).name();
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? format("%.1f%%", 100 * share.getAsDouble()) : "-";
    }

    /** A number, or other text where there is none. */
    static String number(String pattern, OptionalDouble number, String otherwise) {
        return number.isPresent() ? format(pattern, number.getAsDouble()) : otherwise;
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
