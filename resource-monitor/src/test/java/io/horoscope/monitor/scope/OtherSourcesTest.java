package io.horoscope.monitor.scope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import io.horoscope.monitor.probe.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.hardware.CentralProcessor.TickType;

/** Sources other than the kernel's files: OSHI, and a file of simulated signals. */
class OtherSourcesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;

    @Test
    void portable_thisMachine_hasCpuAndMemory() throws IOException {
        Scope scope = PortableScope.of();
        assertFalse(scope.simulated());
        double memory = scope.probes().get(Signal.MEMORY).sample(0).orElseThrow();
        assertTrue(memory > 0 && memory < 1, "memory " + memory);
        assertTrue(scope.probes().get(Signal.CPU).sample(0).isEmpty(), "nothing to compare with");
    }

    @Test
    void portableCpu_ticks_areTheShareNotIdle() {
        long[] ticks = new long[TickType.values().length];
        PortableCpuProbe probe = new PortableCpuProbe(ticks::clone);
        assertTrue(probe.sample(0).isEmpty());
        ticks[TickType.USER.getIndex()] = 300;
        ticks[TickType.IDLE.getIndex()] = 500;
        ticks[TickType.IOWAIT.getIndex()] = 100;
        ticks[TickType.STEAL.getIndex()] = 100;
        assertTrue(probe.sample(SECOND - 1).isEmpty(), "not a second yet");
        assertEquals(0.3, probe.sample(SECOND).orElseThrow(), 1e-9);
        assertEquals(0.3, probe.sample(SECOND + 1).orElseThrow(), 1e-9, "until the next second");
        assertTrue(probe.sample(2 * SECOND).isEmpty(), "no tick passed");
    }

    @Test
    void portableMemory_impossibleNumbers_areNoData() {
        assertEquals(OptionalDouble.of(0.75), PortableScope.memoryRatio(25, 100));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(25, 0));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(-1, 100));
        assertEquals(OptionalDouble.empty(), PortableScope.memoryRatio(101, 100));
    }

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
