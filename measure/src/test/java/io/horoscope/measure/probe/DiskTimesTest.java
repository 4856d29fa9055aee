package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which devices are measured and judged; what a row is worth is in DiskTest. */
class DiskTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private Path diskstats;
    private Map<String, String> devices = Map.of("vda", "", "vdb", "");
    private Probe busy;
    private Probe wait;
    private long second;
    private long first;
    private long other;

    @BeforeEach
    void probe() {
        diskstats = directory.resolve("diskstats");
        DiskTimes times = new DiskTimes(new KernelFile(diskstats), () -> devices);
        busy = times.busy();
        wait = times.readWait();
    }

    @Test
    void measures_twoDevices_areTheWorst() throws IOException {
        show(row("vda", 1, 0, 0) + row("vdb", 1, 0, 0) + row("vdc", 1, 0, 0));
        assertTrue(busy.sample(SECOND).isEmpty());
        show(row("vda", 201, 400, 900) + row("vdb", 11, 100, 100) + row("vdc", 2, 999, 999));
        assertEquals(0.9, busy.sample(2 * SECOND).orElseThrow(), 1e-9);
        assertEquals(diskstats + " (vda)", busy.source());
        assertEquals(0.5, wait.sample(2 * SECOND).orElseThrow(), 1e-9, "10 ms");
        assertEquals(diskstats + " (vdb)", wait.source());
    }

    @Test
    void device_pulledAndPutBack_hasNoPast() throws IOException {
        show(row("vda", 50, 50, 50));
        assertTrue(busy.sample(SECOND).isEmpty());
        show("");
        assertEquals(OptionalDouble.empty(), busy.sample(2 * SECOND));
        show(row("vda", 90, 90, 950));
        assertEquals(OptionalDouble.empty(), busy.sample(3 * SECOND));
        show(row("vda", 190, 290, 1_150));
        assertEquals(0.2, busy.sample(4 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void device_mountedAfterTheStart_isFound() throws IOException {
        devices = Map.of();
        show(row("vda", 1, 0, 0));
        assertTrue(busy.sample(0).isEmpty());
        devices = Map.of("vda", "");
        assertTrue(busy.sample(DiskTimes.LOOKUP_NANOS - 1).isEmpty(), "not looked up yet");
        assertTrue(busy.sample(DiskTimes.LOOKUP_NANOS).isEmpty());
        show(row("vda", 101, 500, 500));
        assertEquals(0.5, busy.sample(DiskTimes.LOOKUP_NANOS + SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void lookUp_fails_leavesTheDevicesOfBefore() throws IOException {
        boolean[] fails = {true};
        int[] asked = {0};
        Probe probe =
                new DiskTimes(
                                new KernelFile(diskstats),
                                () -> {
                                    asked[0]++;
                                    if (fails[0]) {
                                        throw new IOException("mountinfo: unreadable");
                                    }
                                    return devices;
                                })
                        .busy();
        show(row("vda", 1, 0, 0));
        for (long at : new long[] {0, SECOND}) {
            String message = assertThrows(IOException.class, () -> probe.sample(at)).getMessage();
            assertEquals("mountinfo: unreadable", message);
        }
        assertEquals(1, asked[0], "no more often than a look-up that succeeds");
        fails[0] = false;
        assertTrue(probe.sample(DiskTimes.LOOKUP_NANOS).isEmpty());
        fails[0] = true;
        assertTrue(probe.sample(2 * DiskTimes.LOOKUP_NANOS).isEmpty(), "too long ago");
        show(row("vda", 101, 500, 500));
        assertEquals(0.5, probe.sample(2 * DiskTimes.LOOKUP_NANOS + SECOND).orElseThrow(), 1e-9);
    }

    /** 2 ms is nothing for a disk that always took 8, and much for one that always took 0.1. */
    @Test
    void wait_usualOneKnown_isJudgedByIt() throws IOException {
        devices = Map.of("vda", "", "vdb", "rotating");
        assertEquals(8 / (8 + 10.0), seconds(120, 0.1, 8), 1e-9);
        assertEquals(2 / (2 + 1.0), seconds(1, 2, 0), 1e-2);
        assertEquals(2 / (2 + 10.0), seconds(1, 0, 2), 1e-2);
    }

    /** A disk that was slow from the start, among its like. */
    @Test
    void wait_slowerThanItsPeers_isJudgedByThem() throws IOException {
        assertEquals(5 / (5 + 10.0), seconds(30, 0.2, 5), 1e-9, "nothing is usual yet");
        assertEquals(5 / (5 + 2.0), seconds(90, 0.2, 5), 2e-2);
    }

    /** Seconds in which each device completes a hundred reads; returns the wait of the last one. */
    private double seconds(int count, double firstMillis, double secondMillis) throws IOException {
        double last = 0;
        for (int i = 0; i < count; i++) {
            second++;
            first += Math.round(100 * firstMillis);
            other += Math.round(100 * secondMillis);
            show(row("vda", 100 * second, first, second) + row("vdb", 100 * second, other, second));
            last = wait.sample(second * SECOND).orElse(0);
        }
        return last;
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
