package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.cgroup.CgroupException;
import io.horoscope.bench.lab.cluster.cgroup.CgroupMounts;
import io.horoscope.bench.lab.cluster.cgroup.CgroupParent;
import io.horoscope.bench.lab.cluster.cgroup.Disk;
import io.horoscope.bench.lab.cluster.cgroup.NodeCgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The cgroups of a cluster's nodes. */
public final class NodeCgroups {

    private static final String FILE = "cgroups";

    private final Path file;
    private final String name;

    /** Written by who starts the cluster, read also by the thread that takes it down at the end of the JVM. */
    private volatile CgroupParent parent;

    private NodeCgroups(Path file, String name, CgroupParent parent) {
        this.file = file;
        this.name = name;
        this.parent = parent;
    }

    /**
     * The cgroups of a plan, without touching anything: those that were made, or those that will be. They are below the
     * cgroup of whoever starts the cluster, which need not be that of whoever ends it.
     */
    static NodeCgroups of(ClusterPlan plan) {
        Path file = plan.directory().resolve(FILE);
        CgroupParent parent =
                Files.exists(file)
                        ? CgroupParent.parse(Logs.lines(file))
                        : belowThisProcess(plan.cgroupName());
        return new NodeCgroups(file, plan.cgroupName(), parent);
    }

    /** Why this user cannot make cgroups on this machine; empty when it works, which is tried. */
    public static Optional<String> obstacle() {
        String name = "horoscope-lab-try-" + ProcessHandle.current().pid();
        CgroupParent parent = belowThisProcess(name);
        try {
            parent.create();
            NodeCgroup node = parent.node("node");
            node.create();
            node.limitCpu(1);
            return Optional.empty();
        } catch (CgroupException e) {
            return Optional.of(e.getMessage());
        } finally {
            parent.remove();
        }
    }

    /** Makes them anew, below the cgroup of this process: where a cluster of an earlier boot lived may be gone. */
    void create(List<NodePlan> nodes) {
        parent.remove();
        parent = belowThisProcess(name);
        try {
            Files.write(file, parent.lines());
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
        parent.create();
        for (NodePlan node : nodes) {
            of(node).create();
            of(node).unlimitCpu();
            countReads(of(node));
        }
    }

    private void countReads(NodeCgroup cgroup) {
        try {
            cgroup.countReads(Disk.below(file.toAbsolutePath().getParent()));
        } catch (CgroupException e) {
            // A file system without a disk of its own reads nothing from one.
            return;
        }
    }

    NodeCgroup of(NodePlan node) {
        return parent.node(node.name());
    }

    void remove() {
        parent.remove();
    }

    private static CgroupParent belowThisProcess(String name) {
        return CgroupParent.named(CgroupMounts.read(Path.of("/")), name);
    }
}
