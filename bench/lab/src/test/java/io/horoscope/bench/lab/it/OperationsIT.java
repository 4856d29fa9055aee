package io.horoscope.bench.lab.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.DirectorScores;
import io.horoscope.bench.lab.run.observe.NodeScore;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What an operator can see: virtual tables, the trace line, the director's scores. */
class OperationsIT extends OnSharedCluster {

    private static final int QUERIES = 60;

    private final Scores scores = new Scores(cluster.coordinator());

    @Test
    void scores_everyNode_hasSignalsAgeAndTheWordSimulated() {
        for (NodePlan node : cluster.nodes()) {
            Row row = scores.row("scores", node);
            assertTrue(row.getBoolean("simulated"), node + " is simulated");
            assertEquals("director", row.getString("source"));
            assertTrue(
                    row.getLong("age_ms") >= 0 && row.getLong("age_ms") < 5_000,
                    node + " is fresh");
            assertEquals(0.10, row.getDouble("cpu"), 0.01);
            assertTrue(row.isNull("steal"), "a signal without data is null, not 0");
        }
    }

    /** Each has rows, and at a node that works they are as the page says. */
    @Test
    void queriesOfThePage_atAWorkingNode_haveRows() throws IOException {
        cluster.serve(Operation.READ, QUERIES);
        String page =
                Files.readString(Places.ofThisRun().repository().resolve("docs/OPERATIONS.md"));
        List<String> queries =
                Pattern.compile("\\| `(SELECT [^`]*)`")
                        .matcher(page)
                        .results()
                        .map(query -> query.group(1))
                        .toList();
        assertTrue(queries.size() > 10, queries.toString());
        for (String query : queries) {
            assertFalse(cluster.coordinator().execute(query).all().isEmpty(), query);
        }
        for (Row row : cluster.coordinator().execute(queries.get(0)).all()) {
            assertTrue(row.isNull("remark"), row.getFormattedContents());
        }
        for (Row row : cluster.coordinator().execute(queries.get(1)).all()) {
            assertTrue(row.getBoolean("fresh"), row.getFormattedContents());
        }
    }

    @Test
    void routing_afterReadsAndScans_countsFirstChoices() {
        long reads = firstChoices("reads");
        long scans = firstChoices("scans");
        cluster.serve(Operation.READ, QUERIES);
        cluster.serve(Operation.SCAN, QUERIES);
        assertEquals(reads + QUERIES, firstChoices("reads"));
        assertTrue(firstChoices("scans") >= scans + QUERIES, "a scan may plan more than one range");
    }

    /** The command goes to node 3, and reads of node 1 follow it. */
    @Test
    void exclude_node_keepsReadsAwayOnEveryCoordinatorUntilItIsIncluded() {
        NodePlan excluded = cluster.node(2);
        String said = horoscope("exclude", "--for", "10m", "--reason", "new disk");
        assertTrue(said.contains(excluded.address() + " is excluded until "), said);
        try {
            Await.until(
                    "the exclusion at the coordinator",
                    TestCluster.DEADLINE,
                    () -> String.valueOf(excludedText(excluded)).endsWith(": new disk"));
            long before = scores.routing(excluded, "reads");
            cluster.serve(Operation.READ, TestCluster.SAMPLE);
            assertEquals(before, scores.routing(excluded, "reads"), "first choices");
        } finally {
            horoscope("include");
        }
        Await.until(
                "the inclusion at the coordinator",
                TestCluster.DEADLINE,
                () -> excludedText(excluded) == null);
        long before = scores.routing(excluded, "reads");
        cluster.serve(Operation.READ, TestCluster.SAMPLE);
        assertTrue(scores.routing(excluded, "reads") > before, "first choices");
    }

