package io.horoscope.bench.lab.cluster.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One node's cgroup: everything of the node lives in it, and the CPU quota is for all of it together. Immutable. */
public final class NodeCgroup {

    /** Short, so that a throttled node answers late by milliseconds and not by the default's tenth of a second. */
    static final long PERIOD_MICROS = 10_000;

    /** The kernel refuses less. */
    private static final long MIN_QUOTA_MICROS = 1_000;

    private static final long NANOS_PER_MICRO = 1_000;

    /** More than any disk reads in a second. */
    private static final long NO_LIMIT_BYTES = 1L << 50;

    private final CgroupVersion version;
    private final Map<String, Path> directories;

    NodeCgroup(CgroupVersion version, Map<String, Path> directories) {
        this.version = version;
        this.directories = directories;
    }

    /** The directories that a process of the node enters. */
    public List<Path> directories() {
        return new ArrayList<>(directories.values());
    }

    public void create() {
        try {
            for (Path directory : directories.values()) {
                CgroupParent.makeDirectory(directory);
            }
        } catch (IOException e) {
            throw new CgroupException(e.getMessage(), e);
        }
    }

    /**
     * Limits the node's CPU time.
     *
     * @param cores CPU seconds a second, at least 0.1
     */
    public void limitCpu(double cores) {
        long quotaMicros = Math.round(cores * PERIOD_MICROS);
        if (quotaMicros < MIN_QUOTA_MICROS) {
            throw new IllegalArgumentException("a CPU quota is at least 0.1 cores: " + cores);
        }
        writeQuota(Long.toString(quotaMicros));
    }

    /**
     * Sets the limit to all of the machine's processors: it limits nothing, but monitors of the kind that looks for its own
     * limit find the node's cgroup by it.
     */
    public void unlimitCpu() {
        limitCpu(Runtime.getRuntime().availableProcessors());
    }

    /**
     * Limits the node's memory, page cache included; what is above is reclaimed at once where that is possible.
     *
     * @param bytes at least what the node's processes cannot give back, or they are killed
     */
    public void limitMemory(long bytes) {
        if (version == CgroupVersion.V1) {
            set("memory", "memory.limit_in_bytes", Long.toString(bytes));
        } else {
            set(CgroupMounts.UNIFIED, "memory.max", Long.toString(bytes));
        }
    }

    /** Lifts that limit. */
    public void unlimitMemory() {
        if (version == CgroupVersion.V1) {
            set("memory", "memory.limit_in_bytes", "-1");
        } else {
            set(CgroupMounts.UNIFIED, "memory.max", "max");
        }
    }

    /**
     * Limits what the node reads from a disk.
     *
     * @param device major and minor number with a colon between
     * @param bytesPerSecond at least 1; 0 lifts the limit
     */
    public void limitReads(String device, long bytesPerSecond) {
        if (version == CgroupVersion.V1) {
            set("blkio", "blkio.throttle.read_bps_device", device + " " + bytesPerSecond);
        } else {
            String limit = bytesPerSecond == 0 ? "max" : Long.toString(bytesPerSecond);
            set(CgroupMounts.UNIFIED, "io.max", device + " rbps=" + limit);
        }
    }

    /**
     * Has the kernel count what the node reads from a disk. Version 1 counts only on disks for which there ever was a limit, so
     * one that limits nothing is set and lifted.
     *
     * @param device major and minor number with a colon between
     */
    public void countReads(String device) {
        if (version == CgroupVersion.V1) {
            limitReads(device, NO_LIMIT_BYTES);
            limitReads(device, 0);
        }
    }

    /** What the node may use now. */
    public CgroupLimits limits() {
        return version == CgroupVersion.V1
                ? CgroupLimits.parse(
                        read("cpu", "cpu.cfs_quota_us") + " " + read("cpu", "cpu.cfs_period_us"),
                        read("memory", "memory.limit_in_bytes"))
                : CgroupLimits.parse(
                        read(CgroupMounts.UNIFIED, "cpu.max"),
                        read(CgroupMounts.UNIFIED, "memory.max"));
    }

    /** Memory that the node's processes have for themselves: what is not page cache. */
    public long ownMemoryBytes() {
        return version == CgroupVersion.V1
                ? field(read("memory", "memory.stat"), "total_rss ")
                : field(read(CgroupMounts.UNIFIED, "memory.stat"), "anon ");
    }

    /** CPU time that the node's processes have used so far, in nanoseconds. */
    public long cpuNanos() {
        if (version == CgroupVersion.V1) {
            return Long.parseLong(read("cpuacct", "cpuacct.usage").strip());
        }
        return field(read(CgroupMounts.UNIFIED, "cpu.stat"), "usage_usec ") * NANOS_PER_MICRO;
    }

    /** Time for which the node's processes were held back by the CPU quota so far, in nanoseconds. */
    public long throttledNanos() {
        return version == CgroupVersion.V1
                ? field(read("cpu", "cpu.stat"), "throttled_time ")
                : field(read(CgroupMounts.UNIFIED, "cpu.stat"), "throttled_usec ")
                        * NANOS_PER_MICRO;
    }

    /** Bytes that the node's processes have read from disks so far. */
    public long diskReadBytes() {
        String text =
                version == CgroupVersion.V1
                        ? read("blkio", "blkio.throttle.io_service_bytes")
                        : read(CgroupMounts.UNIFIED, "io.stat");
        long bytes = 0;
        for (String line : text.split("\n", -1)) {
            bytes += field(line, version == CgroupVersion.V1 ? " Read " : " rbytes=");
        }
        return bytes;
    }

    /**
     * Time during which at least one of the node's processes waited for a resource so far, in nanoseconds.
     *
     * @param resource cpu, memory or io
     * @return 0 where the kernel does not tell
     */
    public long pressureNanos(String resource) {
        if (!directories.containsKey(CgroupMounts.UNIFIED)
                || !Files.exists(
                        directories.get(CgroupMounts.UNIFIED).resolve(resource + ".pressure"))) {
            return 0;
        }
        return field(read(CgroupMounts.UNIFIED, resource + ".pressure"), " total=")
                * NANOS_PER_MICRO;
    }

    /** The number behind the first occurrence of a word; 0 if it does not occur. */
    private static long field(String text, String word) {
        int at = text.indexOf(word);
        if (at < 0) {
            return 0;
        }
        int from = at + word.length();
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return to == from ? 0 : Long.parseLong(text.substring(from, to));
    }

    private String read(String controller, String file) {
        Path path = directories.get(controller).resolve(file);
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new CgroupException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void set(String controller, String file, String value) {
        try {
            CgroupFiles.write(directories.get(controller).resolve(file), value);
        } catch (IOException e) {
            throw new CgroupException(e.getMessage(), e);
        }
    }

    private void writeQuota(String quotaMicros) {
        try {
            if (version == CgroupVersion.V1) {
                Path directory = directories.get("cpu");
                CgroupFiles.write(
                        directory.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
                CgroupFiles.write(directory.resolve("cpu.cfs_quota_us"), quotaMicros);
            } else {
                Path directory = directories.get(CgroupMounts.UNIFIED);
                CgroupFiles.write(directory.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
            }
        } catch (IOException e) {
            throw new CgroupException(e.getMessage(), e);
        }
    }
}
