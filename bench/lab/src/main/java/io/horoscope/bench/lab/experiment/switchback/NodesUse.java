package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import java.nio.file.Path;
import java.util.List;

/**
 * What the nodes of a cluster, and the whole machine, have used so far.
 *
 * @param atNanos when, by System.nanoTime()
 * @param cpuNanos CPU time of all nodes' cgroups
 * @param throttledNanos for which CPU quotas held nodes back, all nodes together
 * @param machineSeconds CPU time of everything on the machine
 * @param stealSeconds of all processors
 */
record NodesUse(
        long atNanos,
        long cpuNanos,
        long throttledNanos,
        double machineSeconds,
        double stealSeconds) {

    /** Columns of the kernel's line: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final List<Integer> BUSY = List.of(1, 2, 3, 6, 7);

    private static final int STEAL = 8;
    private static final double TICKS_PER_SECOND = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    /** What was used since an earlier time; {@code atNanos} is how long that is. */
    NodesUse since(NodesUse earlier) {
        return new NodesUse(
                atNanos - earlier.atNanos,
                cpuNanos - earlier.cpuNanos,
                throttledNanos - earlier.throttledNanos,
                machineSeconds - earlier.machineSeconds,
                stealSeconds - earlier.stealSeconds);
    }

    double seconds() {
        return atNanos / NANOS_PER_SECOND;
    }

    double throttledSeconds() {
        return throttledNanos / NANOS_PER_SECOND;
    }

    /** CPU time of all nodes for each answer; not a number without one. */
    double cpuNanosPer(long answers) {
        return answers == 0 ? Double.NaN : (double) cpuNanos / answers;
    }

    /** Reads the kernel's counters, which takes the nodes no time. */
    static NodesUse of(LocalCluster cluster) {
        long cpu = 0;
        long throttled = 0;
        for (NodePlan node : cluster.plan().nodes()) {
            NodeCgroup cgroup = cluster.cgroup(node);
            cpu += cgroup.cpuNanos();
            throttled += cgroup.throttledNanos();
        }
        List<String> machine = LabFiles.lines(Path.of("/proc/stat"));
        if (machine.isEmpty()) {
            throw new LabException("/proc/stat cannot be read");
        }
        String[] ticks = machine.get(0).split("\\s+", -1);
        double busy = BUSY.stream().mapToLong(column -> Long.parseLong(ticks[column])).sum();
        return new NodesUse(
                System.nanoTime(),
                cpu,
                throttled,
                busy / TICKS_PER_SECOND,
                Long.parseLong(ticks[STEAL]) / TICKS_PER_SECOND);
    }
}
