package io.horoscope.measure.scope;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a cgroup's files are, per controller: in one tree (v2), in a tree per controller (v1), or
 * both (hybrid: v1 controllers, and v2 for pressure alone). Folders that do not exist are left out.
 */
public final class CgroupLocation {

    private static final String V2_MARK = "cgroup.controllers";

    private final Path mounts;
    private final boolean version2;
    private final Map<String, Path> folders;

    private CgroupLocation(Path mounts, boolean version2, Map<String, Path> folders) {
        this.mounts = mounts;
        this.version2 = version2;
        this.folders = new TreeMap<>(folders);
    }

    /**
     * The folders of a cgroup that has the same path in every tree.
     *
     * @param root the file system's root
     * @param path below each tree's mount, such as /kubepods/pod7
     */
    public static CgroupLocation at(Path root, String path) {
        Map<String, String> everywhere = new HashMap<>();
        for (String tree : new String[] {"", "cpu", "cpuacct", "cpuset", "memory"}) {
            everywhere.put(tree, path);
        }
        return of(root, everywhere, false);
    }

    /**
     * The folders of the cgroup that this process lives in.
     *
     * @throws IOException if there is no /proc/self/cgroup
     */
    public static CgroupLocation ofSelf(Path root) throws IOException {
        return of(root, parseSelf(Files.readString(root.resolve("proc/self/cgroup"))), true);
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

    private static CgroupLocation of(Path root, Map<String, String> paths, boolean inside) {
        Path mounts = root.resolve("sys/fs/cgroup");
        Map<String, Path> folders = new HashMap<>();
        boolean version2 = Files.exists(mounts.resolve(V2_MARK));
        Path unified = version2 ? mounts : mounts.resolve("unified");
        put(folders, "pressure", unified, paths.get(""), inside);
        for (String controller : new String[] {"cpu", "cpuacct", "cpuset", "memory"}) {
            if (version2) {
                put(folders, controller, mounts, paths.get(""), inside);
            } else {
                put(
                        folders,
                        controller,
                        mountV1(mounts, controller),
                        paths.get(controller),
                        inside);
            }
        }
        return new CgroupLocation(mounts, version2, folders);
    }

    /**
     * Its own tree, or one that it shares, such as "cpu,cpuacct", where there is no link of its own
     * name.
     */
    private static Path mountV1(Path mounts, String controller) {
        Path own = mounts.resolve(controller);
        for (String shared : new String[] {"cpu,cpuacct", "cpuacct,cpu"}) {
            if (!Files.isDirectory(own)
                    && shared.contains(controller)
                    && Files.isDirectory(mounts.resolve(shared))) {
                return mounts.resolve(shared);
            }
        }
        return own;
    }

    /**
     * Inside a container the kernel may name a path that is not visible there: its own cgroup is
     * then the mount itself. A cgroup that the settings name has what it has, and nothing else.
     */
    private static void put(
            Map<String, Path> folders, String controller, Path mount, String path, boolean inside) {
        if (path == null || !Files.isDirectory(mount)) {
            return;
        }
        Path folder = mount.resolve(path.replaceFirst("^/+", ""));
        if (Files.isDirectory(folder)) {
            folders.put(controller, folder);
        } else if (inside) {
            folders.put(controller, mount);
        }
    }

    /** Whether there is no such cgroup in any tree. */
    boolean isNowhere() {
        return folders.isEmpty();
    }

    public boolean isVersion2() {
        return version2;
    }

    /** The folder of cpu, cpuacct, cpuset, memory or pressure, if that tree exists. */
    public Optional<Path> folder(String controller) {
        return Optional.ofNullable(folders.get(controller));
    }

    /**
     * The nearest folder from this one up to its tree's mount in which a file has a text that is
     * not among {@code none}: the cgroup whose limit applies, which in a pod is often the parent of
     * the container's. Empty if none has.
     */
    public Optional<Path> limiting(String controller, String file, String... none)
            throws IOException {
        Path folder = folders.get(controller);
        while (folder != null && Files.exists(folder.resolve(file))) {
            String text = Files.readString(folder.resolve(file)).strip();
            boolean unlimited = false;
            for (String word : none) {
                unlimited |= text.startsWith(word);
            }
            if (!unlimited) {
                return Optional.of(folder);
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    /**
     * The nearest file of that name from the controller's folder up to its tree's mount: what is
     * inherited.
     */
    Optional<Path> nearest(String controller, String file) {
        Path folder = folders.get(controller);
        while (folder != null && folder.startsWith(mounts)) {
            if (Files.exists(folder.resolve(file))) {
                return Optional.of(folder.resolve(file));
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return version2
                ? "cgroup v2 " + folders.values().stream().findFirst().orElse(mounts)
                : "cgroup v1 " + folders;
    }
}
