package io.horoscope.measure.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of simulated signals in place of the kernel's. */
class SimulatedScopeTest {

    @TempDir Path directory;

    @Test
    void simulated_editedFile_isFollowed() throws IOException {
        Path file = directory.resolve("signals");
        Scope scope = SimulatedScope.of(file);
        assertTrue(scope.simulated());
        assertTrue(scope.description().contains("[simulated]"), scope.description());
        Probe cpu = scope.probes().get(Signal.CPU);
        assertThrows(NoSuchFileException.class, () -> cpu.sample(0));
        Files.writeString(file, "cpu: 0.5\n");
        assertEquals(OptionalDouble.of(0.5), cpu.sample(1));
        assertEquals(OptionalDouble.empty(), scope.probes().get(Signal.DISK).sample(1));
        Files.delete(file); // As 'mv' does it: another file of that name.
        Files.writeString(file, "disk: 1\n");
        assertEquals(OptionalDouble.empty(), cpu.sample(2));
        assertEquals(OptionalDouble.of(1), scope.probes().get(Signal.DISK).sample(2));
    }

    @Test
    void simulated_lines_areParsedOrRefusedByName() {
        assertEquals(
                Map.of(Signal.CPU, 0.0, Signal.IO_PRESSURE, 1.0),
                SimulatedScope.parse("# all\n\n cpu : 0 # idle\nio_pressure: 1\n"));
        for (String bad :
                new String[] {
                    "cpu 0.5", "gpu: 0.5", "cpu: 1.01", "cpu: -0.1", "cpu: NaN", "cpu: x"
                }) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class, () -> SimulatedScope.parse(bad), bad);
            assertFalse(refused.getMessage().isEmpty());
        }
    }
}
