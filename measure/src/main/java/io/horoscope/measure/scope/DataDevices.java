package io.horoscope.measure.scope;

import io.horoscope.measure.probe.DeviceLookup;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the block devices below folders: the mount that holds the folder, its device, and the whole
 * disk where that is a partition, since neighbours on the same disk are in the way too. A
 * device-mapper volume (LVM, encryption) keeps counters of its own and is taken as it is.
 */
public final class DataDevices implements DeviceLookup {

    private final Path root;
    private final Collection<Path> folders;

    /**
     * @param root the file system's root, for /proc and /sys
     * @param folders absolute
     */
    public DataDevices(Path root, Collection<Path> folders) {
        this.root = root;
        this.folders = folders;
    }

    /**
     * Kernel names such as vda; without those of folders on no block device (tmpfs, overlay,
     * network), and of folders that are not there (yet).
     */
    @Override
    public Set<String> devices() throws IOException {
        Path mountinfo = root.resolve("proc/self/mountinfo");
        Path diskstats = root.resolve("proc/diskstats");
        Set<String> devices = new TreeSet<>();
        if (!Files.exists(mountinfo) || !Files.exists(diskstats)) {
            return devices;
        }
        String mounts = Files.readString(mountinfo);
        Map<String, String> names = parseNames(Files.readString(diskstats));
        for (Path folder : folders) {
            if (isMissing(folder)) {
                continue; // Not the disk of a folder above it.
            }
            parseMount(mounts, real(folder).toString())
                    .flatMap(mount -> name(mount, names))
                    .map(this::wholeDisk)
                    .ifPresent(devices::add);
        }
        return devices;
    }

    /** Below another root, which may have only /proc and /sys of a host, that cannot be known. */
    private boolean isMissing(Path folder) {
        return root.equals(root.getRoot()) && Files.notExists(folder);
    }

    /**
     * Where links lead to: a data folder often is one, onto another disk. As it is if it cannot be
     * seen.
     */
    private Path real(Path folder) {
        try {
            Path top = root.toRealPath();
            Path real = top.resolve(folder.toString().substring(1)).toRealPath();
            return real.startsWith(top)
                    ? folder.getRoot().resolve(top.relativize(real).toString())
                    : folder;
        } catch (IOException e) {
            return folder;
        }
    }

    /** The mount with the longest mount point that leads to {@code folder}. */
    static Optional<Mount> parseMount(String mountinfo, String folder) {
        Mount found = null;
        int longest = -1;
        for (String line : mountinfo.split("\n", -1)) {
            String[] fields = line.split(" ", -1);
            if (fields.length < 5) {
                continue;
            }
            String point = unescape(fields[4]);
            boolean leads =
                    point.equals("/") || folder.equals(point) || folder.startsWith(point + "/");
            // A later mount on the same point hides the earlier one.
            if (leads && point.length() >= longest) {
                longest = point.length();
                found = new Mount(fields[2], source(line));
            }
        }
        return Optional.ofNullable(found);
    }

    /** Kernel name by "major:minor" from /proc/diskstats. */
    static Map<String, String> parseNames(String diskstats) {
        Map<String, String> names = new HashMap<>();
        for (String line : diskstats.split("\n", -1)) {
            String[] columns = line.strip().split(" +", -1);
            if (columns.length > 2) {
                names.put(columns[0] + ":" + columns[1], columns[2]);
            }
        }
        return names;
    }

    /** The last but one field behind the separator: file system type, source, options. */
    private static String source(String line) {
        int separator = line.indexOf(" - ");
        String[] fields =
                separator < 0 ? new String[0] : line.substring(separator + 3).split(" ", -1);
        return fields.length > 1 ? unescape(fields[1]) : "";
    }

    /** The kernel writes blanks and the like as octal escapes. */
    private static String unescape(String text) {
        return text.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    /** By number; by source where the number is not a device's, as with btrfs. */
    private Optional<String> name(Mount mount, Map<String, String> names) {
        String byNumber = names.get(mount.number);
        if (byNumber != null || !mount.source.startsWith("/dev/")) {
            return Optional.ofNullable(byNumber);
        }
        String bySource = real(Path.of(mount.source)).getFileName().toString();
        return Optional.of(bySource).filter(names::containsValue);
    }

    private String wholeDisk(String device) {
        Path block = root.resolve("sys/block");
        if (Files.isDirectory(block.resolve(device)) || !Files.isDirectory(block)) {
            return device;
        }
        try (DirectoryStream<Path> disks = Files.newDirectoryStream(block)) {
            for (Path disk : disks) {
                if (Files.isDirectory(disk.resolve(device))) {
                    return disk.getFileName().toString();
                }
            }
        } catch (IOException e) {
            return device; // The partition's own row is still a truth.
        }
        return device;
    }

    /**
     * What is mounted: "major:minor" and the source, which is a device or anything else. Immutable.
     */
    static final class Mount {

        final String number;
        final String source;

        Mount(String number, String source) {
            this.number = number;
            this.source = source;
        }
    }
}
