package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** One experiment from end to end, as a user starts it: five nodes, YCSB, real antagonists. */
@Tag("slow")
class QuickExperimentIT {

    @TempDir private Path folder;

    /** Directions only: how fast and how far is for quiet machines to say. */
    @Test
    void bench_stressedQuick_readsLeaveAndEverythingIsRecorded() throws IOException {
        int exit =
                new CommandLine(new BenchCommand())
                        .execute(
                                "stressed",
                                "--quick",
                                "--modes",
                                "master",
                                "--rates",
                                "300",
                                "--arms",
                                "horoscope,off_again",
                                "--warm-up",
                                "6",
                                "--output",
                                folder.toString());
        assertEquals(0, exit);
        List<Map<String, String>> blocks = Csv.rows(folder.resolve("switchback.csv"));
        Map<String, List<Map<String, String>>> parts =
                blocks.stream().collect(Collectors.groupingBy(block -> block.get("part")));
        assertEquals(
                Set.of("Coordinators: master, 300/s", "Coordinators: master, 32 threads"),
                parts.keySet());
        for (Map<String, String> block : parts.get("Coordinators: master, 300/s")) {
            boolean isOurs = block.get("arm").equals("horoscope");
            double share = number(block, "faulty_share");
            assertTrue(!isOurs || share < 0.2, "reads leave nodes with a fault: " + block);
            assertEquals(isOurs, number(block, "diverted") > 0, block::toString);
            assertEquals(300, number(block, "answers_per_s"), 100, block::toString);
        }
        for (Map<String, String> block : blocks) {
            assertTrue(number(block, "p99_ms") >= number(block, "p50_ms"), block::toString);
            assertTrue(number(block, "p50_ms") > 0, block::toString);
        }
        Set<String> arms = blocks.stream().map(b -> b.get("arm")).collect(Collectors.toSet());
        assertTrue(arms.containsAll(Set.of("off", "horoscope")), arms::toString);
        String run = Files.readString(folder.resolve("run.json"));
        assertTrue(run.contains("\"baseline\" : \"off\""), run);
        String settings = Files.readString(folder.resolve("settings.yaml"));
        assertTrue(settings.contains("workload paper-reads"), settings);
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
