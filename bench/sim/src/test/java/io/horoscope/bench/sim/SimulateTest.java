package io.horoscope.bench.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest {

    private final StringWriter errors = new StringWriter();

    @TempDir private Path folder;

    @Test
    void execute_unknownScenario_saysWhatThereIs() {
        assertEquals(2, execute("idel"));
        assertTrue(errors.toString().startsWith("unknown scenario 'idel'; there are: "));
        assertTrue(errors.toString().contains("stressed-half"));
    }

    @Test
    void execute_unknownSelector_saysWhatThereIs() {
        assertEquals(2, execute("idle", "--selectors", "fastest"));
        assertTrue(errors.toString().startsWith("unknown selector 'fastest'; there are: "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quick", "--show"})
    void execute_badFile_namesTheLineOfEachProblem(String option) throws Exception {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, "duration: 3s\ncluster:\n  nodes: 0\n  slot: 1\n");
        assertEquals(2, execute("--file", file.toString(), option));
        String[] lines = errors.toString().split("\\R", -1);
        assertTrue(lines[0].startsWith("own.yaml:3: cluster.nodes: '0'"), errors.toString());
        assertTrue(lines[1].startsWith("own.yaml:4: cluster.slot: unknown"), errors.toString());
        Files.writeString(file, "quick: {cluster.nodes: 0}\n");
        assertEquals(2, execute("--file", file.toString(), option));
    }

    @Test
    void execute_missingFile_saysWhich() {
        assertEquals(2, execute("--file", folder.resolve("missing.yaml").toString()));
        assertTrue(errors.toString().contains("missing.yaml"));
    }

    @Test
    void execute_nothingNamed_showsUsage() {
        assertEquals(2, execute());
        assertEquals(2, execute("idle", "--seeds", "0"));
        assertEquals(2, execute("idle", "--seeds", "many"));
        assertEquals(2, execute("idle", "--first-seed", "0"));
        assertEquals(2, execute("idle", "--half", "judge"));
        assertTrue(errors.toString().contains("name a scenario"), errors::toString);
        assertEquals(2, execute("--all", "--half", "both"));
        assertTrue(errors.toString().contains("--half"), errors::toString);
        assertTrue(errors.toString().contains("both"), errors::toString);
        assertEquals(2, execute("--unknown"));
    }

    @Test
    void execute_drawnOutOfRange_isRefused() {
        assertEquals(2, execute("--drawn", "0"));
        assertTrue(errors.toString().contains("--drawn: '0' is not from 1 to 10000"));
        assertEquals(2, execute("--drawn", "2", "--first-drawn", "999999"));
        assertTrue(errors.toString().contains("--first-drawn: '999999' is not from 1 to 999998"));
        assertEquals(2, execute("drawn-0"));
        assertTrue(errors.toString().contains("unknown scenario 'drawn-0'"));
        assertEquals(2, execute("drawn-1000000"));
    }

    @Test
    void execute_show_runsNothing() {
        assertEquals(0, execute("idle", "drawn-999999", "--drawn", "2", "--show"));
    }

    @Test
    void execute_tourWithAnythingElse_isRefused() {
        for (String other : List.of("idle", "--all", "--quick", "--selectors=c3", "--show")) {
            assertEquals(2, execute("--tour", other));
            assertTrue(errors.toString().startsWith("--tour runs alone"), errors::toString);
            errors.getBuffer().setLength(0);
        }
    }

    private int execute(String... arguments) {
        return Simulate.commandLine().setErr(new PrintWriter(errors, true)).execute(arguments);
    }
}
