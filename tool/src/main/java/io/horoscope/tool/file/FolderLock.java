package io.horoscope.tool.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Locks folders for changes by one process at a time, with a locked file in each, which is deleted
 * on release. If a process is killed, the operating system releases its lock; the file that is left
 * does not lock anything, and is deleted with the next lock.
 *
 * <p>The deletion of a lock file has a race: a process that opened it before can lock it
 * afterwards, while another one locks the next file of that name. So a file counts as locked only
 * if the content that was written through the locked channel is then read under the file's name.
 * Only the holder deletes the file, so both stay the same from then on.
 *
 * <p>On Linux, closing any channel of a file ends the process's lock on it. So the channel that
 * reads under the name stays open, too. Threads of one process exclude each other, but should not
 * compete, because another process may not be excluded meanwhile.
 */
public final class FolderLock implements AutoCloseable {

    /** The lock file's name in each folder. */
    public static final String FILE_NAME = "horoscope.lock";

    private static final int MOST_BYTES = 200;

    private final Deque<LockedFile> files = new ArrayDeque<>();

    private FolderLock() {}

    /**
     * Locks existing folders.
     *
     * @param folders real paths, any of them more than once
     * @throws RefusedException naming the process that holds one of them, or why one cannot be
     *     locked
     */
    public static FolderLock hold(Collection<Path> folders) {
        FolderLock lock = new FolderLock();
        try {
            for (Path folder : new TreeSet<>(folders)) {
                lock.files.push(LockedFile.of(folder.resolve(FILE_NAME)));
            }
            return lock;
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Deletes the lock files and releases the locks. */
    @Override
    public void close() {
        while (!files.isEmpty()) {
            files.pop().release();
        }
    }

    /** One lock file, with the two channels that have to stay open as long as it is held. */
    private static final class LockedFile {

        private final Path name;
        private final FileChannel locked;
        private final FileChannel named;

        private LockedFile(Path name, FileChannel locked, FileChannel named) {
            this.name = name;
            this.locked = locked;
            this.named = named;
        }

        static LockedFile of(Path name) {
            String owner = "process " + ProcessHandle.current().pid() + " " + UUID.randomUUID();
            try {
                LockedFile file = attempt(name, owner);
                while (file == null) { // Another process released the lock in between.
                    file = attempt(name, owner);
                }
                return file;
            } catch (IOException e) {
                throw new RefusedException(
                        name
                                + " cannot be locked ("
                                + e
                                + "); allowed: a folder that this user may change (run as its owner or as root), and no"
                                + " link of that name");
            }
        }

        /** Null if the file was deleted between the opening and the locking. */
        private static LockedFile attempt(Path name, String owner) throws IOException {
            FileChannel locked =
                    FileChannel.open(
                            name,
                            Set.of(
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.READ,
                                    StandardOpenOption.WRITE,
                                    LinkOption.NOFOLLOW_LINKS));
            FileChannel named = null;
            try {
                lock(locked, name);
                locked.truncate(0);
                locked.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
                named = FileChannel.open(name, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                if (content(named).equals(owner)) {
                    return new LockedFile(name, locked, named);
                }
            } catch (NoSuchFileException e) {
                // Deleted, and not created again yet.
            } catch (IOException | RuntimeException e) {
                close(named);
                close(locked);
                throw e;
            }
            close(named);
            close(locked);
            return null;
        }

        private static void lock(FileChannel channel, Path name) throws IOException {
            boolean free;
            try {
                free = channel.tryLock() != null;
            } catch (OverlappingFileLockException e) {
                free = false; // Another thread of this process holds it.
            }
            if (!free) {
                String owner = content(channel).replaceFirst(" [^ ]*$", "");
                throw new RefusedException(
                        "another horoscope is changing "
                                + name.getParent()
                                + " now"
                                + (owner.isEmpty() ? "" : " (" + owner + ")")
                                + "; wait for it to end, then look at the result before you repeat this");
            }
        }

        private static String content(FileChannel channel) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
            channel.read(bytes, 0);
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }

        private static void close(FileChannel channel) throws IOException {
            if (channel != null) {
                channel.close();
            }
        }

        /** Failures are ignored: a lock file that stays is not locked. */
        void release() {
            try {
                try {
                    Files.deleteIfExists(name);
                } finally {
                    named.close();
                    locked.close();
                }
            } catch (IOException e) {
                return;
            }
        }
    }
}
