package io.horoscope.bench.lab.cluster.cgroup;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How much a cgroup may use.
 *
 * @param cores CPU seconds a second; empty for no limit
 * @param memoryBytes page cache included; empty for no limit
 */
public record CgroupLimits(OptionalDouble cores, OptionalLong memoryBytes) {

    /** Nothing is limited. */
    public static final CgroupLimits NONE =
            new CgroupLimits(OptionalDouble.empty(), OptionalLong.empty());

    /** Version 1 writes "no limit" as the largest number of whole pages. No machine has so much. */
    private static final long NO_LIMIT_BYTES = 1L << 50;

    /**
     * The limits as the kernel's files have them.
     *
     * @param cpu quota and period in microseconds, with white space between; a quota of {@code max}
     *     or -1 is none
     * @param memory bytes, or {@code max} for no limit
     */
    static CgroupLimits parse(String cpu, String memory) {
        String[] quota = cpu.strip().split("\\s+", -1);
        long bytes = memory.strip().equals("max") ? Long.MAX_VALUE : Long.parseLong(memory.strip());
        return new CgroupLimits(
                quota[0].equals("max") || quota[0].equals("-1")
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                                Double.parseDouble(quota[0]) / Double.parseDouble(quota[1])),
                bytes > NO_LIMIT_BYTES ? OptionalLong.empty() : OptionalLong.of(bytes));
    }
}
