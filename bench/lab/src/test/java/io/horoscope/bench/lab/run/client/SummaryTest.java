package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTest {

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
        assertEquals(9000, Summary.succeeded(file, "READ"));
        assertEquals(0, Summary.succeeded(file, "INSERT"));
    }

    @Test
    void failures_ofAllOperations_areByStatusAndNotTwice() {
        assertEquals(Map.of("NOT_FOUND", 7L, "SERVER_TIMEOUT", 3L), Summary.failures(file));
    }
}