    private String horoscope(String command, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of(command, cluster.node(2).address(), "--port"));
        arguments.add(String.valueOf(cluster.node(3).jmxPort()));
        arguments.addAll(List.of(options));
        return Places.ofThisRun().patched().horoscope(arguments.toArray(String[]::new));
    }

    private String excludedText(NodePlan node) {
        return scores.row("routing", node).getString("excluded");
    }

    /** Ended early, as by Ctrl-C, it prints what it has. */
    @Test
    void calibrate_whileClientsRead_printsSamplesOfTheReplicas() throws Exception {
        Process process =
                new ProcessBuilder(
                                Places.ofThisRun().patched().program("horoscope").toString(),
                                "calibrate",
                                "--hosts",
                                "127.0.0.1",
                                "--port",
                                String.valueOf(cluster.node(1).jmxPort()))
                        .redirectErrorStream(true)
                        .start();
        BufferedReader out = process.inputReader(UTF_8);
        assertEquals("0 s of 5m, nodes: 1", out.readLine(), "it has connected");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (System.nanoTime() < end) {
            cluster.serve(Operation.READ, QUERIES);
        }
        // Process.destroy would close the stream that is read next.
        process.toHandle().destroy();
        String said = out.lines().collect(Collectors.joining("\n", "", "\n"));
        assertTrue(said.matches("(?s)[1-9][0-9]* samples.*"), said);
        assertTrue(said.matches("(?s).*\ncpu +0\\.10 to 0\\.10 .*never varied\\R.*"), said);
        assertTrue(said.matches("(?s).*\nsteal +not measured\\R.*"), said);
        assertTrue(said.contains("No weights: too few samples"), said);
    }

    @Test
    void settings_inForce_areShown() {
        assertEquals("on", scores.setting("mode").getString("value"));
        assertEquals("on", scores.setting("mode").getString("effective"));
        assertTrue(scores.setting("formula").getString("effective").contains("disk_wait: 0.5"));
    }

    @Test
    void trace_ofARead_saysWhichReplicaAndWhy() {
        Await.until(
                "a trace line of a read with a simulated load",
                TestCluster.DEADLINE,
                () -> saysWhy(traceLine(Operation.READ)));
    }

    private static boolean saysWhy(String line) {
        return line.contains("first")
                && line.contains("load")
                && line.contains("simulated")
                && line.contains("; its answer is expected after ");
    }

    @Test
    void trace_ofAScan_saysWhichReplicaAndWhy() {
        assertTrue(traceLine(Operation.SCAN).contains("first"));
    }

    @Test
    void apiScores_ofTheDirector_hasEveryNode() {
        String url = cluster.cluster().plan().directorUrl();
        Await.until(
                "every node at the director",
                TestCluster.DEADLINE,
                () -> DirectorScores.fetch(url).size() == cluster.nodes().size());
        Map<String, NodeScore> known = DirectorScores.fetch(url);
        assertEquals(0.10, known.get(cluster.node(3).address()).ratios().get("cpu"), 0.01);
    }

    /** Coordinators report every ten seconds. */
    @Test
    void apiScores_ofTheDirector_hasModesAndWhereReadsGo() {
        Await.until(
                "the mode and the reads of a coordinator at the director",
                TestCluster.DEADLINE,
                () -> {
                    cluster.serve(Operation.READ, QUERIES);
                    String page = DirectorScores.page(cluster.cluster().plan().directorUrl());
                    return page.contains("\"mode\":\"on\"")
                            && page.matches("(?s).*\"reads_share\":0\\.[0-9]+.*");
                });
    }

    private String traceLine(Operation operation) {
        List<String> lines =
                cluster
                        .coordinator()
                        .execute(cluster.queries().next(operation).setTracing(true))
                        .getExecutionInfo()
                        .getQueryTrace()
                        .getEvents()
                        .stream()
                        .map(TraceEvent::getActivity)
                        .filter(activity -> activity != null && activity.startsWith("Horoscope"))
                        .collect(Collectors.toList());
        assertTrue(!lines.isEmpty(), operation + " leaves a line in the trace");
        return lines.get(0);
    }

    private long firstChoices(String column) {
        return scores.routing(cluster.nodes(), column);
    }
}
