package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private Path stat;
    private Probe cpu;
    private Probe steal;

    @BeforeEach
    void probe() {
        stat = directory.resolve("stat");
        CpuTimes times = new CpuTimes(new KernelFile(stat));
        cpu = times::busy;
        steal = times::steal;
    }

    @Test
    void sample_firstLook_isNoData() throws IOException {
        assertEquals(OptionalDouble.empty(), cpu.sample(0), "no file at all");
        show(100, 900, 0, 0);
        assertEquals(OptionalDouble.empty(), cpu.sample(SECOND));
    }

    @Test
    void sample_busyIdleStolen_areSharesOfAll() throws IOException {
        show(1000, 9000, 500, 0);
        assertTrue(cpu.sample(SECOND).isEmpty());
        show(1050, 9020, 510, 20);
        assertEquals(0.5, cpu.sample(2 * SECOND).orElseThrow(), 1e-9);
        assertEquals(0.2, steal.sample(2 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void sample_iowaitStepsBack_standsStillAndLosesNoSample() throws IOException {
        show(1000, 9000, 500, 0);
        assertTrue(cpu.sample(SECOND).isEmpty());
        show(1100, 9000, 200, 0);
        assertEquals(1, cpu.sample(2 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void sample_countersStartOver_isNoDataOnce() throws IOException {
        show(100_000, 9000, 500, 0);
        assertTrue(cpu.sample(SECOND).isEmpty());
        show(10, 9100, 500, 0);
        assertTrue(cpu.sample(2 * SECOND).isEmpty());
        show(60, 9150, 500, 0);
        assertEquals(0.5, cpu.sample(3 * SECOND).orElseThrow(), 1e-9);
    }

    private void show(long user, long idle, long iowait, long stolen) throws IOException {
        Files.writeString(
                stat, "cpu  " + user + " 0 0 " + idle + " " + iowait + " 0 0 " + stolen + " 0 0\n");
    }
}
