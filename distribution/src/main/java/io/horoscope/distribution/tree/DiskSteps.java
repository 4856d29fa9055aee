package io.horoscope.distribution.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Set;

/** Changes files on the disk. */
public final class DiskSteps implements FileSteps {

    @Override
    public void write(Path file, byte[] content, Path like) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            resemble(file, like);
            channel.force(true);
        }
    }

    @Override
    public void move(Path file, Path name) throws IOException {
        Files.move(file, name, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(name);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    /** Gives a file the owner, the group and the permissions of another one. */
    public static void resemble(Path file, Path like) throws IOException {
        PosixFileAttributes attributes = attributes(like);
        own(file, attributes);
        Files.setPosixFilePermissions(file, attributes.permissions());
    }

    private static PosixFileAttributes attributes(Path file) throws IOException {
        return view(file).readAttributes();
    }

    private static PosixFileAttributeView view(Path file) {
        return Files.getFileAttributeView(
                file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Only root may change the owner, and only a member may give a file to a group. */
    private static void own(Path file, PosixFileAttributes like) throws IOException {
        PosixFileAttributes now = attributes(file);
        try {
            if (!now.owner().equals(like.owner())) {
                view(file).setOwner(like.owner());
            }
            if (!now.group().equals(like.group())) {
                view(file).setGroup(like.group());
            }
        } catch (FileSystemException e) {
            throw new IOException(
                    file
                            + " has to belong to user "
                            + like.owner().getName()
                            + " and group "
                            + like.group().getName()
                            + ", as the file that it replaces, which user "
                            + System.getProperty("user.name")
                            + " may not do; allowed: root, or that user as a member of group "
                            + like.group().getName(),
                    e);
        }
    }

    /** A rename is on the disk only when its folder is. */
    private static void forceFolder(Path file) throws IOException {
        try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
