package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Memory of a cgroup, of its limit or else of the machine's memory. Page cache of files does not
 * count as used.
 */
public final class CgroupMemoryProbe implements Probe {

    private final KernelFile usage;
    private final KernelFile limit;
    private final KernelFile stat;
    private final boolean version2;
    private final long machineBytes;

    /**
     * @param usage memory.current or memory.usage_in_bytes
     * @param limit memory.max or memory.limit_in_bytes
     * @param stat memory.stat
     * @param version2 whether these are files of cgroup v2
     * @param machineBytes the machine's memory
     */
    public CgroupMemoryProbe(
            KernelFile usage,
            KernelFile limit,
            KernelFile stat,
            boolean version2,
            long machineBytes) {
        this.usage = usage;
        this.limit = limit;
        this.stat = stat;
        this.version2 = version2;
        this.machineBytes = machineBytes;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> used = usage.read();
        Optional<CharSequence> most = limit.read();
        Optional<CharSequence> detail = stat.read();
        if (used.isEmpty() || detail.isEmpty()) {
            return OptionalDouble.empty();
        }
        long cache = version2 ? cacheV2(detail.get()) : cacheV1(detail.get());
        double bytes = Math.max(0, Fields.number(used.get()) - (double) cache);
        return Ratios.of(
                bytes, most.map(text -> parseLimit(text, machineBytes)).orElse(machineBytes));
    }

    /** File pages; those of shared memory cannot be dropped and stay. */
    static long cacheV2(CharSequence stat) {
        return Math.max(0, Fields.require(stat, "file") - Fields.findOr(stat, "shmem", 0));
    }

    /** As {@link #cacheV2}, over the whole subtree where the kernel says so. */
    static long cacheV1(CharSequence stat) {
        long total = Fields.findOr(stat, "total_cache", -1);
        long cache = total >= 0 ? total : Fields.require(stat, "cache");
        long shared = Fields.findOr(stat, "total_shmem", Fields.findOr(stat, "shmem", 0));
        return Math.max(0, cache - shared);
    }

    /** "max", or a number that is larger than the machine, means no limit. */
    static long parseLimit(CharSequence text, long machineBytes) {
        return Fields.startsAt(text, 0, "max")
                ? machineBytes
                : Math.min(machineBytes, Fields.number(text));
    }
}
