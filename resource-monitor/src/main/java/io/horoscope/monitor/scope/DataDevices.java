package io.horoscope.monitor.scope;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the block devices below folders: the mount that holds the folder, its device, and the whole disk where that is a
 * partition, since neighbours on the same disk are in the way too.
 */
public final class DataDevices {

    private final Path root;

    /**
     * @param root the file system's root, for /proc and /sys
     */
    public DataDevices(Path root) {
        this.root = root;
    }

    /** Kernel names such as vda; without those that are on no block device (tmpfs, overlay, network). */
    public Set<String> below(Collection<Path> folders) throws IOException {
        Path mountinfo = root.resolve("proc/self/mountinfo");
        Set<String> devices = new TreeSet<>();
        if (!Files.exists(mountinfo)) {
            return devices;
        }
        String mounts = Files.readString(mountinfo);
        for (Path folder : folders) {
            Optional<String> number = parseDeviceNumber(mounts, folder.toString());
            if (number.isPresent()) {
                name(number.get()).map(this::wholeDisk).ifPresent(devices::add);
            }
        }
        return devices;
    }

    /** "major:minor" of the mount with the longest mount point that leads to {@code folder}. */
    static Optional<String> parseDeviceNumber(String mountinfo, String folder) {
        String number = null;
        int longest = -1;
        for (String line : mountinfo.split("\n", -1)) {
            String[] fields = line.split(" ", -1);
            if (fields.length < 5) {
                continue;
            }
            String point = unescape(fields[4]);
            boolean leads =
                    point.equals("/") || folder.equals(point) || folder.startsWith(point + "/");
            if (leads
                    && point.length()
                            >= longest) { // A later mount on the same point hides the earlier one.
                longest = point.length();
                number = fields[2];
            }
        }
        return Optional.ofNullable(number).filter(found -> !found.startsWith("0:"));
    }

    /** The kernel writes blanks and the like in a mount point as octal escapes. */
    private static String unescape(String point) {
        return point.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    /** The device's name from /proc/diskstats. */
    private Optional<String> name(String number) throws IOException {
        Path diskstats = root.resolve("proc/diskstats");
        if (!Files.exists(diskstats)) {
            return Optional.empty();
        }
        for (String line : Files.readString(diskstats).split("\n", -1)) {
            String[] columns = line.strip().split(" +", -1);
            if (columns.length > 2 && (columns[0] + ":" + columns[1]).equals(number)) {
                return Optional.of(columns[2]);
            }
        }
        return Optional.empty();
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
}
