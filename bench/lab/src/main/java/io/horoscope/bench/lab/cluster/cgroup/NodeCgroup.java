package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One node's cgroup: every process of the node lives in it, and the CPU quota is for all of them
 * together. Immutable; the state is on disk.
 */
public final class NodeCgroup {

    /**
     * Short, so that a throttled node answers milliseconds late, not tenths of a second as with the
     * kernel's default.
     */
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
        return List.copyOf(directories.values());
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
        if (isV1()) {
            write(file("cpu", "cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
            write(file("cpu", "cpu.cfs_quota_us"), Long.toString(quotaMicros));
        } else {
            write(unified("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
        }
    }

    /**
     * Sets the limit to all of the machine's processors. It limits nothing, but a monitor that
     * looks for its own limit finds the node's cgroup by it.
     */
    public void unlimitCpu() {
        limitCpu(Runtime.getRuntime().availableProcessors());
    }

    /**
     * Limits the node's memory to what it cannot give back now and a page cache, which the files of
     * its programs need a part of. What is above is reclaimed at once where that is possible.
     */
    public void limitCache(long cacheBytes) {
        write(memoryLimit(), Long.toString(neededMemoryBytes() + cacheBytes));
    }

    /**
     * Limits what the node reads from a disk.
     *
     * @param device major and minor number with a colon between
     * @param bytesPerSecond at least 1; 0 lifts the limit
     */
    public void limitReads(String device, long bytesPerSecond) {
        if (isV1()) {
            write(file("blkio", "blkio.throttle.read_bps_device"), device + " " + bytesPerSecond);
        } else {
            String limit = bytesPerSecond == 0 ? "max" : Long.toString(bytesPerSecond);
            write(unified("io.max"), device + " rbps=" + limit);
        }
    }

    /**
     * Makes the kernel count what the node reads from a disk. Version 1 counts only on disks for
     * which there ever was a limit, so one that limits nothing is set and lifted.
     *
     * @param device major and minor number with a colon between
     */
    public void countReads(String device) {
        if (isV1()) {
            limitReads(device, NO_LIMIT_BYTES);
            limitReads(device, 0);
        }
    }

    /** CPU time that the node's processes have used so far, in nanoseconds. */
    public long cpuNanos() {
        return isV1()
                ? field(read(file("cpuacct", "cpuacct.usage")), "")
                : field(read(unified("cpu.stat")), "usage_usec ") * NANOS_PER_MICRO;
    }

    /** Time for which the CPU quota has held the node's processes back so far, in nanoseconds. */
    public long throttledNanos() {
        return isV1()
                ? field(read(file("cpu", "cpu.stat")), "throttled_time ")
                : field(read(unified("cpu.stat")), "throttled_usec ") * NANOS_PER_MICRO;
    }

    /** Bytes that the node's processes have read from disks so far. */
    public long diskReadBytes() {
        Path counts =
                isV1() ? file("blkio", "blkio.throttle.io_service_bytes") : unified("io.stat");
        String key = isV1() ? " Read " : " rbytes=";
        return read(counts).lines().mapToLong(disk -> field(disk, key)).sum();
    }

    private boolean isV1() {
        return version == CgroupVersion.V1;
    }

    /** Memory that the node cannot give back: all but the page cache that can be reclaimed. */
    private long neededMemoryBytes() {
        Path used = isV1() ? file("memory", "memory.usage_in_bytes") : unified("memory.current");
        String counts = read(isV1() ? file("memory", "memory.stat") : unified("memory.stat"));
        String scope = isV1() ? "\ntotal_" : "\n";
        return field(read(used), "")
                - field(counts, scope + "active_file ")
                - field(counts, scope + "inactive_file ");
    }

    private Path memoryLimit() {
        return isV1() ? file("memory", "memory.limit_in_bytes") : unified("memory.max");
    }

    private Path unified(String file) {
        return file(CgroupMounts.UNIFIED, file);
    }

    private Path file(String controller, String file) {
        return directories.get(controller).resolve(file);
    }

    /** The number behind the first occurrence of a word; 0 if there is none. */
    private static long field(String text, String word) {
        int from = text.indexOf(word) + word.length();
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return from < word.length() || to == from ? 0 : Long.parseLong(text.substring(from, to));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static void write(Path file, String value) {
        try {
            Files.writeString(file, value);
        } catch (IOException e) {
            throw new LabException("%s refuses '%s': %s".formatted(file, value, e.getMessage()), e);
        }
    }
}
