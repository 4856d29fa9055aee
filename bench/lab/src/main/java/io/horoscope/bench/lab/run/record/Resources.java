package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;

/**
 * What a node's processes used since they started, and may use. Not a number is unknown.
 *
 * @param cpuPressureSeconds in which some task waited for a processor
 * @param ioPressureSeconds in which some task waited for a disk
 */
public record Resources(
        double cpuSeconds,
        double diskReadBytes,
        double cpuPressureSeconds,
        double ioPressureSeconds,
        CgroupLimits limits) {

    public static final Resources UNKNOWN =
            new Resources(Double.NaN, Double.NaN, Double.NaN, Double.NaN, CgroupLimits.NONE);

    /** The use between an earlier sample and this one; limits are the later ones. */
    Resources since(Resources earlier) {
        return new Resources(
                cpuSeconds - earlier.cpuSeconds,
                diskReadBytes - earlier.diskReadBytes,
                cpuPressureSeconds - earlier.cpuPressureSeconds,
                ioPressureSeconds - earlier.ioPressureSeconds,
                limits);
    }
}
