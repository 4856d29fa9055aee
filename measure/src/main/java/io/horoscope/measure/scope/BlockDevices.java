package io.horoscope.measure.scope;

import io.horoscope.measure.probe.KernelFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine's block devices as sysfs has them: found by number, and followed down to what a read
 * waits for. A partition is its disk, since neighbours on it are in the way too. A volume is itself
 * and the disks at the bottom of it; a file system on several devices is all of them; the head of
 * an NVMe multipath is itself and its paths, which have the counters. Used by one thread, once.
 */
final class BlockDevices {

    private static final Pattern NVME_HEAD = Pattern.compile("nvme(\\d+)n(\\d+)");

    private final Path root;
    private final Path sys;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> found = new TreeMap<>();

    /**
     * @param root the file system's root
     * @param diskstats the text of /proc/diskstats, for where sysfs says nothing
     */
    BlockDevices(Path root, String diskstats) {
        this.root = root;
        this.sys = root.resolve("sys");
        for (String line : diskstats.split("\n", -1)) {
            String[] columns = line.strip().split(" +", 4);
            if (columns.length > 2) {
                names.put(columns[0] + ":" + columns[1], columns[2]);
            }
        }
    }

    /** The sort of each device that was added, by its name in /proc/diskstats. */
    Map<String, String> found() {
        return found;
    }

    /** Adds the devices below a mounted file system; none for one that is on no block device. */
    void add(MountTable.Mount mount) throws IOException {
        Optional<String> byNumber = byNumber(mount.number);
        if (byNumber.isPresent()) {
            addAll(byNumber.get());
            return;
        }
        // Of bcachefs the source names every device.
        for (String source : mount.source.split(":", -1)) {
            Optional<String> device =
                    source.startsWith("/dev/") ? bySource(source) : Optional.empty();
            if (device.isPresent()) {
                addAll(device.get());
            }
        }
    }

    /** With the other devices of a file system that has several. */
    private void addAll(String device) throws IOException {
        addVolume(device);
        for (Path type : list(sys.resolve("fs"))) {
            for (Path instance : list(type)) {
                Path devices = instance.resolve("devices");
                if (entries(devices).stream()
                        .anyMatch(member -> kernelName(member).equals(device))) {
                    for (Path member : entries(devices)) {
                        addVolume(kernelName(member));
                    }
                }
            }
        }
    }

    private void addVolume(String device) throws IOException {
        String disk = disk(device);
        put(disk);
        addLeaves(disk, new ArrayList<>(List.of(disk)));
    }

    private void addLeaves(String device, List<String> seen) throws IOException {
        List<String> below = below(device);
        if (below.isEmpty()) {
            put(device);
        }
        for (String each : below) {
            String disk = disk(each);
            if (!seen.contains(disk)) {
                seen.add(disk);
                addLeaves(disk, seen);
            }
        }
    }

    /** What a volume is made of, or the paths of an NVMe head; empty for a disk. */
    private List<String> below(String device) throws IOException {
        List<String> below = new ArrayList<>();
        for (Path slave : entries(folder(device).resolve("slaves"))) {
            below.add(kernelName(slave));
        }
        Matcher head = NVME_HEAD.matcher(device);
        if (head.matches()) {
            String paths = "nvme" + head.group(1) + "c\\d+n" + head.group(2);
            names.values().stream().filter(name -> name.matches(paths)).forEach(below::add);
            for (Path disk : list(sys.resolve("block"))) {
                if (kernelName(disk).matches(paths) && !below.contains(kernelName(disk))) {
                    below.add(kernelName(disk));
                }
            }
        }
        return below;
    }

    /** A device with {@code iostats} 0 counts nothing, and is left out. */
    private void put(String device) {
        Path queue = folder(device).resolve("queue");
        if (!text(queue.resolve("iostats")).equals("0")) {
            found.put(device, text(queue.resolve("rotational")).equals("1") ? "rotating" : "");
        }
    }

    private Optional<String> byNumber(String number) throws IOException {
        Path numbers = sys.resolve("dev/block");
        Path link = numbers.resolve(number);
        if (Files.exists(link)) {
            return Optional.of(kernelName(link.toRealPath()));
        }
        return Files.isDirectory(numbers)
                ? Optional.ofNullable(names.get(number))
                : bySearch(number);
    }

    /** Where sysfs is incomplete. */
    private Optional<String> bySearch(String number) throws IOException {
        for (Path disk : list(sys.resolve("block"))) {
            if (text(disk.resolve("dev")).equals(number)) {
                return Optional.of(kernelName(disk));
            }
            for (Path part : list(disk)) {
                if (text(part.resolve("dev")).equals(number)) {
                    return Optional.of(kernelName(part));
                }
            }
        }
        return Optional.ofNullable(names.get(number));
    }

    /** Where the number is not a device's, as with btrfs. Not all of /dev need be visible. */
    private Optional<String> bySource(String source) throws IOException {
        Optional<Path> node = MountTable.below(root, source).filter(Files::exists);
        if (node.isPresent()) {
            String real = kernelName(node.get().toRealPath());
            if (isKnown(real)) {
                return Optional.of(real);
            }
        }
        String name = source.substring("/dev/".length());
        for (Path disk : list(sys.resolve("block"))) {
            String volume = text(disk.resolve("dm/name"));
            if (!volume.isEmpty() && isVolume(volume, name)) {
                return Optional.of(kernelName(disk));
            }
        }
        return Optional.of(name).filter(this::isKnown);
    }

    /** /dev/mapper/NAME, or /dev/GROUP/VOLUME, which LVM joins with a dash and doubles others. */
    private static boolean isVolume(String volume, String name) {
        String[] parts = name.split("/", 2);
        return parts.length == 2
                && (volume.equals(parts[0].equals("mapper") ? parts[1] : "")
                        || volume.equals(
                                parts[0].replace("-", "--") + "-" + parts[1].replace("-", "--")));
    }

    private boolean isKnown(String name) {
        return names.containsValue(name)
                || MountTable.below(sys.resolve("block"), fileName(name))
                        .filter(Files::exists)
                        .isPresent();
    }

    /** The disk that a partition is on; any other device is itself. */
    private String disk(String device) throws IOException {
        if (Files.exists(folder(device))) {
            return device;
        }
        for (Path disk : list(sys.resolve("block"))) {
            if (Files.exists(disk.resolve(fileName(device)))) {
                return kernelName(disk);
            }
        }
        return device;
    }

    private Path folder(String device) {
        return sys.resolve("block").resolve(fileName(device));
    }

    /** In sysfs a name has no slash. */
    private static String fileName(String device) {
        return device.replace('/', '!');
    }

    private static String kernelName(Path folder) {
        return folder.getFileName().toString().replace('!', '/');
    }

    /** An attribute that cannot be read says nothing. */
    private static String text(Path file) {
        try {
            return KernelFile.textOf(file).orElse("").strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** The folders in a folder, in order; none if it is none. */
    private static List<Path> list(Path folder) throws IOException {
        List<Path> folders = entries(folder);
        folders.removeIf(entry -> !Files.isDirectory(entry));
        return folders;
    }

    /**
     * With links whose end is not visible: their names say enough. None of a folder that this user
     * may not list, such as /sys/fs/bpf: no device of a file system is there.
     */
    private static List<Path> entries(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(entries::add);
            } catch (AccessDeniedException e) {
                return entries;
            }
        }
        entries.sort(null);
        return entries;
    }
}
