package io.horoscope.bench.lab.cluster.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir private Path directory;
    private Processes processes;

    @BeforeEach
    void makeProcesses() {
        processes = new Processes(ProcessTable.ofThisMachine(), directory);
    }

    @AfterEach
    void leaveNothing() {
        processes.kill(processes.all());
    }

    @Test
    void find_byAnotherRun_findsWhatWasStarted() {
        ProcessRecord started = processes.start(order("sleeper", "exec sleep 100"));
        Processes other = new Processes(ProcessTable.ofThisMachine(), directory);
        assertEquals(started, other.find("sleeper").orElseThrow());
        assertEquals(List.of(started), other.all());
    }

    @Test
    void end_politeProcess_isGone() {
        ProcessRecord started = processes.start(order("sleeper", "exec sleep 100"));
        processes.end(List.of(started), DEADLINE);
        assertFalse(processes.runs(started));
        assertTrue(processes.find("sleeper").isEmpty());
    }

    @Test
    void end_deafProcess_isKilledAfterTheDeadline() {
        ProcessRecord started =
                processes.start(
                        order("deaf", "trap '' TERM; echo ready; while :; do sleep 1; done"));
        Await.until("the trap", DEADLINE, () -> LabFiles.lines(log("deaf")).contains("ready"));
        processes.end(List.of(started), SHORT);
        assertFalse(processes.runs(started));
    }

    @Test
    void all_stateFileLost_findsProcessesByTheirMark() throws IOException {
        ProcessRecord started = processes.start(order("sleeper", "exec sleep 100"));
        Files.delete(directory.resolve("processes"));
        Processes other = new Processes(ProcessTable.ofThisMachine(), directory);
        // While it becomes the program itself, the kernel shows no environment of it.
        Await.until("its mark", DEADLINE, () -> other.all().equals(List.of(started)));
    }

    @Test
    void end_numberTakenByAnotherProcess_leavesItAlone() throws IOException {
        ProcessRecord started = processes.start(order("sleeper", "exec sleep 100"));
        ProcessRecord earlier =
                new ProcessRecord("sleeper", started.pid(), started.startTicks() - 1);
        processes.end(List.of(earlier), DEADLINE);
        assertTrue(processes.runs(started));
    }

    @Test
    void start_afterClose_isRefused() {
        processes.close();
        assertThrows(LabException.class, () -> processes.start(order("late", "exec sleep 100")));
    }

    @Test
    void start_withCgroups_entersThemBeforeTheProgramRuns() throws IOException {
        Path cgroup = Files.createDirectory(directory.resolve("cgroup"));
        ProcessOrder order =
                new ProcessOrder(
                        "member",
                        List.of("sh", "-c", "echo $$; exec sleep 100"),
                        Map.of(),
                        log("member"),
                        List.of(cgroup));
        ProcessRecord started = processes.start(order);
        Await.until("its number", DEADLINE, () -> !LabFiles.lines(log("member")).isEmpty());
        assertEquals(started.pid() + "\n", Files.readString(cgroup.resolve("cgroup.procs")));
    }

    @Test
    void start_withTimerSlack_theProgramHasIt() {
        String script = "cat " + ProcessOrder.TIMER_SLACK + "; exec sleep 100";
        processes.start(order("late", script).withTimerSlack(Duration.ofNanos(123_456)));
        Await.until("its slack", DEADLINE, () -> LabFiles.lines(log("late")).contains("123456"));
        processes.start(order("usual", script));
        Await.until("the usual", DEADLINE, () -> !LabFiles.lines(log("usual")).isEmpty());
        assertFalse(LabFiles.lines(log("usual")).contains("123456"));
    }

    @Test
    void read_stateOfAnEarlierBoot_isNothing() {
        StateFile earlier = new StateFile(directory.resolve("state"), "boot-1");
        earlier.add(new ProcessRecord("node1", 1, 2));
        assertEquals(1, earlier.read().size());
        assertEquals(List.of(), new StateFile(directory.resolve("state"), "boot-2").read());
    }

    private ProcessOrder order(String name, String script) {
        return new ProcessOrder(
                name, List.of("sh", "-c", script), Map.of("ANY", "thing"), log(name), List.of());
    }

    private Path log(String name) {
        return directory.resolve(name + ".out");
    }
}
