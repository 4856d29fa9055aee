package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own, with the Java options that it ships. */
class ProcessTest {

    @TempDir private Path folder;

    @Test
    void sigterm_whileRunning_exitsWithZeroSoon() throws Exception {
        Process process =
                start(
                        "authentication: off",
                        "udp_endpoint: 127.0.0.1:0",
                        "http_endpoint: 127.0.0.1:0");
        try (BufferedReader log = output(process)) {
            String first = log.readLine();
            assertTrue(first.contains("INFO RunningDirector - Director listens on"), first);
            assertTrue(log.readLine().contains("Settings in force: udp_endpoint=127.0.0.1:0"));
            String warning = log.readLine();
            assertTrue(warning.contains("WARN RunningDirector - authentication is off"), warning);

            process.toHandle().destroy(); // Unlike Process.destroy it leaves the output open.

            assertTrue(process.waitFor(5, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
            assertTrue(log.readLine().endsWith("INFO Daemon - Stopping"));
            assertEquals(null, log.readLine());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void start_refused_exitsWithOneAndSaysWhyWithoutAStackTrace() throws Exception {
        Process process = start("udp_endpoint: 127.0.0.1:0");
        try (BufferedReader log = output(process)) {
            assertTrue(log.readLine().contains("director.yaml: secret_file: is missing"));
            assertEquals(null, log.readLine());
            assertTrue(process.waitFor(10, TimeUnit.SECONDS));
            assertEquals(1, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String... settings) throws IOException {
        Path config = Files.write(folder.resolve("director.yaml"), List.of(settings));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(CentralJobDirector.class.getName());
        command.add("--config");
        command.add(config.toString());
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }
}
