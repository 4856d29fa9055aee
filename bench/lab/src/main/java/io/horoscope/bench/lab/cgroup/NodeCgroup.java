package io.horoscope.bench.lab.cgroup;

import java.io.IOException;
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
