package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AntagonistTest {

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int READER = 1;
    private static final int WRITER = 5;

    @TempDir private Path directory;

    @Test
    void command_disk_isFourReadersAndAWriterWithFilesOfTheirOwnBelowTheNode() {
        Set<Path> files = new HashSet<>();
        StringBuilder roles = new StringBuilder();
        for (int number = 1; number <= Antagonist.DISK.processes(); number++) {
            List<String> command = Antagonist.DISK.command(directory, number);
            roles.append(command.get(command.size() - 1)).append(' ');
            files.add(Path.of(command.get(command.size() - 2)));
        }
        assertEquals("read read read read write ", roles.toString());
        assertEquals(Antagonist.DISK.processes(), files.size());
        assertEquals(
                Set.of(directory), files.stream().map(Path::getParent).collect(Collectors.toSet()));
    }

    /** As the kernel counts it for the process: what the page cache answers is no read of the disk. */
    @ParameterizedTest
    @ValueSource(ints = {READER, WRITER})
    void command_disk_keepsTheDiskBusyUntilItIsEnded(int number) throws Exception {
        List<String> command = Antagonist.DISK.command(directory, number);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String role = number == WRITER ? "write" : "read";
            String line = output.readLine();
            assertNotNull(line, "it says what it does");
            assertTrue(line.startsWith(role + ": "), line);
            Path file = directory.resolve("antagonist-" + number + ".data");
            assertEquals(64 << 20, Files.size(file));
            long before = bytes(process, role);
            Await.until(role, DEADLINE, () -> bytes(process, role) >= before + (4 << 20));
            assertEquals(0, process.children().count(), "ending it ends everything");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static long bytes(Process process, String role) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/io"))) {
                if (line.startsWith(role + "_bytes: ")) {
                    return Long.parseLong(line.substring(line.indexOf(' ') + 1));
                }
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
