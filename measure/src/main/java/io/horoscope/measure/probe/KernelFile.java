package io.horoscope.measure.probe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A small file of the kernel that is read many times. It stays open and is read from its start into
 * the same buffer, which takes a few microseconds and produces no garbage; opening it each time
 * takes ten times as long. If it is gone, for example because a cgroup was removed and created
 * again, it is opened again. Used by one thread.
 *
 * <p>What a kernel writes is bytes: a name in it is in whatever encoding someone chose. They are
 * read as ISO-8859-1, which takes any.
 */
public final class KernelFile {

    /** The rest of a longer file is ignored. No known file that a probe reads is as long. */
    private static final int MAXIMUM_BYTES = 1 << 20;

    /**
     * The kernel ends a read early only before a record that does not fit into its page: what is
     * shorter than half of one was read whole, and a second read would only say so.
     */
    private static final int WHOLE_BYTES = 1 << 11;

    private final Path path;
    private final AsciiText text = new AsciiText();
    private final Optional<CharSequence> present = Optional.of(text);
    private FileChannel channel;
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 12);

    public KernelFile(Path path) {
        this.path = path;
    }

    public Path path() {
        return path;
    }

    /**
     * The text of a file that is read rarely; empty if there is none of that name.
     *
     * @throws IOException naming the path
     */
    public static Optional<String> textOf(Path path) throws IOException {
        try {
            return Optional.of(new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw named(path, e);
        }
    }

    /**
     * The text of the file, valid until the next call, or empty if there is none of that name.
     *
     * @throws IOException naming the path
     */
    public Optional<CharSequence> read() throws IOException {
        if (channel != null) {
            try {
                return readOpen();
            } catch (IOException e) {
                close(); // The file behind the channel is gone; there may be a new one.
            }
        }
        try {
            return open() ? readOpen() : Optional.empty();
        } catch (IOException e) {
            close();
            throw named(path, e);
        }
    }

    /**
     * Checks existence first: where the kernel lacks the file, an exception per sample would be
     * costly.
     */
    private boolean open() throws IOException {
        if (!Files.exists(path)) {
            return false;
        }
        try {
            channel = FileChannel.open(path, StandardOpenOption.READ);
            return true;
        } catch (NoSuchFileException e) {
            return false; // Gone in between.
        }
    }

    private Optional<CharSequence> readOpen() throws IOException {
        buffer.clear();
        int position = 0;
        int count = channel.read(buffer, 0);
        while (count > 0) {
            position += count;
            if (position < WHOLE_BYTES) {
                break;
            }
            if (!buffer.hasRemaining() && !grow()) {
                break;
            }
            count = channel.read(buffer, position);
        }
        text.set(buffer.array(), position);
        return present;
    }

    private boolean grow() {
        if (buffer.capacity() >= MAXIMUM_BYTES) {
            return false;
        }
        ByteBuffer larger = ByteBuffer.allocate(buffer.capacity() * 4);
        larger.put(buffer.flip());
        buffer = larger;
        return true;
    }

    private void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    private static IOException named(Path path, IOException e) {
        String reason =
                e instanceof FileSystemException
                        ? Optional.ofNullable(((FileSystemException) e).getReason())
                                .orElse(e.getClass().getSimpleName())
                        : e.getMessage();
        return new IOException(path + ": " + reason, e);
    }
}
