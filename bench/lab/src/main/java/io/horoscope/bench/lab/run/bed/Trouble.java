package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.Antagonist;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.Disk;

/** What can happen to a node in an experiment. */
public enum Trouble {
    /** Eight busy processes in its cgroup. */
    CPU(Antagonist.CPU),
    /** Processes in its cgroup that allocate and free memory. */
    MEMORY(Antagonist.MEMORY),
    /**
     * Five processes in its cgroup that keep its disk busy; the nodes that share the disk are
     * disturbed too.
     */
    DISK(Antagonist.DISK),
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
            cluster.stalls().freeze(node);
        }

        @Override
        void end(LocalCluster cluster, NodePlan node, double cores) {
            cluster.stalls().thaw(node);
        }
    };

    private static final double LEAST_CORES = 0.1;
    private static final long SLOW_BYTES_PER_SECOND = 512 << 10;

    private final Antagonist antagonist;

    /**
     * @param antagonist the program whose being there is the trouble; null for trouble of another
     *     kind
     */
    Trouble(Antagonist antagonist) {
        this.antagonist = antagonist;
    }

    /**
     * Lets it begin.
     *
     * @param cores what the node may use otherwise
     */
    void begin(LocalCluster cluster, NodePlan node, double cores) {
        cluster.disturb(node, antagonist);
    }

    void end(LocalCluster cluster, NodePlan node, double cores) {
        cluster.calm(node);
    }
}
