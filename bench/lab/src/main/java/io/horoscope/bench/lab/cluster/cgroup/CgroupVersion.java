package io.horoscope.bench.lab.cluster.cgroup;

/** The two interfaces of the kernel. */
public enum CgroupVersion {
    /** A tree per controller; pressure, where the kernel measures it, in a unified tree beside. */
    V1,
    /** One tree. */
    V2
}
