package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

    private static final ScenarioFile SMALL =
            ScenarioFile.parse(
                    "small",
                    """
                    description: Two sizes.
                    duration: 300ms
                    warm_up: 100ms
                    cluster: {nodes: 4}
                    faults: {slow: {kind: slow_disk, nodes: [1], from: 100ms}}
                    sweep: {cluster.slots: [2, 4]}
                    """);

    @TempDir private Path folder;

    @Test
    void run_anyNumberOfWorkers_writesTheSame() throws Exception {
        run(1, folder.resolve("one"));
        run(7, folder.resolve("many"));
        for (String file : List.of("runs.csv", "shares.csv")) {
            assertEquals(
                    Files.readString(folder.resolve("one").resolve(file)),
                    Files.readString(folder.resolve("many").resolve(file)));
        }
    }

    @Test
    void run_sweep_hasARowForEveryRun() throws Exception {
        String shown = run(2, folder);
        List<String> runs = Files.readAllLines(folder.resolve("runs.csv"));
        assertEquals(1 + 2 * 3 * 3, runs.size());
        assertTrue(runs.get(0).startsWith("scenario,variant,selector,seed,mean_ms,"));
        assertTrue(runs.get(1).startsWith("small,slots=2,c3,11,"), runs.get(1));
        assertTrue(runs.get(18).startsWith("small,slots=4,oracle,13,"), runs.get(18));
        assertTrue(shown.contains("scripts/report " + folder), shown);
    }

    /** One step of 200 ms in 300 ms; four nodes; two variants; c3 only. */
    @Test
    void run_faults_hasSharesOfTheFirstSeed() throws Exception {
        run(2, folder);
        List<String> shares = Files.readAllLines(folder.resolve("shares.csv"));
        assertEquals("scenario,variant,selector,at_s,node,share", shares.get(0));
        assertEquals(1 + 2 * 4, shares.size());
        double sum = 0;
        for (String line : shares.subList(1, 5)) {
            assertTrue(line.startsWith("small,slots=2,c3,0,"), line);
            sum += Double.parseDouble(line.substring(line.lastIndexOf(',') + 1));
        }
        assertEquals(1, sum, 1e-3);
    }

    @Test
    void run_sweep_describesItself() throws Exception {
        run(2, folder);
        JsonNode run = new ObjectMapper().readTree(folder.resolve("run.json").toFile());
        assertEquals("simulate", run.get("tool").asText());
        assertEquals(18, run.get("runs").asInt());
        assertEquals(11, run.get("seed").asInt());
        assertEquals(3, run.get("seeds").asInt());
        assertEquals(18, run.get("planned").asInt());
        JsonNode second = run.get("scenarios").get(1);
        assertEquals("small", second.get("name").asText());
        assertEquals("slots=4", second.get("variant").asText());
        assertEquals("4", second.get("values").get("cluster.slots").asText());
        assertEquals(0.1, second.get("windows").get(0).get("from_s").asDouble());
        assertEquals(1, second.get("windows").get(0).get("nodes").get(0).asInt());
    }

    /** A program in the place of Python's: it is given the folder of the results. */
    @Test
    void run_withAnalysis_startsIt() throws Exception {
        Path program = folder.resolve("program");
        Files.writeString(program, "#!/bin/sh\necho \"$*\" > \"$4/arguments\"\n");
        assertTrue(program.toFile().setExecutable(true));
        assertEquals("", run(2, folder, program.toString()));
        assertEquals(
                "-m horoscope_analysis report " + folder + "\n",
                Files.readString(folder.resolve("arguments")));
    }

    private static String run(int workers, Path folder) throws Exception {
        return run(workers, folder, null);
    }

    private static String run(int workers, Path folder, String python) throws Exception {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(OutputStream.nullOutputStream());
        Plan plan = Plan.of(List.of(SMALL), false, Choices.parse("c3"), 11, 3);
        Description description = new Description("small", "", "", "", Instant.EPOCH);
        new Session(plan, description, folder, new Analysis(python, out))
                .run(workers, new Progress(err, false, System::nanoTime, plan.jobs().size()));
        return shown.toString(StandardCharsets.UTF_8);
    }
}
