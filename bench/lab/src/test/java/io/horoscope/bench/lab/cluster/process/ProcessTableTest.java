package io.horoscope.bench.lab.cluster.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {

    private static final long PID = 4711;
    private static final long TICKS = 123_456;

    @TempDir private Path proc;
    private ProcessTable table;

    @BeforeEach
    void openTable() {
        table = new ProcessTable(proc);
    }

    @Test
    void startTicks_noSuchProcess_isEmpty() {
        assertEquals(OptionalLong.empty(), table.startTicks(PID));
    }

    @Test
    void startTicks_commandWithParentheses_countsFromTheLast() throws IOException {
        process("a) S (b", 'S', 1);
        assertEquals(OptionalLong.of(TICKS), table.startTicks(PID));
    }

    @Test
    void startTicks_zombie_isEmpty() throws IOException {
        process("java", 'Z', 1);
        assertEquals(OptionalLong.empty(), table.startTicks(PID));
    }

    /** The first thread of a JVM ends before the one that gives back its memory and then its sockets. */
    @Test
    void startTicks_zombieWithAThreadThatStillEnds_isNotEmpty() throws IOException {
        process("java", 'Z', 2);
        assertEquals(OptionalLong.of(TICKS), table.startTicks(PID));
    }

    private void process(String command, char state, int threads) throws IOException {
        Path entry = Files.createDirectories(proc.resolve(Long.toString(PID)));
        for (int thread = 0; thread < threads; thread++) {
            Files.createDirectories(entry.resolve("task").resolve(Long.toString(PID + thread)));
        }
        String between = " 0".repeat(18);
        Files.writeString(
                entry.resolve("stat"),
                PID + " (" + command + ") " + state + between + " " + TICKS + " 0 0\n");
    }
}
