package io.horoscope.tool.key;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.tool.file.FolderLock;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * Creates and rotates the keys in one folder. Everything is checked before the first file is
 * written, the secret is written before the keys derived from it, and the folders are locked
 * meanwhile.
 *
 * <p>A rotation has two steps, between which an operator distributes the files: a new key is added
 * to the secret's only one, and later the old one is dropped. A secret has therefore one key or
 * two. Both steps can be repeated, for example after a failure, and complete what is missing. At
 * any time each node key in the folder shares a key with the secret: the old one until all have the
 * new one, the new one from then on.
 */
public final class KeyMaker {

    /** The name of the secret's file in the folder. */
    public static final String SECRET = "cluster.secret";

    private final Path directory;
    private final SecureRandom random = new SecureRandom();
    private final BiConsumer<Path, List<String>> writer;

    public KeyMaker(Path directory) {
        this(directory, PrivateFile::write);
    }

    KeyMaker(Path directory, BiConsumer<Path, List<String>> writer) {
        this.directory = directory;
        this.writer = writer;
    }

    /**
     * Creates the secret if there is none, and the nodes' keys.
     *
     * @param secretFile an existing secret; null for the one in the folder, which is made if
     *     missing
     * @return what was done, a line for each file
     * @throws RefusedException if something is there and differs, or cannot be read or written
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public List<String> make(Path secretFile, Collection<NodeAddress> nodes) {
        if (secretFile != null) {
            read(secretFile); // Refused before a folder is made.
        }
        Path file = secretFile == null ? directory.resolve(SECRET) : secretFile;
        PrivateFile.makeFolder(directory);
        try (FolderLock lock = hold(directory)) {
            boolean fresh = secretFile == null && !Files.exists(file);
            if (!fresh && nodes.isEmpty()) {
                throw new RefusedException(
                        file
                                + " is there already, and no node was named; give --node ADDRESS to add nodes, or"
                                + " --rotate for a new key");
            }
            ClusterSecret secret = fresh ? new ClusterSecret(List.of(newKey(1))) : read(file);
            Map<Path, NodeKeys> changes = changes(secret, nodes);
            List<String> done = new ArrayList<>();
            if (fresh) {
                writer.accept(file, KeyFiles.format(secret));
                done.add("made " + file + " (key 1): for directors only");
            }
            write(changes, done);
            if (changes.size() < nodes.size()) {
                done.add(
                        (nodes.size() - changes.size())
                                + " node keys were there already, unchanged");
            }
            return done;
        }
    }

    /**
     * Adds a new key to a secret of one key; a secret of two keeps them. Then gives all of them to
     * the nodes' keys: those named and those in the folder.
     *
     * @param secretFile null for the one in the folder
     * @return what was done, a line for each file
     * @throws RefusedException if there is no secret, or a node's key in the folder holds none of
     *     its keys
     */
    public List<String> rotate(Path secretFile, Collection<NodeAddress> nodes) {
        return change(secretFile, nodes, this::withNewKey);
    }

    /**
     * Drops the older of a secret's two keys; a secret of one keeps it. Then takes it from the
     * nodes' keys.
     *
     * @param secretFile null for the one in the folder
     * @return what was done, a line for each file
     * @throws RefusedException if there is no secret, or a node's key in the folder lacks the newer
     *     key
     */
    public List<String> dropOld(Path secretFile, Collection<NodeAddress> nodes) {
        return change(secretFile, nodes, KeyMaker::newestOf);
    }

    private ClusterSecret withNewKey(ClusterSecret secret) {
        MacKey newest = secret.keys().get(0);
        return secret.keys().size() > 1
                ? secret
                : new ClusterSecret(List.of(newKey(newest.id() % MacKey.MAX_ID + 1), newest));
    }

    private static ClusterSecret newestOf(ClusterSecret secret) {
        return new ClusterSecret(secret.keys().subList(0, 1));
    }

