package io.horoscope.bench.lab.cluster.process;

/**
 * A process by name, number and start time; the kernel never gives the last two together twice.
 *
 * @param name what the process is in the cluster, for instance {@code node2.cassandra}; no blanks
 * @param startTicks field 22 of {@code /proc/PID/stat}: clock ticks since boot
 */
public record ProcessRecord(String name, long pid, long startTicks) {

    /** Whatever its name: one found by its environment has none. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ProcessRecord that
                && that.pid == pid
                && that.startTicks == startTicks;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(31 * pid + startTicks);
    }

    @Override
    public String toString() {
        return name + " (process " + pid + ")";
    }
}
