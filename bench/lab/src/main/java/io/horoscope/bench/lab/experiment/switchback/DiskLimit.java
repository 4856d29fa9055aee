package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.cgroup.Disk;

/**
 * Each node reads little from its disk in a second. A block begins without any of its data in page
 * caches, as the runs of the paper, and nothing is taken out of them before it ends: what a node
 * has read from its disk is then in its page cache.
 */
final class DiskLimit implements NodeLimit {

    /** Of a node, a second: within a block, all that it holds unless it holds everything. */
    private static final long DISK_BYTES = 2L << 20;

    @Override
    public String fact() {
        return "no CPU limit; each reads %d MiB a second from its disk, by system calls"
                        .formatted(DISK_BYTES >> 20)
                + " (disk_access_mode standard), and has nothing in its page cache when a block begins";
    }

    /** 8 kB a key, so that a copy of everything is 37 MB. */
    @Override
    public Rows rows() {
        return new Rows(32, 20, 400);
    }

    @Override
    public NodeOptions options(Places places) {
        return PlacedTable.options(places, NodeOptions.WITHOUT_MAPPED_FILES);
    }

    @Override
    public void begin(PlacedCluster cluster, PlacedTable table) {
        table.dropFromPageCaches(cluster.withCopies());
        limitReads(cluster, DISK_BYTES);
    }

    @Override
    public void end(PlacedCluster cluster) {
        limitReads(cluster, 0);
    }

    private static void limitReads(PlacedCluster cluster, long bytesPerSecond) {
        for (NodePlan node : cluster.withCopies()) {
            cluster.local().cgroup(node).limitReads(Disk.below(node.directory()), bytesPerSecond);
        }
    }
}
