package io.horoscope.bench.lab.cluster.cgroup;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How much a cgroup may use. Immutable. */
public final class CgroupLimits {

    /** Nothing is limited. */
    public static final CgroupLimits NONE =
            new CgroupLimits(OptionalDouble.empty(), OptionalLong.empty());

    /** Version 1 says "no limit" as the largest number of whole pages. No machine has so much. */
    private static final long NO_LIMIT_BYTES = 1L << 50;

    private final OptionalDouble cores;
    private final OptionalLong memoryBytes;

    private CgroupLimits(OptionalDouble cores, OptionalLong memoryBytes) {
        this.cores = cores;
        this.memoryBytes = memoryBytes;
    }

    /**
     * The limits as the kernel's files have them.
     *
     * @param cpu quota and period in microseconds, with white space between; a quota of {@code max} or -1 is none
     * @param memory bytes, or {@code max} for no limit
     */
    static CgroupLimits parse(String cpu, String memory) {
        String[] quotaAndPeriod = cpu.strip().split("\\s+", -1);
        boolean isFree = quotaAndPeriod[0].equals("max") || quotaAndPeriod[0].equals("-1");
        OptionalDouble cores =
                isFree
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                                Double.parseDouble(quotaAndPeriod[0])
                                        / Double.parseDouble(quotaAndPeriod[1]));
        if (memory.strip().equals("max")) {
            return new CgroupLimits(cores, OptionalLong.empty());
        }
        long bytes = Long.parseLong(memory.strip());
        return new CgroupLimits(
                cores, bytes > NO_LIMIT_BYTES ? OptionalLong.empty() : OptionalLong.of(bytes));
    }

    /** CPU seconds a second. */
    public OptionalDouble cores() {
        return cores;
    }

    /** Page cache included. */
    public OptionalLong memoryBytes() {
        return memoryBytes;
    }
}
