package io.horoscope.distribution.key;

import io.horoscope.distribution.RefusedException;
import io.horoscope.distribution.tree.DiskSteps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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

    private static final FileAttribute<Set<PosixFilePermission>> FILE_MODE = mode("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER_MODE = mode("rwx------");

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
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(unfinished);
            try (FileChannel channel =
                    FileChannel.open(
                            unfinished,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            FILE_MODE)) {
                String text = String.join("\n", lines) + "\n";
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                if (Files.exists(file)) {
                    DiskSteps.resemble(unfinished, file);
                }
                channel.force(true);
            }
            new DiskSteps()
                    .move(unfinished, file); // On the disk, too: a secret must not fall back.
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be written: " + e);
        }
    }

    private static FileAttribute<Set<PosixFilePermission>> mode(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }
}
