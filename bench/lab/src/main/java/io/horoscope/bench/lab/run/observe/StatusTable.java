package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.fault.Stress;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code scripts/cluster status} prints. */
public final class StatusTable {

    private static final String ROW = "%-8s %-14s %-10s %-10s %-8s %6s %8s  %s%n";

    private StatusTable() {}

    public static String of(LocalCluster cluster) {
        String url = cluster.plan().directorUrl();
        boolean hasDirector = cluster.daemons().runsDirector();
        Map<String, NodeScore> scores = hasDirector ? DirectorScores.fetch(url) : Map.of();
        String text =
                "director %s, %s/%n".formatted(state(hasDirector), url)
                        + ROW.formatted(
                                "node",
                                "address",
                                "cassandra",
                                "monitor",
                                "stressed",
                                "load",
                                "age",
                                "signals")
                        + cluster.plan().nodes().stream()
                                .map(node -> row(cluster, node, scores.get(node.address())))
                                .collect(Collectors.joining());
        String label = Stress.of(cluster).label();
        return text.lines().map(line -> label + line + "\n").collect(Collectors.joining());
    }

    private static String row(LocalCluster cluster, NodePlan node, NodeScore score) {
        boolean isKnown = score != null && score.load().isPresent();
        return ROW.formatted(
                node.name(),
                node.address(),
                state(cluster.runsNode(node)),
                state(cluster.daemons().runsMonitor(node)),
                Stress.of(cluster).isOn(node) ? "yes" : "no",
                isKnown ? "%.2f".formatted(score.load().getAsDouble()) : "-",
                score == null ? "-" : "%.1f s".formatted(score.ageSeconds()),
                score == null ? "no data" : score.signals());
    }

    private static String state(boolean runs) {
        return runs ? "runs" : "stopped";
    }
}
