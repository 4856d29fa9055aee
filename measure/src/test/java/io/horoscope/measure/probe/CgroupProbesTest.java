package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes of a cgroup over files that a test rewrites, as an operator and the kernel do. */
class CgroupProbesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;

    @Test
    void cpu_quotaChangesAtRunTime_isOfTheNewOne() throws IOException {
        CgroupCpu level = level(4);
        write("cpu.max", "200000 100000\n");
        write("cpu.stat", stat(0, 0, 0));
        assertTrue(level.use(SECOND).isEmpty());
        write("cpu.stat", stat(1_000_000, 0, 0));
        assertEquals(0.5, level.use(2 * SECOND).orElseThrow(), 1e-9, "of 2 CPUs");
        write("cpu.max", "400000 100000\n");
        write("cpu.stat", stat(6_000_000, 0, 0));
        assertEquals(
                0.25, level.use(2 * SECOND + Lately.LIMIT_NANOS).orElseThrow(), 1e-9, "of 4 CPUs");
        write("cpu.max", "max 100000\n");
        assertTrue(level.use(2 * SECOND + 2 * Lately.LIMIT_NANOS).isEmpty(), "no limit: no share");
    }

    @Test
    void cpu_quotaAndCpuset_areTheLesser() throws IOException {
        write("cpuset.cpus.effective", "0-1,5\n");
        assertEquals(3, allowance(8), 1e-9, "bound, but without a quota");
        write("cpu.max", "150000 100000\n");
        assertEquals(1.5, allowance(8), 1e-9);
        write("cpu.max", "900000 100000\n");
        assertEquals(3, allowance(8), 1e-9);
        write("cpuset.cpus.effective", "\n");
        assertEquals(9, allowance(8), 1e-9, "an empty list says nothing");
        write("cpuset.cpus.effective", "0-7\n");
        assertEquals(9, allowance(8), 1e-9, "all CPUs are no bound");
    }

    @Test
    void cpu_moreThanTheMachineHas_isNoData() throws IOException {
        write("cpu.max", "100000 100000\n");
        write("cpu.stat", stat(0, 0, 0));
        CgroupCpu level = level(4);
        assertTrue(level.use(SECOND).isEmpty());
        write("cpu.stat", stat(4_000_000, 0, 0));
        assertEquals(1, level.use(2 * SECOND).orElseThrow(), "a burst");
        write("cpu.stat", stat(99_000_000, 0, 0));
        assertTrue(level.use(3 * SECOND).isEmpty());
        write("cpu.stat", stat(1_000, 0, 0));
        assertTrue(level.use(4 * SECOND).isEmpty(), "it fell");
    }

    /** The CPUs of which a use of half a CPU is the share that is measured. */
    private double allowance(int machineCpus) throws IOException {
        CgroupCpu level = level(machineCpus);
        write("cpu.stat", stat(0, 0, 0));
        assertTrue(level.use(0).isEmpty());
        write("cpu.stat", stat(500_000, 0, 0));
        return 0.5 / level.use(SECOND).orElseThrow();
    }

    private CgroupCpu level(int machineCpus) {
        KernelFile stat = file("cpu.stat");
        return new CgroupCpu(
                stat,
                CgroupCpu::parseUsageV2,
                stat,
                new CpuQuota(file("cpu.max"), Optional.empty()),
                new Cpuset(List.of(file("cpuset.cpus.effective"))),
                () -> machineCpus);
    }

    private static String stat(long usageMicros, long periods, long throttled) {
        return String.format(
                Locale.ROOT,
                "usage_usec %d\nnr_periods %d\nnr_throttled %d\n",
                usageMicros,
                periods,
                throttled);
    }

    @Test
    void cpuset_anyListOfRanges_isItsCpus() {
        Rounds.of(
                2_000,
                random -> {
                    TreeSet<Integer> cpus = new TreeSet<>();
                    StringBuilder text = new StringBuilder();
                    int next = random.nextInt(3);
                    for (int range = 1 + random.nextInt(5); range > 0; range--) {
                        int last = next + random.nextInt(4);
                        text.append(text.length() == 0 ? "" : ",").append(next);
                        text.append(last > next ? "-" + last : "");
                        for (int cpu = next; cpu <= last; cpu++) {
                            cpus.add(cpu);
                        }
                        next = last + 2 + random.nextInt(3);
                    }
                    assertEquals(
                            cpus,
                            Cpuset.parse(text + "\n").stream()
                                    .boxed()
                                    .collect(Collectors.toCollection(TreeSet::new)),
                            text + "");
                });
        for (String bad : new String[] {"3-1", "a", "1-", "-1", "1,,2", "99999999999"}) {
            assertThrows(IllegalArgumentException.class, () -> Cpuset.parse(bad), bad);
        }
    }

    @Test
    void throttled_quotaTakenAway_isNone() throws IOException {
        CgroupCpu level = level(4);
        assertTrue(level.throttled(0).isEmpty(), "no file");
        write("cpu.max", "50000 100000\n");
        write("cpu.stat", stat(0, 10, 5));
        long start = Lately.LIMIT_NANOS;
        assertTrue(level.throttled(start).isEmpty());
        write("cpu.stat", stat(0, 20, 9));
        assertEquals(0.4, level.throttled(start + SECOND).orElseThrow(), 1e-9);
        assertEquals(0, level.throttled(start + 3 * SECOND).orElseThrow(), "nothing ran");
        write("cpu.stat", stat(0, 21, 99));
        assertTrue(level.throttled(start + 4 * SECOND).isEmpty(), "more than there were periods");
        write("cpu.max", "max 100000\n");
        assertEquals(0, level.throttled(start + 6 * SECOND).orElseThrow());
    }

    @Test
    void memory_pageCache_isNotUsed() throws IOException {
        CgroupMemory level = memory();
        assertTrue(level.sample(0).isEmpty(), "no file");
        write("memory.current", "900\n");
        write("memory.max", "800\n");
        write("memory.stat", "anon 300\nfile 600\nshmem 100\n");
        assertEquals(0.5, memory().sample(0).orElseThrow(), 1e-9, "shared memory stays");
        assertEquals(0.5, level.sample(Lately.LIMIT_NANOS).orElseThrow(), 1e-9, "set later");
        write("memory.high", "400\n");
        assertEquals(1, memory().sample(0).orElseThrow(), 1e-9, "the lesser limit");
        write("memory.stat", "anon 300\n");
        assertThrows(IllegalArgumentException.class, () -> memory().sample(0));
        write("memory.high", "max\n");
        write("memory.max", "10000\n");
        assertTrue(memory().sample(0).isEmpty(), "as much as the machine has");
    }

    private CgroupMemory memory() {
        return new CgroupMemory(
                file("memory.current"),
                List.of(file("memory.max"), file("memory.high")),
                file("memory.stat"),
                true,
                () -> 10_000);
    }

    @Test
    void pressure_kernelWithoutIt_isNoDataAndAskedRarely() throws IOException {
        Pressure probe = new Pressure(file("cpu.pressure"));
        assertTrue(probe.sample(0).isEmpty());
        write("cpu.pressure", some(100));
        assertTrue(probe.sample(SECOND).isEmpty());
        write("cpu.pressure", some(250_100));
        assertTrue(probe.sample(2 * SECOND).isEmpty(), "not looked for yet");
        assertTrue(probe.sample(Pressure.ABSENT_NANOS).isEmpty());
        write("cpu.pressure", some(500_100));
        assertEquals(0.25, probe.sample(Pressure.ABSENT_NANOS + SECOND).orElseThrow(), 1e-9);
    }

    /** A folder stands for a file that the kernel refuses to read. */
    @Test
    void pressure_refusedFromTheStart_isNoDataUntilItIsRead() throws IOException {
        Files.createDirectory(directory.resolve("io.pressure"));
        Pressure probe = new Pressure(file("io.pressure"));
        assertTrue(probe.sample(0).isEmpty());
        Files.delete(directory.resolve("io.pressure"));
        write("io.pressure", some(1));
        assertTrue(probe.sample(Pressure.ABSENT_NANOS).isEmpty());
        write("io.pressure", some(500_001));
        assertEquals(0.5, probe.sample(Pressure.ABSENT_NANOS + SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void pressure_moreThanTheTimeThatPassed_isNoData() throws IOException {
        Pressure probe = new Pressure(file("memory.pressure"));
        write("memory.pressure", some(0));
        assertTrue(probe.sample(0).isEmpty());
        write("memory.pressure", some(1_100_000));
        assertEquals(1, probe.sample(SECOND).orElseThrow(), "read a little later");
        write("memory.pressure", some(90_000_000));
        assertTrue(probe.sample(2 * SECOND).isEmpty());
        write("memory.pressure", some(5));
        assertTrue(probe.sample(3 * SECOND).isEmpty(), "it fell");
        write("memory.pressure", some(100_005));
        assertEquals(0.1, probe.sample(4 * SECOND).orElseThrow(), 1e-9);
    }

    private static String some(long totalMicros) {
        return "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + totalMicros + "\n";
    }

    @Test
    void paced_askedOften_asksOnceAnIntervalAndRepeats() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Probe paced =
                new PacedProbe(
                        Probe.of(
                                "test",
                                nowNanos -> {
                                    if (asked.incrementAndGet() == 3) {
                                        throw new IOException("once");
                                    }
                                    return OptionalDouble.of(asked.get() / 10.0);
                                }),
                        SECOND);
        assertEquals(0.1, paced.sample(0).orElseThrow());
        assertEquals(0.1, paced.sample(SECOND - 1).orElseThrow());
        assertEquals(0.2, paced.sample(SECOND).orElseThrow());
        assertThrows(IOException.class, () -> paced.sample(2 * SECOND));
        assertEquals(0.4, paced.sample(2 * SECOND + 1).orElseThrow(), "a failure is not repeated");
    }

    @Test
    void paced_noDataYet_isAskedOnceASecond() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Probe paced =
                new PacedProbe(
                        Probe.of(
                                "test",
                                nowNanos ->
                                        asked.incrementAndGet() == 1
                                                ? OptionalDouble.empty()
                                                : OptionalDouble.of(0.5)),
                        5 * SECOND);
        assertTrue(paced.sample(0).isEmpty());
        assertTrue(paced.sample(SECOND - 1).isEmpty());
        assertEquals(0.5, paced.sample(SECOND).orElseThrow());
        assertEquals(0.5, paced.sample(6 * SECOND - 1).orElseThrow());
        assertEquals(2, asked.get());
    }

    private KernelFile file(String name) {
        return new KernelFile(directory.resolve(name));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }
}
