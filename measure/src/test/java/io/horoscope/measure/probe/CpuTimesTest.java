package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTimesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;
    private Path stat;
    private Path cpuset;
    private Probe cpu;
    private Probe steal;
    private long second;

    @BeforeEach
    void probe() {
        stat = directory.resolve("stat");
        cpuset = directory.resolve("cpuset");
        CpuTimes times =
                new CpuTimes(new KernelFile(stat), new Cpuset(List.of(new KernelFile(cpuset))));
        cpu = Probe.of(stat, times::busy);
        steal = Probe.of(stat, times::steal);
    }

    @Test
    void sample_firstLook_isNoData() throws IOException {
        assertEquals(OptionalDouble.empty(), cpu.sample(0), "no file at all");
        assertEquals(OptionalDouble.empty(), next(100, 900, 0, 0));
    }

    @Test
    void sample_busyIdleStolen_areSharesOfAll() throws IOException {
        begin(1000, 9000, 500, 0);
        assertEquals(0.5, next(1050, 9020, 510, 20).orElseThrow(), 1e-9);
        assertEquals(0.2, steal.sample(second * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void sample_iowaitStepsBack_standsStillAndLosesNoSample() throws IOException {
        begin(1000, 9000, 500, 0);
        assertEquals(1, next(1100, 9000, 200, 0).orElseThrow(), 1e-9);
    }

    @Test
    void sample_userFallsBack_isWhatIsNotIdle() throws IOException {
        begin(100_000, 9000, 500, 0);
        assertEquals(0.4, next(10, 9060, 500, 0).orElseThrow(), 1e-9, "of 100 ticks");
        assertEquals(0.5, next(60, 9110, 500, 0).orElseThrow(), 1e-9);
    }

    @Test
    void sample_idleFallsOrLeaps_isWhatIsBusy() throws IOException {
        begin(1000, 9000, 0, 0);
        assertEquals(0.3, next(1030, 0, 0, 0).orElseThrow(), 1e-9);
        assertEquals(0.2, next(1050, 900_000, 0, 0).orElseThrow(), 1e-9);
        assertEquals(0, next(1000, 500_000, 0, 0).orElseThrow(), 1e-9, "a step back of user");
        assertTrue(next(0, 10, 0, 0).isEmpty(), "neither is known");
    }

    @Test
    void steal_fallsOrLeaps_isNoDataAndCpuHasIts() throws IOException {
        begin(1000, 9000, 0, 5_000_000);
        assertEquals(0.2, next(1020, 9080, 0, 1_000_000).orElseThrow(), 1e-9);
        assertTrue(steal.sample(second * SECOND).isEmpty());
        assertEquals(0.2, next(1040, 9160, 0, 9_000_000).orElseThrow(), 1e-9);
        assertTrue(steal.sample(second * SECOND).isEmpty());
    }

    /** What neighbours do on the other CPUs is not in the way. */
    @Test
    void sample_boundToSomeCpus_isOfThose() throws IOException {
        Files.writeString(cpuset, "1-2\n");
        String row = " %d 0 0 %d 0 0 0 0 0 0\n";
        String before = "cpu" + row + "cpu0" + row + "cpu1" + row + "cpu2" + row;
        Files.writeString(stat, String.format(before, 0, 0, 0, 0, 0, 0, 0, 0));
        assertTrue(cpu.sample(SECOND).isEmpty());
        Files.writeString(stat, String.format(before, 150, 150, 100, 0, 40, 60, 10, 90));
        assertEquals(0.25, cpu.sample(2 * SECOND).orElseThrow(), 1e-9);
        Files.writeString(cpuset, "3-1\n");
        Files.writeString(stat, String.format(before, 300, 300, 200, 0, 80, 120, 20, 180));
        assertEquals(
                0.5,
                cpu.sample(2 * SECOND + Lately.LIMIT_NANOS).orElseThrow(),
                1e-9,
                "no list: all of them");
    }

    /** lxcfs numbers a container's CPUs anew, and its cpuset has the machine's numbers. */
    @Test
    void sample_linesAreNumberedAnew_isOfAll() throws IOException {
        Files.writeString(cpuset, "1,5-6\n");
        String row = " %d 0 0 %d 0 0 0 0 0 0\n";
        String lines = "cpu" + row + "cpu0" + row + "cpu1" + row + "cpu2" + row;
        Files.writeString(stat, String.format(lines, 0, 0, 0, 0, 0, 0, 0, 0));
        assertTrue(cpu.sample(SECOND).isEmpty());
        Files.writeString(stat, String.format(lines, 150, 150, 100, 0, 40, 60, 10, 90));
        assertEquals(0.5, cpu.sample(2 * SECOND).orElseThrow(), 1e-9);
    }

    private void begin(long user, long idle, long iowait, long stolen) throws IOException {
        assertTrue(next(user, idle, iowait, stolen).isEmpty());
    }

    /** The use of CPU in the second that ends with these ticks. */
    private OptionalDouble next(long user, long idle, long iowait, long stolen) throws IOException {
        Files.writeString(
                stat, "cpu  " + user + " 0 0 " + idle + " " + iowait + " 0 0 " + stolen + " 0 0\n");
        second++;
        return cpu.sample(second * SECOND);
    }
}
