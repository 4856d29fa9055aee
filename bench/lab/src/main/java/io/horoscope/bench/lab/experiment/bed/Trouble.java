package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cgroup.Disk;
import io.horoscope.bench.lab.cluster.Antagonist;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;

/** What can happen to a node in an experiment. */
public enum Trouble {
    /** Eight busy processes in its cgroup. */
    CPU {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.disturb(node, Antagonist.CPU);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.calm(node);
        }
    },
    /** Thirty processes in its cgroup that allocate and free memory. */
    MEMORY {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.disturb(node, Antagonist.MEMORY);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.calm(node);
        }
    },
    /** Two processes in its cgroup that write and read its disk. */
    DISK {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.disturb(node, Antagonist.DISK);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.calm(node);
        }
    },
    /** A disk that reads half a megabyte a second, which hurts where data does not fit into memory. */
    SLOW_DISK {
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
    THROTTLE {
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
    PAUSE {
        @Override
        void begin(LocalCluster cluster, NodePlan node, double cores) {
            cluster.freeze(node);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.thaw(node);
        }
    };

    private static final double LEAST_CORES = 0.1;
    private static final long SLOW_BYTES_PER_SECOND = 512 << 10;

    /**
     * Lets it begin.
     *
     * @param cores what the node may use otherwise
     */
    abstract void begin(LocalCluster cluster, NodePlan node, double cores);

    abstract void end(LocalCluster cluster, NodePlan node, double cores);
}
