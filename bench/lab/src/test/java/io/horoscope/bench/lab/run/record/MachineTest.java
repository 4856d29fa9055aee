package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over a captured tree. */
class MachineTest {

    @TempDir private Path root;

    @Test
    void of_capturedTree_isReadAndWhatIsMissingStaysAway() throws IOException {
        Files.createDirectories(root.resolve("etc"));
        Files.createDirectories(root.resolve("proc"));
        Files.writeString(
                root.resolve("etc/os-release"),
                "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        Files.writeString(
                root.resolve("proc/meminfo"), "MemTotal:       24684000 kB\nMemFree: 1\n");
        Map<String, Object> facts = Machine.of(root);
        assertEquals("Debian GNU/Linux 12 (bookworm)", facts.get("system"));
        assertEquals("24684000 kB", facts.get("memory"));
        assertFalse(facts.containsKey("processor"));
        assertEquals("a 1, b 2", Machine.line(new TreeMap<>(Map.of("a", 1, "b", 2))));
    }
}
