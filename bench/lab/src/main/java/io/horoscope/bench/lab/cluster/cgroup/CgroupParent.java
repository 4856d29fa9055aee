package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The cgroup that holds one cluster's nodes: a directory in every tree that matters, below the
 * cgroup this tool itself was started in, so that limits set by others hold for the cluster too.
 *
 * @param directories by controller
 */
public record CgroupParent(CgroupVersion version, Map<String, Path> directories) {

    private static final List<String> V1_CONTROLLERS =
            List.of("cpu", "cpuacct", "memory", "blkio", CgroupMounts.UNIFIED);
    private static final String V2_CONTROLLERS = "+cpu +memory +io";

    /** The kernel counts a process out of its cgroup a little after it ended. */
    private static final Duration REMOVAL_DEADLINE = Duration.ofSeconds(5);

    /** The parent of this name, without touching anything. */
    public static CgroupParent named(CgroupMounts mounts, String name) {
        Map<String, Path> directories = new LinkedHashMap<>();
        if (mounts.mount("cpu").isPresent()) {
            for (String controller : V1_CONTROLLERS) {
                mounts.own(controller)
                        .ifPresent(own -> directories.put(controller, own.resolve(name)));
            }
            return new CgroupParent(CgroupVersion.V1, directories);
        }
        // Version 2 gives controllers only to children of a cgroup without processes, and of
        // the root.
        mounts.mount(CgroupMounts.UNIFIED)
                .ifPresent(root -> directories.put(CgroupMounts.UNIFIED, root.resolve(name)));
        return new CgroupParent(CgroupVersion.V2, directories);
    }

    /**
     * The parent that {@link #lines} described, whichever cgroup this process lives in itself.
     *
     * @throws IllegalArgumentException if the lines are not such a description
     */
    public static CgroupParent parse(List<String> lines) {
        Map<String, Path> directories = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(" ", 2);
            if (fields.length < 2) {
                throw new IllegalArgumentException("not a controller and its directory: " + line);
            }
            directories.put(fields[0], Path.of(fields[1]));
        }
        return new CgroupParent(CgroupVersion.valueOf(lines.get(0)), directories);
    }

    /** The version, then each controller and its directory. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(version.name()));
        directories.forEach((controller, directory) -> lines.add(controller + " " + directory));
        return lines;
    }

    /**
     * Makes the directories and has them pass their controllers on.
     *
     * @throws LabException if that is not permitted; nothing is left behind then
     */
    public void create() {
        if (directories.isEmpty()) {
            throw new LabException("no cgroup file system is mounted");
        }
        try {
            directories.values().forEach(CgroupParent::makeDirectory);
            if (version == CgroupVersion.V2) {
                Path unified = directories.get(CgroupMounts.UNIFIED);
                NodeCgroup.write(unified.resolveSibling("cgroup.subtree_control"), V2_CONTROLLERS);
                NodeCgroup.write(unified.resolve("cgroup.subtree_control"), V2_CONTROLLERS);
            }
        } catch (LabException e) {
            remove();
            throw e;
        }
    }

    /**
     * Gives all its nodes together as much of busy processors as sixteen processes get that have no
     * cgroup of their own.
     */
    public void prefer() {
        if (version == CgroupVersion.V1) {
            NodeCgroup.write(directories.get("cpu").resolve("cpu.shares"), "16384");
        } else {
            NodeCgroup.write(directories.get(CgroupMounts.UNIFIED).resolve("cpu.weight"), "1600");
        }
    }

    /** The node's cgroup below this one. */
    public NodeCgroup node(String name) {
        Map<String, Path> children = new LinkedHashMap<>();
        directories.forEach(
                (controller, directory) -> children.put(controller, directory.resolve(name)));
        return new NodeCgroup(version, children);
    }

    /** Makes a node's cgroup. */
    public NodeCgroup createNode(String name) {
        NodeCgroup node = node(name);
        node.directories().forEach(CgroupParent::makeDirectory);
        return node;
    }

    /** Removes the directories of all nodes and its own; they must be empty of processes. */
    public void remove() {
        directories.values().forEach(CgroupParent::remove);
    }

    private static void makeDirectory(Path directory) {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            // Left by a run that was killed; it serves as well.
            return;
        } catch (NoSuchFileException e) {
            throw new LabException(directory.getParent() + " does not exist", e);
        } catch (IOException e) {
            throw new LabException(directory + " cannot be made: " + e.getMessage(), e);
        }
    }

    /** Removes a cgroup and those below it: only directories, since the files are the kernel's. */
    private static void remove(Path directory) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> children = Files.list(directory)) {
            children.filter(Files::isDirectory).forEach(CgroupParent::remove);
        } catch (IOException e) {
            throw new LabException(directory + " cannot be listed: " + e.getMessage(), e);
        }
        if (!Await.holds(REMOVAL_DEADLINE, () -> isRemoved(directory))) {
            throw new LabException(
                    directory + " cannot be removed: it still holds processes or is not ours");
        }
    }

    private static boolean isRemoved(Path directory) {
        try {
            Files.deleteIfExists(directory);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
