package io.horoscope.measure.scope;

import io.horoscope.measure.probe.DeviceLookup;
import io.horoscope.measure.probe.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Finds the block devices below folders. */
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
     * Without those of folders on no block device (tmpfs, overlay, network, zfs), and of folders
     * that are not there (yet).
     *
     * @throws IOException if the tables of mounts or devices cannot be read
     */
    @Override
    public Map<String, String> devices() throws IOException {
        Optional<String> diskstats = KernelFile.textOf(root.resolve("proc/diskstats"));
        BlockDevices devices = new BlockDevices(root, diskstats.orElse(""));
        MountTable mounts = MountTable.read(root);
        for (Path folder : folders) {
            Optional<MountTable.Mount> mount =
                    isMissing(folder) ? Optional.empty() : mounts.of(real(folder));
            if (mount.isPresent()) {
                devices.add(mount.get());
            }
        }
        return devices.found();
    }

    /** Not the disk of a folder above it. Below another root, that cannot be known. */
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
}
