package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {

    @TempDir private Path directory;

    @Test
    void properties_workloadFile_areAllOfThemInOrder() throws IOException {
        Path file = Files.writeString(directory.resolve("w"), "# Reads.\nb=2\na = x=y\n");
        Map<String, String> properties = Recorder.properties(file);
        assertEquals(Map.of("a", "x=y", "b", "2"), properties);
        assertEquals(List.of("a", "b"), List.copyOf(properties.keySet()));
    }
}
