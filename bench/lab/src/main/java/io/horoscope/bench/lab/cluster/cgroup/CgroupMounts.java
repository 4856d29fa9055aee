package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where cgroups are mounted and which of them this process lives in, from {@code /proc/self/mounts}
 * and {@code /proc/self/cgroup}.
 *
 * @param mounts mount points by controller of version 1, and that of {@link #UNIFIED}
 * @param own paths of this process's cgroups below those mount points
 */
public record CgroupMounts(Map<String, Path> mounts, Map<String, String> own) {

    /** The key of the version 2 hierarchy among the controllers. */
    static final String UNIFIED = "unified";

    /**
     * Reads both files.
     *
     * @param root {@code /}, or a tree like it; mount points are looked up below it
     */
    public static CgroupMounts read(Path root) {
        Map<String, Path> mounts = new HashMap<>();
        Map<String, String> own = new HashMap<>();
        try {
            for (String line : Files.readAllLines(root.resolve("proc/self/mounts"))) {
                String[] fields = line.split(" ", -1);
                Path point = root.resolve(fields[1].substring(1));
                if (fields[2].equals("cgroup2")) {
                    mounts.putIfAbsent(UNIFIED, point);
                } else if (fields[2].equals("cgroup")) {
                    for (String option : fields[3].split(",", -1)) {
                        mounts.putIfAbsent(option, point);
                    }
                }
            }
            for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"))) {
                String[] fields = line.split(":", 3);
                String controllers = fields[1].isEmpty() ? UNIFIED : fields[1];
                for (String controller : controllers.split(",", -1)) {
                    own.put(controller, fields[2].substring(1));
                }
            }
        } catch (IOException e) {
            throw new LabException(
                    "the cgroups of this machine cannot be read: " + e.getMessage(), e);
        }
        return new CgroupMounts(mounts, own);
    }

    /** The mount point of a controller of version 1, or of {@link #UNIFIED}. */
    Optional<Path> mount(String controller) {
        return Optional.ofNullable(mounts.get(controller));
    }

    /**
     * The cgroup of this process. In a container its path may be the host's: then it is the mount
     * point itself.
     */
    Optional<Path> own(String controller) {
        return mount(controller)
                .map(
                        mount -> {
                            Path below = mount.resolve(own.getOrDefault(controller, ""));
                            return Files.isDirectory(below) ? below : mount;
                        });
    }
}
