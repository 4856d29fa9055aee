package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import java.util.Locale;

/** What the kernel counts for a cgroup without end, of which the growth in a window is a signal. */
enum Counted {
    /** Processors in use. */
    CPU,
    /** Time, summed over processors, for which the quota held processes back, a second. */
    THROTTLED,
    /** Share of time in which some process waited for a processor. */
    CPU_PRESSURE,
    /** The same for a disk. */
    IO_PRESSURE,
    /** The same for memory. */
    MEMORY_PRESSURE,
    /** Gigabytes a second. */
    DISK_READ;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** In nanoseconds or bytes. */
    long of(NodeCgroup cgroup) {
        return switch (this) {
            case CPU -> cgroup.cpuNanos();
            case THROTTLED -> cgroup.throttledNanos();
            case CPU_PRESSURE -> cgroup.pressureNanos("cpu");
            case IO_PRESSURE -> cgroup.pressureNanos("io");
            case MEMORY_PRESSURE -> cgroup.pressureNanos("memory");
            default -> cgroup.diskReadBytes();
        };
    }
}
