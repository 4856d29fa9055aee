package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.run.client.Nb5Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every scenario of bench/nosqlbench in nb5 itself, which prints the statements instead of sending
 * them. A value is a function of the cycle alone, so both variants of a comparison get the same
 * operations; the values of cycle 1 show this for other versions of nb5 too.
 */
@EnabledIfEnvironmentVariable(
        named = "NB5_JAR",
        matches = ".+",
        disabledReason = "NB5_JAR names no nb5.jar: the workload files are not run")
@Tag("slow")
class Nb5FilesIT {

    private static final int KEYS = 20;
    private static final Set<String> ALL_KEYS =
            IntStream.range(0, KEYS).mapToObj(String::valueOf).collect(Collectors.toSet());

    /** Each list of steps is a process: a step with a rate that is not the first can hang in nb5. */
    private static final List<String> SIMPLE =
            List.of("default.schema default.rampup reset", "default.main");

    @TempDir private Path directory;

    @Test
    void reads_everyKey_isLoadedAndRead() {
        String printed = run("reads.yaml", SIMPLE, "keycount=20");
        assertEquals(ALL_KEYS, all(printed, "values \\((\\d+),[0-9A-Z]{100}\\);"), "loaded");
        assertEquals(ALL_KEYS, all(printed, "from dry\\.kv where key=(\\d+);"), "read");
        assertTrue(printed.contains("values (1,HKZCOHXLW7H8Z7LOLD47TVLRG36T1TMZ"), printed);
        assertTrue(printed.contains("truncate table dry.kv;"), printed);
    }

    @Test
    void mixed_tenOperations_areNineReadsAndOneWrite() {
        String printed = run("mixed.yaml", SIMPLE, "keycount=20");
        assertEquals(360, count(printed, "select \\* from dry\\.kv where key=\\d+;"));
        assertEquals(60 + 40, count(printed, "insert into dry\\.kv "));
    }

    @Test
    void scans_everyKeyAndPartition_isLoadedAndScanned() {
        String printed =
                run(
                        "scans.yaml",
                        List.of(
                                "default.schema default.rampup slices.schema slices.rampup",
                                "default.main",
                                "slices.main",
                                "reset reset_slices"),
                        "keycount=20",
                        "partcount=5",
                        "part-rows=12",
                        "scan-length=7");
        Set<String> rows = all(printed, "\\(part,row,value\\) values \\((\\d+,\\d+),");
        assertEquals(60, rows.size(), "each row of each partition once");
        assertTrue(rows.contains("4,11"), rows.toString());
        assertEquals(ALL_KEYS, all(printed, "token\\(key\\) >= token\\((\\d+)\\) limit 7;"));
        assertEquals(Set.of("0", "1", "2", "3", "4"), all(printed, "where part=(\\d+) limit 7;"));
        assertTrue(printed.contains("truncate table dry.slices;"), printed);
    }

    @Test
    void hector_values_haveTheirSizes() {
        String printed =
                run(
                        "hector.yaml",
                        List.of(
                                "default.schema default.rampup sizes.schema sizes.rampup reset",
                                "default.main",
                                "sizes.main"),
                        "keycount=20",
                        "valuesize=1000",
                        "valuesize-min=5",
                        "valuesize-max=8");
        assertEquals(Set.of("1000", "5", "6", "7", "8"), all(printed, "lim=(\\d+) cap=\\d+\\]\\)"));
        assertEquals(ALL_KEYS, all(printed, "from dry\\.hector where key=(\\d+);"));
    }

    /**
     * Runs steps of a file, a process for each list of them, two at a time on two processors: most
     * of a process is its start, on one thread.
     *
     * @return what they printed, in the order of the lists
     */
    private String run(String file, List<String> processes, String... variables) {
        return processes.parallelStream()
                .map(steps -> runSteps(file, steps, variables))
                .collect(Collectors.joining());
    }

    /** In a deterministic order. */
    private String runSteps(String file, String steps, String... variables) {
        List<String> command = new ArrayList<>(Nb5Program.find(System.getenv()).command());
        command.add(1, "-XX:TieredStopAtLevel=1");
        Path home = Places.ofThisRun().nosqlbench();
        command.add(home.resolve("workloads").resolve(file).toString());
        command.addAll(List.of(steps.split(" ")));
        // errors=stop, because with any other rule the exit code does not show them.
        command.addAll(List.of("driver=stdout", "errors=stop", "keyspace=dry", "maxrate=100000"));
        command.addAll(List.of("rampup-threads=1", "main-threads=1"));
        command.addAll(List.of("rampup-cycles=60", "main-cycles=400"));
        command.addAll(List.of(variables));
        try {
            return runToEnd(command);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(command + " cannot be run", e);
        }
    }

    private String runToEnd(List<String> command) throws IOException, InterruptedException {
        Path own = Files.createTempDirectory(directory, "process");
        Path output = own.resolve("output");
        Process process =
                new ProcessBuilder(command)
                        .directory(own.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertTrue(ended, () -> "nb5 does not end:\n" + LabFiles.tail(output));
        assertEquals(0, process.exitValue(), () -> LabFiles.tail(output));
        return Files.readString(output);
    }

    private static long count(String printed, String pattern) {
        return matches(printed, pattern).count();
    }

    /** The different values of the first group. */
    private static Set<String> all(String printed, String pattern) {
        return matches(printed, pattern).map(match -> match.group(1)).collect(Collectors.toSet());
    }

    private static Stream<MatchResult> matches(String printed, String pattern) {
        return Pattern.compile(pattern).matcher(printed).results();
    }
}
