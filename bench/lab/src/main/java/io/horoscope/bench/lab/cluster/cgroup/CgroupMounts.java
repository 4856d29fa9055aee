package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where cgroups are mounted and which of them this process lives in, from {@code /proc/self/mounts} and
 * {@code /proc/self/cgroup}. Immutable.
 */
public final class CgroupMounts {

    /** The key of the version 2 hierarchy among the controllers. */
    static final String UNIFIED = "unified";

    private final Map<String, Path> mounts;
    private final Map<String, String> own;

    private CgroupMounts(Map<String, Path> mounts, Map<String, String> own) {
        this.mounts = mounts;
        this.own = own;
    }

    /**
     * Reads both files.
     *
     * @param root {@code /}, or a tree like it; mount points are looked up below it
     */
    public static CgroupMounts read(Path root) {
        try {
            return new CgroupMounts(
                    mounts(root, Files.readAllLines(root.resolve("proc/self/mounts"))),
                    own(Files.readAllLines(root.resolve("proc/self/cgroup"))));
        } catch (IOException e) {
            throw new LabException(
                    "the cgroups of this machine cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, Path> mounts(Path root, List<String> lines) {
        Map<String, Path> mounts = new HashMap<>();
        for (String line : lines) {
            String[] fields = line.split(" ", -1);
            Path point = root.resolve(fields[1].substring(1));
            if (fields[2].equals("cgroup2")) {
                mounts.putIfAbsent(UNIFIED, point);
            } else if (fields[2].equals("cgroup")) {
                Arrays.stream(fields[3].split(",", -1))
                        .forEach(option -> mounts.putIfAbsent(option, point));
            }
        }
        return mounts;
    }

    private static Map<String, String> own(List<String> lines) {
        Map<String, String> own = new HashMap<>();
        for (String line : lines) {
            String[] fields = line.split(":", 3);
            String[] controllers =
                    fields[1].isEmpty() ? new String[] {UNIFIED} : fields[1].split(",", -1);
            Arrays.stream(controllers)
                    .forEach(controller -> own.put(controller, fields[2].substring(1)));
        }
        return own;
    }

    /** The mount point of a controller of version 1, or of {@link #UNIFIED}. */
    Optional<Path> mount(String controller) {
        return Optional.ofNullable(mounts.get(controller));
    }

    /**
     * The cgroup of this process. Inside a container the name may be the host's, and then the mount point itself is it.
     */
    Optional<Path> own(String controller) {
        return mount(controller)
                .map(
                        mount -> {
                            Path own = mount.resolve(this.own.getOrDefault(controller, ""));
                            return Files.isDirectory(own) ? own : mount;
                        });
    }
}