    @SuppressWarnings("try") // The lock is held, not used.
    private List<String> change(
            Path secretFile, Collection<NodeAddress> nodes, UnaryOperator<ClusterSecret> change) {
        Path file = secretFile == null ? directory.resolve(SECRET) : secretFile;
        read(file); // Refused before a folder is made.
        PrivateFile.makeFolder(directory);
        try (FolderLock lock = hold(directory, file.toAbsolutePath().getParent())) {
            ClusterSecret before = read(file);
            ClusterSecret after = change.apply(before);
            TreeSet<NodeAddress> all = new TreeSet<>(nodes);
            all.addAll(nodesInFolder());
            Map<Path, NodeKeys> changes = changes(after, all);
            List<String> done = new ArrayList<>();
            if (!after.keys().equals(before.keys())) {
                writer.accept(file, KeyFiles.format(after));
                done.add("changed " + file);
            }
            write(changes, done);
            done.add(done.isEmpty() ? "nothing to do" : "give the secret out first, then the keys");
            done.add(describe(after));
            return done;
        }
    }

    private static String describe(ClusterSecret secret) {
        MacKey newest = secret.keys().get(0);
        return secret.keys().size() == 1
                ? newest + " signs, and no other one is accepted"
                : newest
                        + " signs, and "
                        + secret.keys().subList(1, secret.keys().size())
                        + " is still accepted; when every director and node has "
                        + newest
                        + ", end the rotation with --drop-old";
    }

    private static FolderLock hold(Path... folders) {
        List<Path> real = new ArrayList<>();
        for (Path folder : folders) {
            try {
                real.add(folder.toRealPath());
            } catch (IOException e) {
                throw new RefusedException(folder + " cannot be looked up: " + e);
            }
        }
        return FolderLock.hold(real);
    }

    private void write(Map<Path, NodeKeys> changes, List<String> done) {
        changes.forEach(
                (path, keys) -> {
                    writer.accept(path, KeyFiles.format(keys));
                    done.add("made " + path + ": for node " + keys.node() + " only");
                });
    }

    /** The files to write. One that holds a key of this secret may be replaced. */
    private Map<Path, NodeKeys> changes(ClusterSecret secret, Collection<NodeAddress> nodes) {
        Map<Path, NodeKeys> changes = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        for (NodeAddress node : nodes) {
            Path file = file(node);
            NodeKeys wanted = secret.derive(node);
            if (!Files.exists(file)) {
                changes.put(file, wanted);
                continue;
            }
            NodeKeys present = readNode(file, problems);
            boolean differs = present != null && !isSame(present, wanted);
            if (differs && present.node().equals(node) && isOf(present, secret)) {
                changes.put(file, wanted);
            } else if (differs) {
                problems.add(
                        file
                                + " is there already and holds no key of "
                                + secret.keys()
                                + "; allowed: another --directory, or this one without that file");
            }
        }
        RefusedException.throwIfAny(problems);
        return changes;
    }

    /** Colons, which IPv6 addresses have, mean a host to scp and rsync. */
    private Path file(NodeAddress node) {
        return directory.resolve("node-" + node.toString().replace(':', '_') + ".key");
    }

    private List<NodeAddress> nodesInFolder() {
        List<NodeAddress> found = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "node-*.key")) {
            for (Path file : files) {
                NodeKeys keys = readNode(file, problems);
                if (keys != null) {
                    found.add(keys.node());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new RefusedException(directory + " cannot be listed: " + e);
        }
        RefusedException.throwIfAny(problems);
        return found;
    }

    private static ClusterSecret read(Path file) {
        try {
            return KeyFiles.readClusterSecret(file);
        } catch (KeyFileException e) {
            throw new RefusedException(e.getMessage());
        }
    }

    private static NodeKeys readNode(Path file, List<String> problems) {
        try {
            return KeyFiles.readNodeKeys(file);
        } catch (KeyFileException e) {
            problems.add(e.getMessage());
            return null;
        }
    }

    /** Whether a key in the file is one that the secret derives for that node. */
    private static boolean isOf(NodeKeys keys, ClusterSecret secret) {
        return keys.keys().stream()
                .anyMatch(key -> key.equals(secret.derive(key.id(), keys.node())));
    }

    private static boolean isSame(NodeKeys one, NodeKeys other) {
        return one.node().equals(other.node()) && one.keys().equals(other.keys());
    }

    private MacKey newKey(int id) {
        byte[] bytes = new byte[MacKey.BYTES];
        random.nextBytes(bytes);
        return new MacKey(id, bytes);
    }
}
