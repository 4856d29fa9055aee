package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private Path diskstats;
    private Set<String> devices = Set.of("vda", "vdb");
    private DiskTimes times;

    @BeforeEach
    void probe() {
        diskstats = directory.resolve("diskstats");
        times = new DiskTimes(new KernelFile(diskstats), () -> devices);
    }

    @Test
    void measures_twoDevices_areTheWorst() throws IOException {
        show(row("vda", 0, 0, 0) + row("vdb", 0, 0, 0) + row("vdc", 0, 0, 0));
        assertTrue(times.busy(SECOND).isEmpty());
        show(row("vda", 100, 200, 900) + row("vdb", 10, 50, 100) + row("vdc", 1, 999, 999));
        assertEquals(0.9, times.busy(2 * SECOND).orElseThrow(), 1e-9, "vda");
        assertEquals(5e6, times.readWaitNanos(2 * SECOND).orElseThrow(), 1e-3, "vdb");
    }

    @Test
    void readWait_noReads_isNone() throws IOException {
        show(row("vda", 5, 5, 5));
        assertTrue(times.busy(SECOND).isEmpty());
        show(row("vda", 5, 5, 105));
        assertEquals(0, times.readWaitNanos(2 * SECOND).orElseThrow());
    }

    @Test
    void device_pulledAndPutBack_hasNoPast() throws IOException {
        show(row("vda", 50, 50, 50));
        assertTrue(times.busy(SECOND).isEmpty());
        show("");
        assertEquals(OptionalDouble.empty(), times.busy(2 * SECOND));
        show(row("vda", 90, 90, 950));
        assertEquals(OptionalDouble.empty(), times.busy(3 * SECOND));
        show(row("vda", 90, 90, 1_150));
        assertEquals(0.2, times.busy(4 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void counter_wrapsAround_isNoDataOnce() throws IOException {
        show(row("vda", 5, 5, 4_294_967_290L));
        assertTrue(times.busy(SECOND).isEmpty());
        show(row("vda", 6, 6, 94));
        assertTrue(times.busy(2 * SECOND).isEmpty());
        show(row("vda", 6, 6, 194));
        assertEquals(0.1, times.busy(3 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void device_mountedAfterTheStart_isFound() throws IOException {
        devices = Set.of();
        show(row("vda", 0, 0, 0));
        assertTrue(times.busy(0).isEmpty());
        devices = Set.of("vda");
        assertTrue(times.busy(DiskTimes.LOOKUP_NANOS - 1).isEmpty(), "not looked up yet");
        assertTrue(times.busy(DiskTimes.LOOKUP_NANOS).isEmpty());
        show(row("vda", 0, 0, 500));
        assertEquals(0.5, times.busy(DiskTimes.LOOKUP_NANOS + SECOND).orElseThrow(), 1e-9);
    }

    private void show(String text) throws IOException {
        Files.writeString(diskstats, text);
    }

    private static String row(String name, long reads, long readMillis, long busyMillis) {
        return " 254 0 "
                + name
                + " "
                + reads
                + " 0 0 "
                + readMillis
                + " 7 0 0 7 0 "
                + busyMillis
                + " 9\n";
    }
}
