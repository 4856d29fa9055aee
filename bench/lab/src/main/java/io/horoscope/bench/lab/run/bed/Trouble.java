package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.Disk;
import io.horoscope.bench.lab.fault.Contention;
import io.horoscope.bench.lab.fault.ContentionProcesses;
import io.horoscope.bench.lab.fault.Stalls;

/** What can happen to a node in an experiment. */
public enum Trouble {
    /** Eight busy processes in its cgroup. */
    CPU(Contention.CPU),
    /** Processes in its cgroup that allocate and free memory. */
    MEMORY(Contention.MEMORY),
    /**
     * A disk that reads half a megabyte a second, which hurts where data does not fit into memory.
     */
    SLOW_DISK(null) {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.cgroup(node).limitReads(Disk.below(node.directory()), SLOW_BYTES_PER_SECOND);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.cgroup(node).limitReads(Disk.below(node.directory()), 0);
        }
    },
    /** A third of the CPU time that it had, and nobody who competes for it. */
    THROTTLE(null) {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.limitCpu(node, Math.max(LEAST_CORES, cores / 3));
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.limitCpu(node, cores);
        }
    },
    /** Its Cassandra stands still, as in a long garbage collection. */
    PAUSE(null) {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            new Stalls(cluster).inject(node);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            new Stalls(cluster).clear(node);
        }
    };

    private static final double LEAST_CORES = 0.1;
    private static final long SLOW_BYTES_PER_SECOND = 512 << 10;

    private final Contention antagonist;

    /**
     * @param antagonist the program whose being there is the trouble; null for trouble of another
     *     kind
     */
    Trouble(Contention antagonist) {
        this.antagonist = antagonist;
    }

    /**
     * Lets it begin.
     *
     * @param cores what the node may use otherwise
     */
    void begin(LocalCluster cluster, NodePlan node, double cores) {
        new ContentionProcesses(cluster).inject(node, antagonist);
    }

    void end(LocalCluster cluster, NodePlan node, double cores) {
        new ContentionProcesses(cluster).clear(node);
    }
}
