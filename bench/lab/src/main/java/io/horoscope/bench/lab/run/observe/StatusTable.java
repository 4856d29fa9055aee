package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code scripts/cluster status} prints. */
public final class StatusTable {

    private static final String ROW = "%-8s %-14s %-10s %-10s %-8s %6s %8s  %s%n";

    private final LocalCluster cluster;

    public StatusTable(LocalCluster cluster) {
        this.cluster = cluster;
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("director ")
                .append(state(cluster.runsDirector()))
                .append(", ")
                .append(cluster.plan().directorUrl());
        text.append("/\n");
        text.append(
                String.format(
                        Locale.ROOT,
                        ROW,
                        "node",
                        "address",
                        "cassandra",
                        "monitor",
                        "stressed",
                        "load",
                        "age",
                        "signals"));
        Map<String, NodeScore> scores =
                cluster.runsDirector()
                        ? DirectorScores.fetch(cluster.plan().directorUrl())
                        : Map.of();
        for (NodePlan node : cluster.plan().nodes()) {
            NodeScore score = scores.get(node.address());
            text.append(
                    String.format(
                            Locale.ROOT,
                            ROW,
                            node.name(),
                            node.address(),
                            state(cluster.runsNode(node)),
                            state(cluster.runsMonitor(node)),
                            cluster.isStressed(node) ? "yes" : "no",
                            load(score),
                            age(score),
                            score == null ? "no data" : score.signals()));
        }
        return text.toString()
                .lines()
                .map(line -> cluster.label() + line + "\n")
                .collect(Collectors.joining());
    }

    private static String load(NodeScore score) {
        return score == null || score.load().isEmpty()
                ? "-"
                : String.format(Locale.ROOT, "%.2f", score.load().getAsDouble());
    }

    private static String age(NodeScore score) {
        return score == null ? "-" : String.format(Locale.ROOT, "%.1f s", score.ageSeconds());
    }

    private static String state(boolean runs) {
        return runs ? "runs" : "stopped";
    }
}
