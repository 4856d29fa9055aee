package io.horoscope.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process: its exit codes and what it prints. */
class ProgramTest {

    private static final int DEADLINE_SECONDS = 60;

    @TempDir Path directory;

    @Test
    void once_withoutConfiguration_printsEverySignal() throws Exception {
        Process process = start("--once");
        assertEquals(0, exit(process));
        String out = Files.readString(directory.resolve("out"));
        assertTrue(out.startsWith("scope: "), out);
        assertTrue(out.contains("\nwindow: "), out);
        assertTrue(out.contains("\nmemory "), out);
        assertTrue(out.contains("\nsteal "), out);
    }

    @Test
    void arguments_wrong_exitWith2() throws Exception {
        assertEquals(2, exit(start("--no-such-option")));
        assertEquals(2, exit(start()));
    }

    @Test
    void config_manyProblems_exitsWith1AndALineForEach() throws Exception {
        Path config = directory.resolve("config.yaml");
        Files.writeString(config, "directors: [a]\nsample_interval: 1\nnonsense: true\n");
        assertEquals(1, exit(start("--config", config.toString())));
        List<String> lines = Files.readAllLines(directory.resolve("err"));
        for (String key :
                List.of("directors", "sample_interval", "nonsense", "node_address", "key_file")) {
            assertEquals(
                    1,
                    lines.stream().filter(line -> line.contains("yaml: " + key + ":")).count(),
                    key + " in " + lines);
        }
    }

    @Test
    void check_saysEveryProblemAndStartsNothing() throws Exception {
        Path config = directory.resolve("config.yaml");
        String good =
                "node_address: 127.0.0.1\nauthentication: off\nscope: host\n"
                        + "directors: ['127.0.0.1:9340']\n";
        Files.writeString(config, good);
        assertEquals(0, exit(start("--config", config.toString(), "--check")));
        assertEquals(config + ": in order\n", Files.readString(directory.resolve("out")));
        Files.writeString(config, good + "data_directories: [/none/such, /]\n");
        assertEquals(1, exit(start("--config", config.toString(), "--check")));
        String err = Files.readString(directory.resolve("err"));
        assertTrue(err.contains("data_directories: there is no '/none/such'"), err);
        Path loop = directory.resolve("loop"); // Root sees all but this.
        Files.createSymbolicLink(loop, loop);
        Files.writeString(config, good + "data_directories: [" + loop + "]\n");
        assertEquals(1, exit(start("--config", config.toString(), "--check")));
        err = Files.readString(directory.resolve("err"));
        assertTrue(err.contains("'" + loop + "' cannot be seen by this user"), err);
        assertEquals(2, exit(start("--config", config.toString(), "--check", "--once")));
    }

    @Test
    void sigterm_runningMonitor_exitsWith0() throws Exception {
        try (DatagramSocket director = director()) {
            Process process =
                    startReporting(director, "scope: host\ndata_directories: [/none/such]\n");
            process.destroy();
            assertEquals(0, exit(process));
            String log = Files.readString(directory.resolve("err"));
            assertTrue(log.contains("WARN RunningMonitor - authentication is off"), log);
            assertTrue(log.contains("there is no '/none/such', and its disk is not"), log);
        }
    }

    /** M10: the process ends with its worker, so that it is restarted. */
    @Test
    void worker_endedByAVirtualMachineError_exitsWith1() throws Exception {
        Path signals = Files.writeString(directory.resolve("signals"), "cpu: 0.5\n");
        try (DatagramSocket director = director()) {
            Process process = startReporting(director, "scope: 'file:" + signals + "'\n");
            try (RandomAccessFile file = new RandomAccessFile(signals.toFile(), "rw")) {
                file.setLength(3L << 30); // Sparse, and more than an array can hold.
            }
            assertEquals(1, exit(process));
            String err = Files.readString(directory.resolve("err"));
            assertTrue(err.contains("The program cannot go on"), err);
        }
    }

    private static DatagramSocket director() throws IOException {
        DatagramSocket director = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        director.setSoTimeout(DEADLINE_SECONDS * 1_000);
        return director;
    }

    /** Returns once the director has its first report. */
    private Process startReporting(DatagramSocket director, String settings) throws IOException {
        Path config =
                Files.writeString(
                        directory.resolve("config.yaml"),
                        "node_address: 127.0.0.1\nauthentication: off\nmetrics_endpoint: off\n"
                                + "directors: ['127.0.0.1:"
                                + director.getLocalPort()
                                + "']\n"
                                + settings);
        Process process = start("--config", config.toString());
        director.receive(new DatagramPacket(new byte[2_000], 2_000));
        return process;
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(ResourceMonitor.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }

    private static int exit(Process process) throws InterruptedException {
        try {
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "still running");
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
