package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Memory of one level of cgroups, of its limit. Page cache of files does not count as used. A level
 * without a limit below the machine's memory says nothing. Used by one thread.
 */
public final class CgroupMemory {

    private static final long LARGEST_LIMIT = 1L << 60;

    private final KernelFile usage;
    private final List<KernelFile> limits;
    private final KernelFile stat;
    private final boolean version2;
    private final LongSupplier machineBytes;
    private final Lately lately = new Lately();
    private long limit;

    /**
     * @param usage memory.current or memory.usage_in_bytes
     * @param limits memory.max and memory.high, or memory.limit_in_bytes: the least counts
     * @param stat memory.stat
     * @param version2 whether these are files of cgroup v2
     * @param machineBytes the machine's memory, 0 if that is not known
     */
    public CgroupMemory(
            KernelFile usage,
            List<KernelFile> limits,
            KernelFile stat,
            boolean version2,
            LongSupplier machineBytes) {
        this.usage = usage;
        this.limits = limits;
        this.stat = stat;
        this.version2 = version2;
        this.machineBytes = machineBytes;
    }

    /** Share of the limit in use; empty for a level that has none. */
    public OptionalDouble sample(long nowNanos) throws IOException {
        if (lately.isOver(nowNanos)) {
            limit = limit();
            lately.done(nowNanos);
        }
        long machine = machineBytes.getAsLong();
        if (limit == Long.MAX_VALUE || (machine > 0 && limit >= machine)) {
            return OptionalDouble.empty();
        }
        Optional<CharSequence> used = usage.read();
        Optional<CharSequence> detail = stat.read();
        if (used.isEmpty() || detail.isEmpty()) {
            return OptionalDouble.empty();
        }
        long cache = version2 ? cacheV2(detail.get()) : cacheV1(detail.get());
        return Ratios.of(Math.max(0, Fields.number(used.get()) - (double) cache), (double) limit);
    }

    private long limit() throws IOException {
        long least = Long.MAX_VALUE;
        for (KernelFile file : limits) {
            Optional<CharSequence> text = file.read();
            least = text.isPresent() ? Math.min(least, parseLimit(text.get())) : least;
        }
        Optional<CharSequence> detail = version2 ? Optional.empty() : stat.read();
        return detail.isPresent() ? Math.min(least, parseLimitAbove(detail.get())) : least;
    }

    /** cgroup v1 says in each memory.stat what the levels above allow, visible or not. */
    static long parseLimitAbove(CharSequence stat) {
        long bytes = Fields.findOr(stat, "hierarchical_memory_limit", Long.MAX_VALUE);
        return bytes < LARGEST_LIMIT ? bytes : Long.MAX_VALUE;
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

    /** "max" is no limit; cgroup v1 writes a number that is larger than any machine. */
    static long parseLimit(CharSequence text) {
        long bytes = Fields.startsAt(text, 0, "max") ? Long.MAX_VALUE : Fields.number(text);
        return bytes < LARGEST_LIMIT ? bytes : Long.MAX_VALUE;
    }
}
