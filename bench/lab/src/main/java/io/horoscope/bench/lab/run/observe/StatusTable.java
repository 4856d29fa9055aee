package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Stress;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code scripts/cluster status} prints. */
public final class StatusTable {

    private static final String ROW = "%-8s %-14s %-15s %-10s %-10s %-8s %6s %8s  %s%n";

    private StatusTable() {}

    /**
     * Scores, and who was asked for them.
     *
     * @param by in words
     */
    private record Asked(String by, Map<String, NodeScore> scores) {}

    public static String of(LocalCluster cluster) {
        ClusterPlan plan = cluster.plan();
        Asked asked = plan.embedded() ? nodes(cluster) : director(cluster);
        String text =
                asked.by
                        + "\n"
                        + ROW.formatted(
                                "node",
                                "address",
                                "jmx",
                                "cassandra",
                                plan.embedded() ? "source" : "monitor",
                                "stressed",
                                "load",
                                "age",
                                "signals")
                        + plan.nodes().stream()
                                .map(node -> row(cluster, node, asked.scores.get(node.address())))
                                .collect(Collectors.joining());
        String label = Stress.of(cluster).label();
        return text.lines().map(line -> label + line + "\n").collect(Collectors.joining());
    }

    private static Asked director(LocalCluster cluster) {
        String url = cluster.plan().directorUrl();
        boolean hasDirector = cluster.daemons().runsDirector();
        return new Asked(
                "director %s, %s/".formatted(state(hasDirector), url),
                hasDirector ? DirectorScores.fetch(url) : Map.of());
    }

    /** Every node knows the scores of all; the first one that answers is asked. */
    private static Asked nodes(LocalCluster cluster) {
        return cluster.plan().nodes().stream()
                .filter(cluster::runsNode)
                .map(StatusTable::ask)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(new Asked("no director, and no node has scores", Map.of()));
    }

    private static Optional<Asked> ask(NodePlan node) {
        try (CqlSession session = Pinned.open(node)) {
            return Optional.of(
                    new Asked("no director; scores of " + node, ScoreLog.fetch(session)));
        } catch (DriverException e) {
            // Not up yet, stalled, or without Horoscope.
            return Optional.empty();
        }
    }

    private static String row(LocalCluster cluster, NodePlan node, NodeScore score) {
        boolean isKnown = score != null && score.load().isPresent();
        return ROW.formatted(
                node.name(),
                node.address(),
                node.jmxAddress(),
                state(cluster.runsNode(node)),
                cluster.plan().embedded()
                        ? score == null ? "-" : score.source()
                        : state(cluster.daemons().runsMonitor(node)),
                Stress.of(cluster).isOn(node) ? "yes" : "no",
                isKnown ? "%.2f".formatted(score.load().getAsDouble()) : "-",
                score == null ? "-" : "%.1f s".formatted(score.ageSeconds()),
                score == null ? "no data" : score.signals());
    }

    private static String state(boolean runs) {
        return runs ? "runs" : "stopped";
    }
}
