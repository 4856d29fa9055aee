package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.cgroup.CgroupMounts;
import io.horoscope.bench.lab.cluster.cgroup.CgroupParent;
import io.horoscope.bench.lab.cluster.cgroup.Disk;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The cgroups of a cluster's nodes. They are below the cgroup of the process that starts the
 * cluster, which need not be that of the process that ends it; a file says where.
 */
public final class NodeCgroups {

    private final ClusterPlan plan;
    private final Path file;

    /** The cgroups of a plan, without touching anything. */
    NodeCgroups(ClusterPlan plan) {
        this.plan = plan;
        this.file = plan.directory().resolve("cgroups");
    }

    /** Of those that were made; else of those that will be. */
    private CgroupParent parent() {
        List<String> made = LabFiles.lines(file);
        return made.isEmpty() ? belowThisProcess(plan.cgroupName()) : CgroupParent.parse(made);
    }

    /** Why this user cannot make cgroups on this machine; empty when it works, which is tried. */
    public static Optional<String> obstacle() {
        CgroupParent parent =
                belowThisProcess("horoscope-lab-try-" + ProcessHandle.current().pid());
        try {
            parent.create();
            parent.createNode("node").unlimitCpu();
            return Optional.empty();
        } catch (LabException e) {
            return Optional.of(e.getMessage());
        } finally {
            parent.remove();
        }
    }

    /**
     * Creates them, or replaces them, below the cgroup of this process: a reboot may have removed
     * those of an earlier start.
     */
    void create() {
        remove();
        CgroupParent parent = belowThisProcess(plan.cgroupName());
        LabFiles.write(file, String.join("\n", parent.lines()) + "\n");
        parent.create();
        for (NodePlan node : plan.nodes()) {
            NodeCgroup cgroup = parent.createNode(node.name());
            cgroup.unlimitCpu();
            countReads(cgroup);
        }
    }

    /** Makes what is missing of a stopped node's cgroup: a service manager may remove empty ones. */
    void restore(NodePlan node) {
        parent().createNode(node.name());
    }

    private void countReads(NodeCgroup cgroup) {
        try {
            cgroup.countReads(Disk.below(file.toAbsolutePath().getParent()));
        } catch (LabException e) {
            // A file system without a disk of its own reads nothing from one.
            return;
        }
    }

    NodeCgroup of(NodePlan node) {
        return parent().node(node.name());
    }

    /** Gives nodes processors before other programs get them. */
    void prefer() {
        parent().prefer();
    }

    void remove() {
        parent().remove();
    }

    private static CgroupParent belowThisProcess(String name) {
        return CgroupParent.named(CgroupMounts.read(Path.of("/")), name);
    }
}
