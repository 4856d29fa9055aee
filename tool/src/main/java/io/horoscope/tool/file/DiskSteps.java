package io.horoscope.tool.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Changes files on the disk. A folder is opened once, and a step goes by names in it and follows no
 * link there: the folder may belong to another user, who may change names at any time while root
 * works in it.
 */
public final class DiskSteps implements FileSteps {

    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Set<OpenOption> NEW =
            Set.of(
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);

    /** A new file is private until it has the owner and the permissions of the other one. */
    @Override
    public void write(Path file, byte[] content, Path like) throws IOException {
        Path name = file.getFileName();
        try (SecureDirectoryStream<Path> folder = open(file.getParent());
                SeekableByteChannel channel = folder.newByteChannel(name, NEW, PRIVATE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (like != null) {
                resemble(view(folder, name), file, like);
            }
            ((FileChannel) channel).force(true);
        }
    }

    @Override
    public void move(Path file, Path name) throws IOException {
        try (SecureDirectoryStream<Path> folder = open(file.getParent())) {
            folder.move(file.getFileName(), folder, name.getFileName());
        }
        forceFolder(name);
    }

    @Override
    public void delete(Path file) throws IOException {
        try (SecureDirectoryStream<Path> folder = open(file.getParent())) {
            folder.deleteFile(file.getFileName());
        } catch (NoSuchFileException e) {
            return;
        }
    }

    @SuppressWarnings("StreamResourceLeak") // The caller closes it.
    private static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
        if (!(stream instanceof SecureDirectoryStream)) {
            stream.close();
            throw new IOException(folder + " is on a system that cannot hold a folder open");
        }
        return (SecureDirectoryStream<Path>) stream;
    }

    private static PosixFileAttributeView view(SecureDirectoryStream<Path> folder, Path name) {
        return folder.getFileAttributeView(
                name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** Gives a file the owner, the group and the permissions of another one. */
    private static void resemble(PosixFileAttributeView view, Path file, Path like)
            throws IOException {
        PosixFileAttributes wanted =
                Files.readAttributes(like, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        own(view, file, wanted);
        view.setPermissions(wanted.permissions());
    }

    /** Only root may change the owner, and only a member may give a file to a group. */
    private static void own(PosixFileAttributeView view, Path file, PosixFileAttributes like)
            throws IOException {
        PosixFileAttributes now = view.readAttributes();
        try {
            if (!now.owner().equals(like.owner())) {
                view.setOwner(like.owner());
            }
            if (!now.group().equals(like.group())) {
                view.setGroup(like.group());
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
