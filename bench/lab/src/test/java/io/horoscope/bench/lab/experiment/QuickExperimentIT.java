package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** One experiment from end to end, as a user starts it: two clusters of five nodes, YCSB, real antagonists. */
@Tag("slow")
class QuickExperimentIT {

    @TempDir private Path folder;

    /** Directions only: how fast and how far is for quiet machines to say. */
    @Test
    void bench_stressedQuick_readsLeaveAndReturnAndEverythingIsRecorded() throws IOException {
        int exit =
                new CommandLine(new BenchCommand())
                        .execute(
                                "stressed",
                                "--quick",
                                "--modes",
                                "master",
                                "--rates",
                                "300",
                                "--warm-up",
                                "6",
                                "--output",
                                folder.toString());
        assertEquals(0, exit);
        List<String> counted = new ArrayList<>();
        for (Map<String, String> event : rows("events.csv")) {
            counted.add(event.get("variant"));
            double before = Double.parseDouble(event.get("share_before"));
            double during = Double.parseDouble(event.get("share_during"));
            assertTrue(before > 0.1, "the nodes that serve most get the fault: " + event);
            boolean isOurs = event.get("variant").equals("horoscope");
            assertTrue(!isOurs || during < before / 2, "reads leave nodes with a fault: " + event);
            double after = Double.parseDouble(event.get("share_after"));
            assertTrue(!isOurs || after > before / 2, "reads return: " + event);
        }
        assertTrue(counted.contains("horoscope"), "events of " + counted);
        List<String> variants = new ArrayList<>();
        rows("runs.csv").forEach(run -> variants.add(run.get("variant")));
        assertEquals(
                List.of(
                        "vanilla",
                        "horoscope",
                        "vanilla",
                        "vanilla, dynamic snitch off",
                        "horoscope",
                        "oracle"),
                variants);
        for (Map<String, String> node : rows("nodes.csv")) {
            boolean isPatched = List.of("horoscope", "oracle").contains(node.get("variant"));
            assertEquals(isPatched, !node.get("plan_reads_diverted").isEmpty(), "" + node);
        }
        for (String file : List.of("run.json", "scores.csv", "settings.yaml", "timeline.csv")) {
            assertTrue(Files.size(folder.resolve(file)) > 0, file);
        }
        for (Map<String, String> score : rows("scores.csv")) {
            boolean isEvent = score.get("run").contains("-event-");
            assertTrue(isEvent, "asked while throughput was measured: " + score);
        }
    }

    private List<Map<String, String>> rows(String file) throws IOException {
        return Csv.rows(folder.resolve(file));
    }
}
