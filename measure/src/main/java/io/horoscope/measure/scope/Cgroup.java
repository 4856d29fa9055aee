package io.horoscope.measure.scope;

import io.horoscope.measure.probe.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A cgroup and those above it, per controller: in one tree (v2), in a tree per controller (v1), or
 * both. What any level forbids is forbidden, so all of them are looked at. Not changed once made.
 */
final class Cgroup {

    private static final List<String> CONTROLLERS =
            List.of("cpu", "cpuacct", "cpuset", "memory", "pressure");

    private final Map<String, List<Path>> levels = new TreeMap<>();
    private final Map<String, Boolean> version2 = new HashMap<>();
    private Optional<String> monitor = Optional.empty();

    private Cgroup() {}

    /** No cgroup: nothing is limited, and the machine's files are all there is. */
    static Cgroup none() {
        return new Cgroup();
    }

    /**
     * The cgroup of a path, whether it is there (yet) or not.
     *
     * @param root the file system's root
     * @param path below each tree's mount, such as /kubepods/pod7
     */
    static Cgroup at(Path root, MountTable mounts, String path) {
        Cgroup cgroup = new Cgroup();
        for (String controller : CONTROLLERS) {
            List<CgroupTree> trees = CgroupTree.of(root, mounts, controller);
            if (!trees.isEmpty()) {
                CgroupTree tree = trees.get(0);
                tree.named(path).ifPresent(folder -> cgroup.put(controller, tree, folder));
            }
        }
        return cgroup;
    }

    /**
     * The cgroup that this process lives in.
     *
     * @param isNode whether this process is the node, and not a monitor beside it
     * @throws IOException if the kernel does not say
     */
    static Cgroup ofSelf(Path root, MountTable mounts, boolean isNode) throws IOException {
        Path self = root.resolve("proc/self");
        Map<String, String> paths = parseSelf(KernelFile.textOf(self.resolve("cgroup")).orElse(""));
        String pid = KernelFile.textOf(self.resolve("stat")).orElse("").split(" ", 2)[0];
        Cgroup cgroup = new Cgroup();
        for (String controller : CONTROLLERS) {
            List<CgroupTree> trees = CgroupTree.of(root, mounts, controller);
            cgroup.putSelf(controller, trees, paths, pid);
        }
        cgroup.monitor = isNode ? Optional.empty() : Optional.of(pid);
        return cgroup;
    }

    /**
     * The kernel may name a path that is not visible here, such as the host's in a container: the
     * own cgroup is then the mount itself.
     */
    private void putSelf(
            String controller, List<CgroupTree> trees, Map<String, String> paths, String pid) {
        CgroupTree visible = null;
        for (CgroupTree tree : trees) {
            String path = paths.get(tree.version2 ? "" : controller);
            Optional<Path> folder = path == null ? Optional.empty() : tree.folder(path, pid);
            if (folder.isPresent()) {
                put(controller, tree, folder.get());
                return;
            }
            visible = path == null || visible != null ? visible : tree;
        }
        if (visible != null) {
            put(controller, visible, visible.point);
        }
    }

    /** Path by controller from /proc/self/cgroup; the v2 tree has the empty name. */
    static Map<String, String> parseSelf(String text) {
        Map<String, String> paths = new HashMap<>();
        for (String line : text.split("\n", -1)) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3) {
                for (String controller : fields[1].split(",", -1)) {
                    paths.put(controller, fields[2]);
                }
            }
        }
        return paths;
    }

    private void put(String controller, CgroupTree tree, Path folder) {
        levels.put(controller, tree.levels(folder));
        version2.put(controller, tree.version2);
    }

    /** Whether there is no such cgroup in any tree. */
    boolean isNowhere() {
        return levels.values().stream().allMatch(own -> own.isEmpty() || !Files.exists(own.get(0)));
    }

    boolean isVersion2(String controller) {
        return version2.getOrDefault(controller, false);
    }

    /**
     * The folders of cpu, cpuacct, cpuset, memory or pressure, from the cgroup's own up to the
     * mount; none if there is no such tree.
     */
    List<Path> levels(String controller) {
        return levels.getOrDefault(controller, List.of());
    }

    /** The process that is no node, in its own cgroup; empty if this is the node's. */
    Optional<String> monitor() {
        return monitor;
    }

    /** The own folders, each once. */
    @Override
    public String toString() {
        return levels.values().stream()
                .filter(own -> !own.isEmpty())
                .map(own -> own.get(0).toString())
                .distinct()
                .reduce((one, other) -> one + ", " + other)
                .orElse("none");
    }
}
