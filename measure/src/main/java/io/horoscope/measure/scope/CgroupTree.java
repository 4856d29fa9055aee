package io.horoscope.measure.scope;

import io.horoscope.measure.probe.KernelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A mounted tree of cgroups. Paths of cgroups are not those of folders: a mount may show a part of
 * the tree only, and a process may see the tree from a folder in it. Immutable.
 */
final class CgroupTree {

    private static final String V2_MARK = "cgroup.controllers";
    private static final int DEEPEST = 12;
    private static final int MOST_ENTRIES = 1_000_000;

    /** Where it is mounted. */
    final Path point;

    final boolean version2;
    private final String mountRoot;

    private CgroupTree(Path point, String mountRoot, boolean version2) {
        this.point = point;
        this.mountRoot = mountRoot;
        this.version2 = version2;
    }

    /**
     * The trees that have a controller: v1 if it has one, else v2. By the table of mounts, else
     * where they are by convention.
     *
     * @param root the file system's root
     * @param controller cpu, cpuacct, cpuset or memory; "pressure" is in v2 only
     */
    static List<CgroupTree> of(Path root, MountTable mounts, String controller) {
        List<CgroupTree> trees = new ArrayList<>();
        for (MountTable.Mount mount : mounts.mounts()) {
            if (mount.type.equals("cgroup")
                    && Arrays.asList(mount.options.split(",", -1)).contains(controller)) {
                mounted(root, mount, false).ifPresent(trees::add);
            }
        }
        for (MountTable.Mount mount : mounts.mounts()) {
            if (mount.type.equals("cgroup2") && (trees.isEmpty() || trees.get(0).version2)) {
                mounted(root, mount, true).ifPresent(trees::add);
            }
        }
        if (trees.isEmpty()) {
            byConvention(root.resolve("sys/fs/cgroup"), controller).ifPresent(trees::add);
        }
        return trees;
    }

    private static Optional<CgroupTree> mounted(
            Path root, MountTable.Mount mount, boolean version2) {
        return MountTable.below(root, mount.point)
                .filter(Files::isDirectory)
                .map(point -> new CgroupTree(point, mount.root, version2));
    }

    private static Optional<CgroupTree> byConvention(Path mounts, String controller) {
        if (Files.exists(mounts.resolve(V2_MARK))) {
            return Optional.of(new CgroupTree(mounts, "/", true));
        }
        if (controller.equals("pressure")) {
            Path unified = mounts.resolve("unified");
            return Optional.of(new CgroupTree(unified, "/", true))
                    .filter(tree -> Files.isDirectory(unified));
        }
        return Stream.of(controller, "cpu,cpuacct", "cpuacct,cpu")
                .filter(name -> Arrays.asList(name.split(",", -1)).contains(controller))
                .map(mounts::resolve)
                .filter(Files::isDirectory)
                .map(point -> new CgroupTree(point, "/", false))
                .findFirst();
    }

    /**
     * The folder of the cgroup that the kernel calls {@code path}, if it is visible in this mount.
     *
     * @param pid of a process in that cgroup: it is looked for where the path says nothing, since
     *     the mount begins above the folder from which this process sees the tree
     */
    Optional<Path> folder(String path, String pid) {
        if (path.equals(mountRoot) || mountRoot.equals("/") || path.startsWith(mountRoot + "/")) {
            String below = mountRoot.equals("/") ? path : path.substring(mountRoot.length());
            return named(below)
                    .filter(folder -> folder.startsWith(point) && Files.isDirectory(folder));
        }
        return mountRoot.startsWith("/..") ? find(pid) : Optional.empty();
    }

    /** The folder of a path below this mount, whether it is there or not; empty as {@link MountTable#below}. */
    Optional<Path> named(String path) {
        return MountTable.below(point, path).map(Path::normalize);
    }

    /** From a folder up to the mount. */
    List<Path> levels(Path folder) {
        List<Path> levels = new ArrayList<>();
        for (Path level = folder; level.startsWith(point); level = level.getParent()) {
            levels.add(level);
        }
        return levels;
    }

    private Optional<Path> find(String pid) {
        try (Stream<Path> files = Files.walk(point, DEEPEST)) {
            return files.limit(MOST_ENTRIES)
                    .filter(file -> file.endsWith("cgroup.procs"))
                    .map(Path::getParent)
                    .filter(folder -> processes(folder).contains(pid))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // A cgroup went away meanwhile, or may not be looked into.
        }
    }

    private static List<String> processes(Path folder) {
        try {
            String text = KernelFile.textOf(folder.resolve("cgroup.procs")).orElse("");
            return Arrays.asList(text.strip().split("\n", -1));
        } catch (IOException e) {
            return List.of(); // Such as a threaded cgroup, which does not say.
        }
    }
}
