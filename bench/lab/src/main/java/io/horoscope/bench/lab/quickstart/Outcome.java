package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the quickstart measured.
 *
 * @param phases before, during, after
 * @param overloaded index of the overloaded node
 * @param turns of reads and of scans
 * @param signals what was reported of the overloaded node meanwhile, in words
 * @param failures failed requests
 * @param firstFailure in words; empty if none
 */
public record Outcome(
        List<Phase> phases,
        int overloaded,
        List<Turn> turns,
        String signals,
        long failures,
        String firstFailure) {

    /** The share counts as gone or back at this part of its value before. */
    static final double TARGET_FALL = 0.8;

    static final double TARGET_RETURN = 0.8;

    /** The aims are 0.3 s and 2 s on a quiet machine. Seen on two shared cores: 1.0 s and 3.1 s. */
    static final double FALL_DEADLINE_SECONDS = 3;

    static final double RETURN_DEADLINE_SECONDS = 8;

    private static final String NODE = "%-28s";
    private static final String NUMBERS = " | %6s %6s %5s";

    /**
     * One phase.
     *
     * @param shares per operation a share for each node
     * @param loads each node's load as the coordinator knew it: 0 idle, 1 saturated
     * @param latency the client's latencies, in words
     */
    public record Phase(
            String name,
            Map<Operation, List<OptionalDouble>> shares,
            List<OptionalDouble> loads,
            String latency) {

        private String numbers(int node) {
            return NUMBERS.formatted(
                    percent(shares.get(Operation.READ).get(node)),
                    percent(shares.get(Operation.SCAN).get(node)),
                    number("%.2f", loads.get(node), "-"));
        }
    }

    /**
     * How one kind of operation left the overloaded node and returned.
     *
     * @param fallSeconds from the overload to the first whole second with the share down; empty if
     *     never
     * @param meanFall how much of its share the node had lost from then until the overload ended,
     *     in [0, 1]
     * @param returnSeconds from the overload's end to the first whole second with the share back;
     *     empty if never
     */
    public record Turn(
            Operation operation,
            OptionalDouble fallSeconds,
            double meanFall,
            OptionalDouble returnSeconds) {

        /** Whether the node lost its share in time, stayed without it, and had it back in time. */
        boolean held() {
            return fallSeconds.orElse(Double.MAX_VALUE) <= FALL_DEADLINE_SECONDS
                    && meanFall >= TARGET_FALL
                    && returnSeconds.orElse(Double.MAX_VALUE) <= RETURN_DEADLINE_SECONDS;
        }

        private String text(String node) {
            return "%ss of %s: down by %.0f %% after %s, by %.1f %% from then on; back after %s\n"
                    .formatted(
                            operation.name().toLowerCase(Locale.ROOT),
                            node,
                            100 * TARGET_FALL,
                            number("%.1f s", fallSeconds, "never"),
                            100 * meanFall,
                            number("%.1f s", returnSeconds, "never"));
        }
    }

    boolean held() {
        return failures == 0 && turns.stream().allMatch(Turn::held);
    }

    /** For the person who started the quickstart. */
    public String text(ClusterPlan plan) {
        String name = plan.node(overloaded + 1).name();
        String table =
                row("", phase -> " | %-19s".formatted(phase.name()))
                        + row("node", phase -> NUMBERS.formatted("reads", "scans", "load"))
                        + "-".repeat(28)
                        + "-+---------------------".repeat(phases.size())
                        + "\n"
                        + join(plan.nodes(), this::row);
        return """

        Share of reads and scans that each node executed, and its load as the coordinator knew it \
        (0 idle, 1 busy):

        %s
        %ssignals of %s:  %s

        %sfailed requests: %d %s
        %s: the share must fall by %.0f %% within %.0f s, and %.0f %% of it must be back within \
        %.0f s
        """
                .formatted(
                        table,
                        join(phases, each -> "client %-7s %s\n".formatted(each.name, each.latency)),
                        name,
                        signals,
                        join(turns, turn -> turn.text(name)),
                        failures,
                        firstFailure,
                        held() ? "PASSED" : "FAILED",
                        100 * TARGET_FALL,
                        FALL_DEADLINE_SECONDS,
                        100 * TARGET_RETURN,
                        RETURN_DEADLINE_SECONDS);
    }

    private String row(NodePlan node) {
        int index = node.number() - 1;
        String role = index == overloaded ? " overloaded" : index == 0 ? " coordinator" : "";
        return row(node.name() + " " + node.address() + role, phase -> phase.numbers(index));
    }

    private String row(String first, Function<Phase, String> cells) {
        return NODE.formatted(first) + join(phases, cells) + "\n";
    }

    private static <T> String join(List<T> parts, Function<T, String> text) {
        return parts.stream().map(text).collect(Collectors.joining());
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? "%.1f%%".formatted(100 * share.getAsDouble()) : "-";
    }

    /** A number, or other text where there is none. */
    static String number(String pattern, OptionalDouble number, String otherwise) {
        return number.isPresent() ? pattern.formatted(number.getAsDouble()) : otherwise;
    }
}
