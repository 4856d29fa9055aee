package io.horoscope.bench.lab.cluster.process;

import java.util.Objects;

/** A process by name, number and start time; the last two together are never given twice by one kernel. Immutable. */
public final class ProcessRecord {

    private final String name;
    private final long pid;
    private final long startTicks;

    /**
     * @param name what the process is in the cluster, for instance {@code node2.cassandra}; no blanks
     * @param startTicks field 22 of {@code /proc/PID/stat}: clock ticks since boot
     */
    public ProcessRecord(String name, long pid, long startTicks) {
        this.name = Objects.requireNonNull(name);
        this.pid = pid;
        this.startTicks = startTicks;
    }

    public String name() {
        return name;
    }

    public long pid() {
        return pid;
    }

    public long startTicks() {
        return startTicks;
    }

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
