package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.scenario.ScenarioFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {

    private static final ScenarioFile SMALL =
            ScenarioFile.parse(
                    "small",
                    String.join(
                            "\n",
                            "description: Two sizes.",
                            "duration: 300ms",
                            "warm_up: 100ms",
                            "cluster: {nodes: 4}",
                            "sweep: {cluster.slots: [2, 4]}"));

    @TempDir private Path folder;

    @Test
    void run_anyNumberOfWorkers_writesTheSame() throws Exception {
        String one = run(1, folder.resolve("one"));
        String many = run(7, folder.resolve("many"));
        assertEquals(
                Files.readString(folder.resolve("one/runs.csv")),
                Files.readString(folder.resolve("many/runs.csv")));
        assertEquals(
                Files.readString(folder.resolve("one/summary.csv")),
                Files.readString(folder.resolve("many/summary.csv")));
        assertEquals(
                Files.readString(folder.resolve("one/report.html")),
                Files.readString(folder.resolve("many/report.html")));
        assertEquals(one.replace("/one/", "/many/"), many);
    }

    @Test
    void run_sweep_hasARowForEveryRunAndASummaryForEverySelector() throws Exception {
        String shown = run(2, folder);
        List<String> runs = Files.readAllLines(folder.resolve("runs.csv"));
        assertEquals(1 + 2 * 3 * 3, runs.size());
        assertTrue(runs.get(0).startsWith("scenario,variant,selector,seed,mean_ms,"));
        assertTrue(runs.get(1).startsWith("small,slots=2,closest,1,"), runs.get(1));
        assertTrue(runs.get(18).startsWith("small,slots=4,oracle,3,"), runs.get(18));
        assertEquals(1 + 2 * 3, Files.readAllLines(folder.resolve("summary.csv")).size());
        assertTrue(shown.contains("small slots=4 — Two sizes."), shown);
        assertTrue(shown.contains("* best baseline"), shown);
    }

    @Test
    void run_sweep_writesOnePageThatNeedsNoNetwork() throws Exception {
        run(2, folder);
        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(page.contains("p99 against cluster.slots"));
        assertTrue(page.contains("p99 over that of the best baseline"));
        assertFalse(page.matches("(?s).*(src|href)=\"(?!#|data:).*"));
    }

    private static String run(int workers, Path folder) throws Exception {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
        PrintStream err =
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Plan plan = new Plan(List.of(SMALL), false, Choices.parse("closest"), 3);
        new Session(plan, folder, out, err).run(workers, false, true);
        return shown.toString(StandardCharsets.UTF_8);
    }
}
