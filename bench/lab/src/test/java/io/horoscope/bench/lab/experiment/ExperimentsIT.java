package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Experiments from end to end, as users start them, with real nodes: what is written, and in what
 * direction. How fast and how far is for quiet machines to say.
 */
@Tag("slow")
class ExperimentsIT {

    private static final Set<String> ARMS =
            Set.of(
                    "off",
                    "closest",
                    "horoscope",
                    "no diversion",
                    "horoscope, heat",
                    "off, again",
                    "off, without dynamic snitch");

    @TempDir private Path folder;

    @Test
    void bench_switchback_everyArmHasABlock() throws IOException {
        assertEquals(0, bench("switchback --quick --warm-up 4 --repetitions 1 --rates 200"));
        List<Map<String, String>> blocks = Csv.rows(folder.resolve("switchback.csv"));
        assertEquals(ARMS.size(), blocks.size());
        assertEquals(ARMS, arms(blocks));
        for (Map<String, String> block : blocks) {
            assertTrue(number(block, "cpu_ns_per_read") > 0, block::toString);
            requirePercentiles(block);
            assertEquals(3, number(block, "seconds"), 1, block::toString);
        }
        String run = Files.readString(folder.resolve("run.json"));
        assertTrue(run.contains("\"switchback\"") && run.contains("\"off\""), run);
    }

    /** With YCSB and real antagonists. */
    @Test
    void bench_stressed_readsLeaveAndEverythingIsRecorded() throws IOException {
        String rate = "Coordinators: master, 300/s";
        String arms = "--arms horoscope,off_again";
        assertEquals(0, bench("stressed --quick --warm-up 6 --modes master --rates 300 " + arms));
        Map<String, List<Map<String, String>>> parts = parts();
        assertEquals(Set.of(rate, "Coordinators: master, 32 threads"), parts.keySet());
        for (Map<String, String> block : parts.get(rate)) {
            boolean isOurs = block.get("arm").equals("horoscope");
            double share = number(block, "faulty_share");
            assertTrue(!isOurs || share < 0.2, "reads leave nodes with a fault: " + block);
            assertEquals(isOurs, number(block, "diverted") > 0, block::toString);
            assertEquals(300, number(block, "answers_per_s"), 100, block::toString);
        }
        List<Map<String, String>> blocks = Csv.rows(folder.resolve("switchback.csv"));
        blocks.forEach(ExperimentsIT::requirePercentiles);
        assertTrue(arms(blocks).containsAll(Set.of("off", "horoscope")), blocks::toString);
        String run = Files.readString(folder.resolve("run.json"));
        assertTrue(run.contains("\"baseline\" : \"off\""), run);
        String settings = Files.readString(folder.resolve("settings.yaml"));
        assertTrue(settings.contains("workload paper-reads"), settings);
    }

    @Test
    void bench_scansAndPoints_everyPolicyHasABlockWithPointsAndScans() throws IOException {
        assertEquals(0, bench("scans-and-points --quick --warm-up 4 --repetitions 1"));
        List<Map<String, String>> blocks = Csv.rows(folder.resolve("switchback.csv"));
        assertEquals(4, blocks.stream().map(block -> block.get("arm")).distinct().count());
        for (Map<String, String> block : blocks) {
            assertEquals(0.5, number(block, "busy"), 0.5, block::toString);
            assertEquals(9, number(block, "reads") / number(block, "scans"), 1, block::toString);
            requirePercentiles(block);
            assertTrue(number(block, "scans_p50_ms") > 0, block::toString);
            assertTrue(number(block, "scan_us") > 2 * number(block, "read_us"), block::toString);
        }
    }

    @Test
    void bench_startUp_everyArmIsStartedOnce() throws IOException {
        assertEquals(0, bench("start-up --embedded --warm-up 4 --repetitions 1"));
        List<Map<String, String>> starts = Csv.rows(folder.resolve("switchback.csv"));
        assertEquals(4, starts.stream().map(start -> start.get("arm")).distinct().count());
        for (Map<String, String> start : starts) {
            assertTrue(number(start, "start_s") > 1, start::toString);
        }
    }

