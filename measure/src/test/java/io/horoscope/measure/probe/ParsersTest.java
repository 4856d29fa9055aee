package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.Rounds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ParsersTest {

    private static final List<String> REAL =
            List.of(
                    "cpu  10 20 30 40 50 60 70 80 90 100\ncpu0 1 2 3 4 5 6 7 8 9 10\n",
                    "MemTotal:       24684084 kB\nMemFree: 1 kB\nMemAvailable:   23684084 kB\n",
                    "some avg10=0.00 avg60=3.48 avg300=9.73 total=174161051\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n",
                    " 254       0 vda 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n",
                    "usage_usec 5\nnr_periods 7\nnr_throttled 3\n",
                    "150000 100000\n",
                    "total_cache 5\ntotal_shmem 1\nfile 6\nshmem 2\n");

    private static final List<Consumer<String>> PARSERS =
            List.of(
                    CpuTicks::parse,
                    CpuTimes::countCpus,
                    Cpuset::parse,
                    HostMemory::parse,
                    Pressure::parseTotalMicros,
                    text -> DiskTimes.parse(text, Set.of("vda")),
                    CgroupCpu::parse,
                    CpuQuota::parseV2,
                    text -> CpuQuota.parseV1(text, Optional.of(text)),
                    CgroupCpu::parseUsageV1,
                    CgroupCpu::parseUsageV2,
                    CgroupMemory::cacheV1,
                    CgroupMemory::cacheV2,
                    CgroupMemory::parseLimit);

    @Test
    void cpuTimes_firstLine_isItsColumns() {
        assertArrayEquals(new long[] {10, 20, 30, 40, 50, 60, 70, 80}, CpuTicks.parse(REAL.get(0)));
        assertArrayEquals(
                new long[] {10, 20, 30, 40, 0, 0, 0, 0},
                CpuTicks.parse("cpu 10 20 30 40\n"),
                "Linux 2.4 has four");
        assertEquals(1, CpuTimes.countCpus(REAL.get(0)));
        assertThrows(IllegalArgumentException.class, () -> CpuTicks.parse("cpu0 1 2 3 4\n"));
    }

    @Test
    void meminfo_withoutAvailable_isFreeAndCached() {
        String old =
                "MemTotal: 100 kB\nMemFree: 10 kB\nBuffers: 5 kB\nCached: 40 kB\nShmem: 5 kB\n";
        assertEquals(0.5, HostMemory.parse(old).orElseThrow(), 1e-9);
        assertEquals(0.25, HostMemory.parse(old + "MemAvailable: 75 kB\n").orElseThrow(), 1e-9);
        assertEquals(OptionalDouble.empty(), HostMemory.parse("MemTotal: 100 kB\n"));
    }

    @Test
    void pressure_someLine_isItsTotal() {
        assertEquals(174_161_051, Pressure.parseTotalMicros(REAL.get(2)));
        assertEquals(
                5,
                Pressure.parseTotalMicros("some avg10=0 avg60=0 avg300=0 total=5"),
                "cpu had no 'full' once");
        assertThrows(
                IllegalArgumentException.class, () -> Pressure.parseTotalMicros("full total=5\n"));
    }

    @Test
    void diskstats_wantedDevice_isItsColumns() {
        long[] row = DiskTimes.parse(REAL.get(3), Set.of("vda")).get("vda");
        assertEquals(17, row.length);
        for (int i = 0; i < row.length; i++) {
            assertEquals(i + 1, row[i]);
        }
        String old = "8 0 cciss/c0d0 1 2 3 4 5 6 7 8 9 10 11\n";
        assertEquals(
                0, DiskTimes.parse(old, Set.of("cciss/c0d0")).get("cciss/c0d0")[11], "before 4.18");
        assertEquals(Set.of(), DiskTimes.parse(REAL.get(3), Set.of("sda")).keySet());
        assertThrows(
                IllegalArgumentException.class,
                () -> DiskTimes.parse("254 0 vda 1 2\n", Set.of("vda")));
    }

    @Test
    void allowance_quotas_areCpus() {
        assertEquals(OptionalDouble.of(1.5), CpuQuota.parseV2("150000 100000\n"));
        assertEquals(OptionalDouble.empty(), CpuQuota.parseV2("max 100000\n"));
        assertEquals(OptionalDouble.of(0.5), CpuQuota.parseV1("5000\n", Optional.of("10000\n")));
        assertEquals(OptionalDouble.empty(), CpuQuota.parseV1("-1\n", Optional.of("10000\n")));
        assertThrows(IllegalArgumentException.class, () -> CpuQuota.parseV2("0 100000"));
        assertThrows(IllegalArgumentException.class, () -> CpuQuota.parseV2("5 0"));
    }

    @Test
    void memoryLimit_maxOrHuge_isNone() {
        for (String none :
                new String[] {"max\n", "9223372036854771712\n", "9223372036854710272\n"}) {
            assertEquals(Long.MAX_VALUE, CgroupMemory.parseLimit(none), none);
        }
        assertEquals(5, CgroupMemory.parseLimit("5\n"));
        assertEquals(7, CgroupMemory.parseLimitAbove("cache 1\nhierarchical_memory_limit 7\n"));
        assertEquals(Long.MAX_VALUE, CgroupMemory.parseLimitAbove("cache 1\n"));
    }

    /**
     * Any bytes, and real text with damage: a value or the one exception that stands for bad input.
     */
    @Test
    void parsers_anyText_neverFailOtherwise() {
        Rounds.of(
                20_000,
                random -> {
                    String text = random.nextBoolean() ? noise(random) : damaged(random);
                    for (Consumer<String> parser : PARSERS) {
                        try {
                            parser.accept(text);
                        } catch (IllegalArgumentException | ArithmeticException e) {
                            assertNotNull(e.getMessage(), text); // The named outcome.
                        }
                    }
                });
    }

    private static String noise(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String damaged(SplittableRandom random) {
        StringBuilder text = new StringBuilder(REAL.get(random.nextInt(REAL.size())));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length());
            if (random.nextBoolean()) {
                text.setCharAt(at, (char) (' ' + random.nextInt(95)));
            } else if (text.length() > 1) {
                text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(20)));
                if (text.length() == 0) {
                    text.append('x');
                }
            }
        }
        return text.toString();
    }
}
