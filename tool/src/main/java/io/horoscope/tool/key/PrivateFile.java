package io.horoscope.tool.key;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * Writes files that only their owner may read: private from the first byte, written atomically, and
 * on the disk on return. A file that replaces another one keeps its owner, group and permissions,
 * so that a director can still read its secret.
 */
final class PrivateFile {

    private static final FileAttribute<Set<PosixFilePermission>> FOLDER_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private PrivateFile() {}

    static void makeFolder(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, FOLDER_MODE);
            }
        } catch (IOException e) {
            throw new RefusedException("--directory '" + folder + "' cannot be made: " + e);
        }
    }

    static void write(Path file, List<String> lines) {
        String text = String.join("\n", lines) + "\n";
        try {
            Path like = Files.exists(file) ? file.toRealPath() : null;
            new DiskSteps()
                    .replace(file.toAbsolutePath(), text.getBytes(StandardCharsets.UTF_8), like);
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be written: " + e);
        }
    }
}
