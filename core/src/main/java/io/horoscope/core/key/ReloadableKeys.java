package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The latest valid content of a key file. {@link #refresh} reads the file again, always on the same
 * thread, which may block. Any thread can look up keys: they are immutable and published at once. A
 * file that can no longer be used leaves the keys in force as they are.
 *
 * <p>The file is read and compared each time rather than its modification time: it is small, and a
 * copy that keeps times, or two changes within the clock's step, would go unnoticed.
 *
 * @param <K> {@link NodeKeys} or {@link ClusterSecret}, comparable by {@code equals}
 */
public final class ReloadableKeys<K extends KeySource> implements KeySource, Supplier<K> {

    /** How often programs call {@link #refresh}. */
    public static final long REFRESH_SECONDS = 2;

    /** One failure alone may be a file that is just being copied. */
    private static final int FAILURES_TO_WARN = 2;

    private final String name;
    private final Supplier<K> reader;

    private volatile K keys;
    private final AtomicLong failures = new AtomicLong();
    private int failuresInARow;

    private ReloadableKeys(String name, Supplier<K> reader) {
        this.name = name;
        this.reader = reader;
        this.keys = reader.get();
    }

    /** Keys that come from no file and never change. */
    public static <K extends KeySource> ReloadableKeys<K> fixed(K keys) {
        return new ReloadableKeys<>("", () -> keys);
    }

    /**
     * A node's key file.
     *
     * @throws KeyFileException if it is missing, unreadable, open to others, not a node key, or
     *     another node's
     */
    public static ReloadableKeys<NodeKeys> ofNode(Path file, NodeAddress node) {
        return new ReloadableKeys<>(file.toString(), () -> readNode(file, node));
    }

    /**
     * The file of a cluster secret.
     *
     * @throws KeyFileException if it is missing, unreadable, open to others or not a cluster secret
     */
    public static ReloadableKeys<ClusterSecret> ofCluster(Path file) {
        return new ReloadableKeys<>(file.toString(), () -> KeyFiles.readClusterSecret(file));
    }

    private static NodeKeys readNode(Path file, NodeAddress node) {
        NodeKeys keys = KeyFiles.readNodeKeys(file);
        if (!keys.node().equals(node)) {
            throw new KeyFileException(
                    "'"
                            + file
                            + "' is the key of "
                            + keys.node()
                            + "; allowed: the key of "
                            + node);
        }
        return keys;
    }

    /** The keys in force. */
    @Override
    public K get() {
        return keys;
    }

    @Override
    public MacKey find(int keyId, NodeAddress node) {
        return keys.find(keyId, node);
    }

    /** How often {@link #refresh} could not use the file. */
    public long failures() {
        return failures.get();
    }

    /**
     * Reads the file again.
     *
     * @param info receives a line when the keys have changed, and when the file can be used again
     * @param warn receives a line when the file cannot be used, once until it can be used again
     */
    public void refresh(Consumer<String> info, Consumer<String> warn) {
        K read;
        try {
            read = reader.get();
        } catch (KeyFileException e) {
            failures.incrementAndGet();
            if (++failuresInARow == FAILURES_TO_WARN) {
                warn.accept(e.getMessage() + ". The keys that were read before stay in force");
            }
            return;
        }
        boolean changed = !read.equals(keys);
        if (changed) {
            keys = read;
        }
        if (changed || failuresInARow >= FAILURES_TO_WARN) {
            info.accept(name + " was read again: the newest key signs, of " + read);
        }
        failuresInARow = 0;
    }
}
