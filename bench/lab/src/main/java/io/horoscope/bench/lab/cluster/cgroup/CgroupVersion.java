package io.horoscope.bench.lab.cluster.cgroup;

/** The two interfaces of the kernel. */
public enum CgroupVersion {
    /** A tree per controller; pressure, where the kernel has it, in a twin below the unified tree. */
    V1,
    /** One tree. */
    V2
}
