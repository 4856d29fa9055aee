package io.horoscope.bench.lab.cluster.cgroup;

import io.horoscope.bench.lab.Await;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/** Writing and removing in a cgroup file system. */
final class CgroupFiles {

    /** The kernel counts a process out of its cgroup a little after it ended. */
    private static final Duration REMOVAL_DEADLINE = Duration.ofSeconds(5);

    private CgroupFiles() {}

    static void write(Path file, String value) throws IOException {
        try {
            Files.writeString(file, value);
        } catch (IOException e) {
            throw new IOException(
                    "'" + value + "' is refused by " + file + ": " + e.getMessage(), e);
        }
    }

    /** Removes a cgroup and those below it. Only directories are removed: the files are the kernel's. */
    static void removeTree(Path directory) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> children =
                Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (Path child : children) {
                removeTree(child);
            }
        } catch (IOException e) {
            throw new CgroupException(directory + " cannot be listed", e);
        }
        if (!Await.holds(REMOVAL_DEADLINE, () -> removed(directory))) {
            throw new CgroupException(
                    directory + " cannot be removed: it still holds processes or is not ours");
        }
    }

    private static boolean removed(Path directory) {
        try {
            Files.delete(directory);
            return true;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
