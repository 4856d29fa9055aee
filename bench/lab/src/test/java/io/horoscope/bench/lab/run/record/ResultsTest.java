package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.run.client.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {

    @TempDir private Path folder;
    private Results results;

    @BeforeEach
    void makeWorkload() throws IOException {
        Path workloads = Files.createDirectories(folder.resolve("bench/ycsb/workloads"));
        Files.writeString(workloads.resolve("w"), "# Reads.\nb=2\na = x=y\n");
        results = new Results(folder, folder);
    }

    @Test
    void workload_withProperties_areThoseOfTheFileAndItsOwn() throws IOException {
        results.workload(new Workload("w", Map.of("b", "3")));
        String settings = Files.readString(folder.resolve("settings.yaml"));
        assertTrue(settings.contains("workload w:\n  a: x=y\n  b: '3'\n"), settings);
    }

    /** An interrupted run has what was known until then. */
    @Test
    void begin_thenPartsAndRefusals_areInRunJson() throws IOException {
        results.begin(Map.of("name", "idle", "baseline", "off"));
        results.part(Map.of("heading", "Coordinators: any", "mode", "any"));
        results.part(Map.of("heading", "Coordinators: any", "mode", "all"));
        results.note("the sweep ends");
        results.refusal("a node died");
        JsonNode run = new ObjectMapper().readTree(folder.resolve("run.json").toFile());
        assertEquals("idle", run.get("name").asText());
        assertEquals("off", run.get("baseline").asText());
        assertEquals("the sweep ends", run.get("notes").get(0).asText());
        assertEquals(1, run.get("parts").size(), "a part is listed once");
        assertEquals("any", run.get("parts").get(0).get("mode").asText());
        assertEquals("a node died", run.get("refusals").get(0).asText());
        assertFalse(results.isMeasured(), "no run was counted");
    }
}
