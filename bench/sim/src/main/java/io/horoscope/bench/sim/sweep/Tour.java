package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A first look: a few scenarios with a few selectors, and one table that says who wins where.
 * Needs no other program.
 */
public final class Tour {

    /** A slow replica that reports show, one that they do not, stalls, unequal nodes, no fault. */
    private static final List<String> SCENARIOS =
            List.of(
                    "one-slow-disk",
                    "slow-unreported",
                    "gc-pauses",
                    "mixed-hardware",
                    "heavy-tail");

    /** Stock Cassandra comes first. */
    private static final List<String> SELECTORS =
            List.of("vanilla", "least_outstanding", "c3", "prequal", "horoscope");

    private static final int SEEDS = 5;

    /** Of the lowest: who is within this wins, too. */
    private static final double ALIKE = 0.03;

    private static final String SCENARIO = "%-15s";
    private static final int NARROWEST = 6;

    private Tour() {}

    public static Plan plan() {
        return Plan.of(
                Scenarios.named(SCENARIOS),
                false,
                Choices.exactly(String.join(",", SELECTORS)),
                1,
                SEEDS);
    }

    /** For a terminal, of a session that has ended. */
    public static String table(Session session) {
        StringBuilder text =
                new StringBuilder(
                        """

                        99th percentile of latency in ms, mean of %d seeds; lower is better

                        """
                                .formatted(SEEDS));
        text.append(SCENARIO.formatted(""));
        SELECTORS.forEach(name -> text.append((" %" + NARROWEST + "s").formatted(name)));
        text.append("  who wins\n");
        p99s(session).forEach((scenario, own) -> text.append(row(scenario, own)).append('\n'));
        text.append(
                "\nvanilla: stock Cassandra, its dynamic snitch and speculative retry at 99p\n");
        Scenarios.named(SCENARIOS)
                .forEach(it -> text.append(it.name() + ": " + it.description() + "\n"));
        return text.toString();
    }

    /** By scenario and selector, in their order. */
    private static Map<String, Map<String, Double>> p99s(Session session) {
        return session.results().entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                it -> it.getKey().variant().name(),
                                LinkedHashMap::new,
                                Collectors.groupingBy(
                                        it -> it.getKey().choice().label(),
                                        LinkedHashMap::new,
                                        Collectors.averagingDouble(
                                                it -> it.getValue().value(Metric.P99)))));
    }

    private static String row(String scenario, Map<String, Double> p99s) {
        StringBuilder row = new StringBuilder(SCENARIO.formatted(scenario));
        p99s.forEach(
                (name, p99) -> {
                    int width = Math.max(NARROWEST, name.length());
                    row.append((" %" + width + ".1f").formatted(p99));
                });
        return row.append("  ").append(winners(p99s)).toString();
    }

    /**
     * Who has the lowest values, and what stock Cassandra has, in words.
     *
     * @param values of all selectors, of which the first one is stock Cassandra
     */
    static String winners(Map<String, Double> values) {
        String stock = values.keySet().iterator().next();
        double lowest = values.values().stream().min(Double::compare).orElseThrow();
        List<String> best =
                values.keySet().stream()
                        .filter(name -> values.get(name) <= (1 + ALIKE) * lowest)
                        .toList();
        if (best.size() == values.size()) {
            return "nobody: all are alike";
        }
        String names = String.join(" and ", best);
        double times = values.get(stock) / lowest;
        return best.contains(stock)
                ? names
                : "%s; %s takes %s times as long"
                        .formatted(names, stock, (times < 10 ? "%.1f" : "%.0f").formatted(times));
    }
}
