package io.horoscope.bench.lab.fault;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.Disk;
import java.util.Locale;

/** What can be wrong with a node of an experiment. The simulator and the documents use the same words. */
public enum Fault {
    /** Eight busy processes in the node's cgroup. */
    CPU_CONTENTION,
    /** The same, busy every other second only. */
    FLAPPING,
    /** Processes in the node's cgroup that allocate and free memory. */
    MEMORY_CONTENTION,
    /** The disk reads half a megabyte a second, which hurts where data does not fit into memory. */
    SLOW_DISK,
    /** A third of the usual CPU time, without competing processes. */
    CPU_QUOTA,
    /** SIGSTOP for Cassandra, as in a long garbage collection. */
    PAUSE;

    private static final double MIN_CORES = 0.1;
    private static final long SLOW_BYTES_PER_SECOND = 512 << 10;

    /** As in results and documents, for example {@code cpu_contention}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Injects the fault into one node.
     *
     * @param cores the node's usual limit, in CPU seconds a second
     */
    public void inject(LocalCluster cluster, NodePlan node, double cores) {
        switch (this) {
            case CPU_CONTENTION -> Contention.CPU.inject(cluster, node);
            case FLAPPING -> Contention.FLAPPING.inject(cluster, node);
            case MEMORY_CONTENTION -> Contention.MEMORY.inject(cluster, node);
            case SLOW_DISK -> limitReads(cluster, node, SLOW_BYTES_PER_SECOND);
            case CPU_QUOTA -> cluster.limitCpu(node, Math.max(MIN_CORES, cores / 3));
            case PAUSE -> cluster.processes().suspend(cluster.cassandra(node));
        }
    }

    /** Ends what {@link #inject} began, with the same arguments. */
    public void clear(LocalCluster cluster, NodePlan node, double cores) {
        switch (this) {
            case CPU_CONTENTION, FLAPPING, MEMORY_CONTENTION -> Contention.clear(cluster, node);
            case SLOW_DISK -> limitReads(cluster, node, 0);
            case CPU_QUOTA -> cluster.limitCpu(node, cores);
            case PAUSE -> cluster.processes().resume(cluster.cassandra(node));
        }
    }

    private static void limitReads(LocalCluster cluster, NodePlan node, long bytesPerSecond) {
        cluster.cgroup(node).limitReads(Disk.below(node.directory()), bytesPerSecond);
    }
}
