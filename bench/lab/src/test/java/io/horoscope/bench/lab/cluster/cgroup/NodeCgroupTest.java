package io.horoscope.bench.lab.cluster.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over captured files of both versions. */
class NodeCgroupTest {

    private static final String BLKIO =
            "254:0 Read 4096\n254:0 Write 100\n254:0 Total 4196\n254:16 Read 1000\nTotal 5196\n";
    private static final String IO_STAT =
            "254:0 rbytes=4096 wbytes=100 rios=1 wios=1 dbytes=0 dios=0\n254:16 rbytes=1000 wbytes=0 rios=1\n";

    @TempDir private Path root;

    @Test
    void counters_version1_areRead() throws IOException {
        NodeCgroup cgroup = version1();
        file("cpuacct/cpuacct.usage", "7000000000\n");
        file("cpu/cpu.stat", "nr_periods 9\nnr_throttled 3\nthrottled_time 8000000\n");
        file("blkio/blkio.throttle.io_service_bytes", BLKIO);
        assertEquals(7_000_000_000L, cgroup.cpuNanos());
        assertEquals(8_000_000, cgroup.throttledNanos());
        assertEquals(5096, cgroup.diskReadBytes());
    }

    @Test
    void counters_version2_areRead() throws IOException {
        NodeCgroup cgroup = version2();
        file("unified/cpu.stat", "usage_usec 7000000\nthrottled_usec 8000\n");
        file("unified/io.stat", IO_STAT);
        assertEquals(7_000_000_000L, cgroup.cpuNanos());
        assertEquals(8_000_000, cgroup.throttledNanos());
        assertEquals(5096, cgroup.diskReadBytes());
    }

    @Test
    void limits_version1_areWritten() throws IOException {
        NodeCgroup cgroup = version1();
        cgroup.limitReads("254:0", 2000);
        assertEquals("254:0 2000", read("blkio/blkio.throttle.read_bps_device"));
    }

    @Test
    void limits_version2_areWrittenAndLifted() throws IOException {
        NodeCgroup cgroup = version2();
        cgroup.limitReads("254:0", 2000);
        assertEquals("254:0 rbps=2000", read("unified/io.max"));
        cgroup.limitReads("254:0", 0);
        assertEquals("254:0 rbps=max", read("unified/io.max"));
    }

    @Test
    void limitCache_pageCacheIsWhatIsLeftOfTheLimit() throws IOException {
        NodeCgroup first = version1();
        file("memory/memory.usage_in_bytes", "1000\n");
        file(
                "memory/memory.stat",
                "cache 9\nactive_file 9\ntotal_inactive_file 200\ntotal_active_file 30\n");
        first.limitCache(5000);
        assertEquals("5770", read("memory/memory.limit_in_bytes"));
        NodeCgroup second = version2();
        file("unified/memory.current", "1000\n");
        file("unified/memory.stat", "anon 5\ninactive_file 200\nactive_file 40\n");
        second.limitCache(5000);
        assertEquals("5760", read("unified/memory.max"));
    }

    @Test
    void countReads_version1_leavesNoLimitBehind() throws IOException {
        version1().countReads("254:0");
        assertEquals("254:0 0", read("blkio/blkio.throttle.read_bps_device"));
    }

    @Test
    void countReads_version2_isNoneOfItsBusiness() {
        version2().countReads("254:0");
        assertFalse(Files.exists(root.resolve("unified/io.max")));
    }

    private NodeCgroup version1() {
        return new NodeCgroup(
                CgroupVersion.V1,
                Map.of(
                        "cpu",
                        directory("cpu"),
                        "cpuacct",
                        directory("cpuacct"),
                        "memory",
                        directory("memory"),
                        "blkio",
                        directory("blkio"),
                        CgroupMounts.UNIFIED,
                        directory("unified")));
    }

    private NodeCgroup version2() {
        return new NodeCgroup(CgroupVersion.V2, Map.of(CgroupMounts.UNIFIED, directory("unified")));
    }

    private Path directory(String name) {
        Path directory = root.resolve(name);
        directory.toFile().mkdirs();
        return directory;
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(root.resolve(name), text);
    }

    private String read(String name) throws IOException {
        return Files.readString(root.resolve(name)).strip();
    }
}
