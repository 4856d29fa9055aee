package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {

    @TempDir private Path folder;

    @Test
    void add_someValues_leavesTheOthersEmpty() throws IOException {
        new RunLog(folder).add(Map.of("outcome", "counted", "run", "001-any", "threads", 32));
        List<String> lines = Files.readAllLines(folder.resolve("runs.csv"));
        assertEquals(String.join(",", RunLog.COLUMNS), lines.get(0));
        assertEquals("001-any,counted,,,,,,,,,32,,,,,,,,", lines.get(1));
    }

    @Test
    void add_unknownColumn_isRefused() {
        RunLog log = new RunLog(folder);
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> log.add(Map.of("thread", 32)));
        assertTrue(refused.getMessage().contains("[thread]"), refused.getMessage());
    }
}
