package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes of a cgroup over files that a test rewrites, as an operator and the kernel do. */
class CgroupProbesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir Path directory;

    @Test
    void cpu_quotaChangesAtRunTime_isOfTheNewOne() throws IOException {
        Probe probe =
                new CgroupCpuProbe(
                        file("cpu.stat"),
                        CgroupCpuProbe::parseUsageV2,
                        new CpuAllowance(file("cpu.max"), Optional.empty(), Optional.empty(), 4));
        write("cpu.max", "200000 100000\n");
        write("cpu.stat", "usage_usec 0\n");
        assertTrue(probe.sample(SECOND).isEmpty());
        write("cpu.stat", "usage_usec 1000000\n");
        assertEquals(0.5, probe.sample(2 * SECOND).orElseThrow(), 1e-9, "of 2 CPUs");
        write("cpu.max", "max 100000\n");
        write("cpu.stat", "usage_usec 2000000\n");
        assertEquals(0.25, probe.sample(3 * SECOND).orElseThrow(), 1e-9, "of the machine's 4");
    }

    @Test
    void cpus_quotaAndCpuset_areTheLesser() throws IOException {
        CpuAllowance allowance =
                new CpuAllowance(
                        file("cpu.max"),
                        Optional.empty(),
                        Optional.of(file("cpuset.cpus.effective")),
                        8);
        assertEquals(8, allowance.cpus(0), "neither file");
        write("cpuset.cpus.effective", "0-1,5\n");
        assertEquals(8, allowance.cpus(SECOND - 1), "read a second ago");
        assertEquals(3, allowance.cpus(SECOND));
        assertFalse(allowance.isLimited(SECOND), "bound, but without a quota");
        write("cpu.max", "150000 100000\n");
        assertEquals(1.5, allowance.cpus(2 * SECOND));
        write("cpu.max", "900000 100000\n");
        assertEquals(3, allowance.cpus(3 * SECOND));
        write("cpuset.cpus.effective", "\n");
        assertEquals(8, allowance.cpus(4 * SECOND), "an empty list says nothing");
    }

    @Test
    void parseCpuset_anyListOfRanges_isItsSize() {
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
                    assertEquals(cpus.size(), CpuAllowance.parseCpuset(text + "\n"), text + "");
                });
        for (String bad : new String[] {"3-1", "a", "1-", "-1", "1,,2", "99999999999"}) {
            assertThrows(IllegalArgumentException.class, () -> CpuAllowance.parseCpuset(bad), bad);
        }
    }

    @Test
    void throttled_quotaTakenAway_isNone() throws IOException {
        CpuAllowance allowance =
                new CpuAllowance(file("cpu.max"), Optional.empty(), Optional.empty(), 4);
        Probe probe = new ThrottleProbe(file("cpu.stat"), allowance);
        assertTrue(probe.sample(0).isEmpty(), "no file");
        write("cpu.max", "50000 100000\n");
        write("cpu.stat", "nr_periods 10\nnr_throttled 5\n");
        assertTrue(probe.sample(SECOND).isEmpty());
        write("cpu.stat", "nr_periods 20\nnr_throttled 9\n");
        assertEquals(0.4, probe.sample(2 * SECOND).orElseThrow(), 1e-9);
        assertEquals(0, probe.sample(4 * SECOND).orElseThrow(), "no period: nothing ran");
        write("cpu.max", "max 100000\n");
        assertEquals(0, probe.sample(5 * SECOND).orElseThrow());
    }

    @Test
    void memory_pageCache_isNotUsed() throws IOException {
        Probe probe =
                new CgroupMemoryProbe(
                        file("memory.current"),
                        file("memory.max"),
                        file("memory.stat"),
                        true,
                        10_000);
        assertTrue(probe.sample(0).isEmpty(), "no file");
        write("memory.current", "900\n");
        write("memory.stat", "anon 300\nfile 600\nshmem 100\n");
        assertEquals(0.04, probe.sample(0).orElseThrow(), 1e-9, "of the machine, shared stays");
        write("memory.max", "800\n");
        assertEquals(0.5, probe.sample(0).orElseThrow(), 1e-9);
        write("memory.stat", "anon 300\n");
        assertThrows(IllegalArgumentException.class, () -> probe.sample(0));
    }

    @Test
    void pressure_kernelWithoutIt_isNoData() throws IOException {
        assertTrue(PressureProbe.isSwitchedOff(new IOException("Operation not supported")));
        assertFalse(PressureProbe.isSwitchedOff(new IOException("Input/output error")));
        assertFalse(PressureProbe.isSwitchedOff(new IOException()));
        Probe probe = new PressureProbe(file("cpu.pressure"));
        assertTrue(probe.sample(0).isEmpty());
        write("cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=100\n");
        assertTrue(probe.sample(SECOND).isEmpty());
        write("cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=250100\n");
        assertEquals(0.25, probe.sample(2 * SECOND).orElseThrow(), 1e-9);
    }

    @Test
    void paced_askedOften_asksOnceAnIntervalAndRepeats() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Probe paced =
                new PacedProbe(
                        nowNanos -> {
                            if (asked.incrementAndGet() == 3) {
                                throw new IOException("once");
                            }
                            return OptionalDouble.of(asked.get() / 10.0);
                        },
                        SECOND);
        assertEquals(0.1, paced.sample(0).orElseThrow());
        assertEquals(0.1, paced.sample(SECOND - 1).orElseThrow());
        assertEquals(0.2, paced.sample(SECOND).orElseThrow());
        assertThrows(IOException.class, () -> paced.sample(2 * SECOND));
        assertEquals(0.4, paced.sample(2 * SECOND + 1).orElseThrow(), "a failure is not repeated");
    }

    private KernelFile file(String name) {
        return new KernelFile(directory.resolve(name));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }
}
