package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbClientTest {

    @TempDir private Path directory;
    private Path file;

    /** As YCSB 0.17.0 writes it. */
    @BeforeEach
    void writeExport() throws IOException {
        file = directory.resolve("summary.json");
        Files.writeString(
                file,
                "[ {\"metric\":\"OVERALL\",\"measurement\":\"Throughput(ops/sec)\",\"value\":812.5}, "
                        + "{\"metric\":\"READ\",\"measurement\":\"Return=OK\",\"value\":9000}, "
                        + "{\"metric\":\"READ\",\"measurement\":\"Return=NOT_FOUND\",\"value\":7}, "
                        + "{\"metric\":\"SCAN\",\"measurement\":\"Return=OK\",\"value\":500}, "
                        + "{\"metric\":\"SCAN\",\"measurement\":\"Return=SERVER_TIMEOUT\",\"value\":3}, "
                        + "{\"metric\":\"Intended-READ\",\"measurement\":\"Return=NOT_FOUND\",\"value\":7} ]");
    }

    @Test
    void succeeded_oneOperation_countsItsOk() {
        assertEquals(9000, YcsbClient.succeeded(file, "READ"));
        assertEquals(0, YcsbClient.succeeded(file, "INSERT"));
    }

    /** What is in /tmp stays there when the client is killed. */
    @Test
    void runCommand_temporaryFiles_areInTheFolderOfTheRun() throws IOException {
        Files.createDirectories(directory.resolve("bench/ycsb/target/lib"));
        ClientRun run =
                new ClientRun(
                        ClientMode.ANY,
                        new Workload("workloadc", Map.of("recordcount", "7")),
                        new Load(4, 100),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(8));
        Path folder = directory.resolve("run");
        try (YcsbClient client = new YcsbClient(new Places(directory), directory)) {
            List<String> command =
                    client.runCommand(run, List.of(new Somewhere("10.0.0.1")), 20, folder);
            assertTrue(command.contains("-Djava.io.tmpdir=" + folder.resolve("tmp")));
            assertTrue(command.contains("-XX:-UsePerfData"));
            assertTrue(
                    command.contains("hosts=10.0.0.1") && command.contains("maxexecutiontime=12"));
            assertTrue(
                    command.indexOf("recordcount=7") > command.indexOf("recordcount=20"),
                    "the last one counts: " + command);
        }
    }

    @Test
    void failures_ofAllOperations_areByStatusAndNotTwice() {
        assertEquals(Map.of("NOT_FOUND", 7L, "SERVER_TIMEOUT", 3L), YcsbClient.failures(file));
    }
}