    @Test
    void bench_hectorOverhead_readsAtSaturationAndAtPartsOfIt() throws IOException {
        String arms = "--arms no_diversion";
        assertEquals(0, bench("hector-overhead --quick --warm-up 4 --repetitions 1 " + arms));
        Map<String, List<Map<String, String>>> parts = parts();
        assertEquals(
                Set.of("saturation", "30 % of saturation", "60 % of saturation"), parts.keySet());
        for (List<Map<String, String>> blocks : parts.values()) {
            assertEquals(Set.of("off", "no diversion"), arms(blocks));
            assertEquals(0, ofArm(blocks, "off", "diverted"));
            assertEquals(0, ofArm(blocks, "no diversion", "diverted"), 0.02);
        }
        requireInFlight(parts.get("saturation"));
        double most = ofArm(parts.get("saturation"), "off", "answers_per_s");
        double less = ofArm(parts.get("30 % of saturation"), "off", "answers_per_s");
        assertEquals(0.3, less / most, 0.1, parts::toString);
        assertTrue(less < ofArm(parts.get("60 % of saturation"), "off", "answers_per_s"));
    }

    /** Caches hold the few keys of the one distribution, and not the many of the other one. */
    @Test
    void bench_hectorLocality_disksAreReadWhereKeysAreMany() throws IOException {
        assertEquals(0, bench("hector-locality --quick --warm-up 4 --repetitions 1"));
        Map<String, List<Map<String, String>>> parts = parts();
        assertEquals(Set.of("Zipf 0.1", "Zipf 1.5"), parts.keySet());
        for (List<Map<String, String>> blocks : parts.values()) {
            assertEquals(
                    Set.of("off", "off, again", "c3", "popularity_aware", "horoscope"),
                    arms(blocks));
            requireInFlight(blocks);
            double diverted = ofArm(blocks, "c3", "diverted");
            assertTrue(diverted > 0.05 && diverted < 1, blocks::toString);
        }
        double many = sum(parts.get("Zipf 0.1"), "disk_kb_per_read");
        double few = sum(parts.get("Zipf 1.5"), "disk_kb_per_read");
        assertTrue(many > 5 && many > 3 * few, many + " and " + few);
        List<Map<String, String>> seconds = Csv.rows(folder.resolve("disk.csv"));
        assertEquals(2 * 5 * 4 * (2 + 1 + 2), seconds.size());
        List<Map<String, String>> coordinator =
                seconds.stream().filter(second -> second.get("node").equals("1")).toList();
        double share = sum(coordinator, "disk_kb") / sum(seconds, "disk_kb");
        assertTrue(share < 0.1, "the coordinator has no copy, and read " + share);
    }

    private Map<String, List<Map<String, String>>> parts() throws IOException {
        return Csv.rows(folder.resolve("switchback.csv")).stream()
                .collect(Collectors.groupingBy(block -> block.get("part")));
    }

    private static Set<String> arms(List<Map<String, String>> blocks) {
        return blocks.stream().map(block -> block.get("arm")).collect(Collectors.toSet());
    }

    /** The sum of an arm's blocks. */
    private static double ofArm(List<Map<String, String>> blocks, String arm, String column) {
        return sum(blocks.stream().filter(block -> block.get("arm").equals(arm)).toList(), column);
    }

    /** As many as there always are, but for what the client takes to send the next one. */
    private static void requireInFlight(List<Map<String, String>> blocks) {
        for (Map<String, String> block : blocks) {
            double inFlight = number(block, "in_flight");
            assertTrue(inFlight <= 64 && inFlight > 48, block::toString);
        }
    }

    private static double sum(List<Map<String, String>> rows, String column) {
        return rows.stream().mapToDouble(row -> number(row, column)).sum();
    }

    @Test
    void bench_cycles_everyChosenArmHasACycleWithItsPhases() throws IOException {
        String arms = "--arms no_reports,closest";
        assertEquals(
                0, bench("cycles --quick --warm-up 4 --repetitions 1 --fault flapping " + arms));
        List<Map<String, String>> cycles = Csv.rows(folder.resolve("cycles.csv"));
        assertEquals(3, cycles.size());
        assertEquals(Set.of("off", "no reports", "closest"), arms(cycles));
        assertEquals(3, cycles.stream().map(cycle -> cycle.get("nodes")).distinct().count());
        for (Map<String, String> cycle : cycles) {
            assertEquals(6, number(cycle, "fault_s"), 1, cycle::toString);
            assertTrue(number(cycle, "share_before") > 0, cycle::toString);
            assertTrue(number(cycle, "failed") <= number(cycle, "reads"), cycle::toString);
            for (String phase : List.of("calm", "first", "during", "after")) {
                assertTrue(number(cycle, "p99_" + phase + "_ms") > 0, cycle::toString);
            }
        }
    }

    private static void requirePercentiles(Map<String, String> block) {
        assertTrue(number(block, "p99_ms") >= number(block, "p50_ms"), block::toString);
        assertTrue(number(block, "p50_ms") > 0, block::toString);
    }

    private int bench(String command) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
        arguments.addAll(List.of("--output", folder.toString()));
        return new CommandLine(new BenchCommand()).execute(arguments.toArray(String[]::new));
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
