package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cgroup.CgroupException;
import io.horoscope.bench.lab.cgroup.CgroupMounts;
import io.horoscope.bench.lab.cgroup.CgroupParent;
import io.horoscope.bench.lab.cgroup.NodeCgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The cgroups of a cluster's nodes. */
public final class NodeCgroups {

    private static final String FILE = "cgroups";

    private final Path file;
    private final CgroupParent parent;

    private NodeCgroups(Path file, CgroupParent parent) {
        this.file = file;
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
                        : CgroupParent.named(CgroupMounts.read(Path.of("/")), plan.cgroupName());
        return new NodeCgroups(file, parent);
    }

    /** Why this user cannot make cgroups on this machine; empty when it works, which is tried. */
    public static Optional<String> obstacle() {
        String name = "horoscope-lab-try-" + ProcessHandle.current().pid();
        CgroupParent parent = CgroupParent.named(CgroupMounts.read(Path.of("/")), name);
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

    void create(List<NodePlan> nodes) {
        try {
            Files.write(file, parent.lines());
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
        parent.create();
        for (NodePlan node : nodes) {
            of(node).create();
            of(node).unlimitCpu();
        }
    }

    NodeCgroup of(NodePlan node) {
        return parent.node(node.name());
    }

    void remove() {
        parent.remove();
    }
}
