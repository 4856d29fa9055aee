package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.run.observe.NodeScore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {

    private static final RunKey KEY = new RunKey("part", "32 threads", "vanilla", 2, "003-any");
    private static final long START = -3_000_000_000L;

    @TempDir private Path folder;
    private Results results;

    @BeforeEach
    void makeWorkload() throws IOException {
        Path workloads = Files.createDirectories(folder.resolve("bench/ycsb/workloads"));
        Files.writeString(workloads.resolve("w"), "# Reads.\nb=2\na = x=y\n");
        results = new Results(folder, folder);
    }

    @Test
    void nodes_stockAndPatchedNode_areRowsOfDifferences() throws IOException {
        List<NodeUse> before = List.of(NodeUseTest.stock(0), NodeUseTest.patched(0, 0, 100));
        List<NodeUse> after = List.of(NodeUseTest.stock(60), NodeUseTest.patched(90, 180, 190));
        results.nodes(KEY, NodeUse.between(before, after));
        List<String> lines = lines("nodes.csv");
        assertEquals(
                "part,point,variant,repetition,node,reads,scans,cpu_s,disk_read_bytes,"
                        + "cpu_pressure_s,io_pressure_s,gc_count,gc_ms,cpu_limit_cores,"
                        + "memory_limit_bytes,plan_reads,plan_reads_diverted,plan_scans,"
                        + "plan_scans_diverted,plan_fallback_no_scores,"
                        + "plan_fallback_broken_order,plan_fallback_too_many_replicas,"
                        + "plan_fallback_unknown_node,plan_fallback_error,run",
                lines.get(0));
        assertEquals("part,32 threads,vanilla,2,1,0,0,,,,,60,0,,,,,,,,,,,,003-any", lines.get(1));
        assertEquals(
                "part,32 threads,vanilla,2,2,90,0,,,,,90,180,,,90,0,0,0,0,0,0,0,0,003-any",
                lines.get(2));
    }

    @Test
    void scores_twoTimes_areRowsInOrderOfTimeAndNode() throws IOException {
        TreeMap<Long, Map<String, NodeScore>> log = new TreeMap<>();
        log.put(START + 2_500_000_000L, Map.of("10.0.0.2", score(0.75)));
        log.put(
                START + 1_500_000_000L,
                Map.of(
                        "10.0.0.2",
                        score(0.25),
                        "10.0.0.1",
                        new NodeScore(OptionalDouble.empty(), 4, "director", Map.of()),
                        "10.0.0.9",
                        score(1)));
        results.scores(KEY, log, START, List.of("10.0.0.1", "10.0.0.2", "10.0.0.3"));
        List<String> lines = lines("scores.csv");
        assertEquals(
                "run,variant,at_s,node,load,age_s,cpu,memory,disk,disk_wait,cpu_pressure,"
                        + "io_pressure,memory_pressure,throttled,steal,network,gc,compactions,"
                        + "dropped",
                lines.get(0));
        assertEquals("003-any,vanilla,1.5,1,,4.0,,,,,,,,,,,,,", lines.get(1));
        assertEquals("003-any,vanilla,1.5,2,0.25,0.5,0.5,,,,,,,,,,,,", lines.get(2));
        assertEquals("003-any,vanilla,2.5,2,0.75,0.5,0.5,,,,,,,,,,,,", lines.get(3));
        assertEquals(4, lines.size(), "no row for an address of another cluster");
    }

    @Test
    void run_someValues_leavesTheOthersEmptyAndNotesTheWorkload() throws IOException {
        results.run(Map.of("outcome", "counted", "run", "001-any", "threads", 32, "workload", "w"));
        List<String> lines = lines("runs.csv");
        assertEquals(String.join(",", Results.RUN_COLUMNS), lines.get(0));
        assertEquals("001-any,counted,,,,,,,,w,32,,,,,,,,", lines.get(1));
        String settings = Files.readString(folder.resolve("settings.yaml"));
        assertTrue(settings.contains("workload w:\n  a: x=y\n  b: '2'\n"), settings);
    }

    @Test
    void run_unknownColumn_isRefused() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class, () -> results.run(Map.of("thread", 32)));
        assertTrue(refused.getMessage().contains("thread=32"), refused.getMessage());
    }

    /** An interrupted run has what was known until then. */
    @Test
    void begin_thenPartsAndRefusals_areInRunJson() throws IOException {
        results.begin(Map.of("name", "idle"));
        results.part(Map.of("heading", "Coordinators: any", "mode", "any"));
        results.part(Map.of("heading", "Coordinators: any", "mode", "all"));
        results.baseline("vanilla");
        results.baseline("horoscope");
        results.note("the sweep ends");
        results.refusal("a node died");
        JsonNode run = new ObjectMapper().readTree(folder.resolve("run.json").toFile());
        assertEquals("idle", run.get("name").asText());
        assertEquals("vanilla", run.get("baseline").asText());
        assertEquals("the sweep ends", run.get("notes").get(0).asText());
        assertEquals(1, run.get("parts").size(), "a part is listed once");
        assertEquals("any", run.get("parts").get(0).get("mode").asText());
        assertEquals("a node died", run.get("refusals").get(0).asText());
        assertFalse(results.isMeasured(), "no run was counted");
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    private static NodeScore score(double load) {
        return new NodeScore(OptionalDouble.of(load), 0.5, "director", Map.of("cpu", 0.5));
    }
}
