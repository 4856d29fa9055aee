package io.horoscope.bench.lab.cluster.cgroup;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cgroup that holds one cluster's nodes: a directory in every tree that matters, below the cgroup this tool itself was
 * started in, so that limits set by others hold for the cluster too. Immutable; what is on disk is the state.
 */
public final class CgroupParent {

    private static final List<String> V1_CONTROLLERS = List.of("cpu", "cpuacct", "memory", "blkio");

    private static final String V2_CONTROLLERS = "+cpu +memory +io";

    private final CgroupVersion version;
    private final Map<String, Path> directories;

    private CgroupParent(CgroupVersion version, Map<String, Path> directories) {
        this.version = version;
        this.directories = directories;
    }

    /** The parent of this name, without touching anything. */
    public static CgroupParent named(CgroupMounts mounts, String name) {
        CgroupVersion version =
                mounts.mount("cpu").isPresent() ? CgroupVersion.V1 : CgroupVersion.V2;
        Map<String, Path> directories = new LinkedHashMap<>();
        if (version == CgroupVersion.V1) {
            for (String controller : V1_CONTROLLERS) {
                mounts.own(controller)
                        .ifPresent(own -> directories.put(controller, own.resolve(name)));
            }
            mounts.own(CgroupMounts.UNIFIED)
                    .ifPresent(own -> directories.put(CgroupMounts.UNIFIED, own.resolve(name)));
        } else {
            // Version 2 gives controllers only to children of a cgroup without processes, and of
            // the root.
            mounts.mount(CgroupMounts.UNIFIED)
                    .ifPresent(root -> directories.put(CgroupMounts.UNIFIED, root.resolve(name)));
        }
        return new CgroupParent(version, directories);
    }

    /**
     * The parent that {@link #lines} described, wherever this process lives itself by now.
     *
     * @throws IllegalArgumentException if the lines are not such a description
     */
    public static CgroupParent parse(List<String> lines) {
        Map<String, Path> directories = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int blank = line.indexOf(' ');
            if (blank < 0) {
                throw new IllegalArgumentException("not a controller and its directory: " + line);
            }
            directories.put(line.substring(0, blank), Path.of(line.substring(blank + 1)));
        }
        return new CgroupParent(CgroupVersion.valueOf(lines.get(0)), directories);
    }

    /** The version, then each controller and its directory. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(version.name());
        directories.forEach((controller, directory) -> lines.add(controller + " " + directory));
        return lines;
    }

    public CgroupVersion version() {
        return version;
    }

    /**
     * Makes the directories and has them pass their controllers on.
     *
     * @throws CgroupException saying what is not permitted or not there; nothing is left behind then
     */
    public void create() {
        if (directories.isEmpty()) {
            throw new CgroupException("no cgroup file system is mounted");
        }
        try {
            for (Path directory : directories.values()) {
                makeDirectory(directory);
            }
            if (version == CgroupVersion.V2) {
                passOn(directories.get(CgroupMounts.UNIFIED).getParent());
                passOn(directories.get(CgroupMounts.UNIFIED));
            }
        } catch (IOException e) {
            remove();
            throw new CgroupException(e.getMessage(), e);
        }
    }

    /** The node's cgroup below this one; not yet made. */
    public NodeCgroup node(String name) {
        Map<String, Path> children = new LinkedHashMap<>();
        directories.forEach(
                (controller, directory) -> children.put(controller, directory.resolve(name)));
        return new NodeCgroup(version, children);
    }

    /** Removes the directories of all nodes and its own; they must be empty of processes. */
    public void remove() {
        for (Path directory : directories.values()) {
            CgroupFiles.removeTree(directory);
        }
    }

    private static void passOn(Path directory) throws IOException {
        CgroupFiles.write(directory.resolve("cgroup.subtree_control"), V2_CONTROLLERS);
    }

    static void makeDirectory(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            // Left by a run that was killed; it serves as well.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new IOException(directory.getParent() + " does not exist", e);
        }
    }
}
