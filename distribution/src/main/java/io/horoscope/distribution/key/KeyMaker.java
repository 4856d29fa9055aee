package io.horoscope.distribution.key;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.distribution.RefusedException;
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

/**
 * Makes and rotates the keys in one folder. Everything is checked before the first file is written, the secret is written
 * before the keys derived from it.
 */
public final class KeyMaker {

    static final String SECRET = "cluster.secret";

    private final Path directory;
    private final SecureRandom random;
    private final boolean force;

    /**
     * @param force whether node keys that differ are overwritten
     */
    public KeyMaker(Path directory, SecureRandom random, boolean force) {
        this.directory = directory;
        this.random = random;
        this.force = force;
    }

    /**
     * Makes the secret if there is none, and the nodes' keys.
     *
     * @param secretFile an existing secret; null for the one in the folder, which is made if missing
     * @return what was done, a line for each file
     * @throws RefusedException if something is there and differs, or cannot be read or written
     */
    public List<String> make(Path secretFile, Collection<NodeAddress> nodes) {
        Path file = secretFile == null ? directory.resolve(SECRET) : secretFile;
        boolean fresh = secretFile == null && !Files.exists(file);
        if (!fresh && nodes.isEmpty()) {
            throw new RefusedException(
                    file
                            + " is there already, and no node was named; give --node ADDRESS to add nodes, or"
                            + " --rotate for a new key");
        }
        ClusterSecret secret = fresh ? new ClusterSecret(List.of(newKey(1))) : read(file);
        Map<Path, NodeKeys> changes = changes(secret, nodes, secret);
        PrivateFile.makeFolder(directory);
        List<String> done = new ArrayList<>();
        if (fresh) {
            PrivateFile.write(file, KeyFiles.format(secret));
            done.add("made " + file + " (key 1): for directors only");
        }
        write(changes, done);
        if (changes.size() < nodes.size()) {
            done.add((nodes.size() - changes.size()) + " node keys were there already, unchanged");
        }
        return done;
    }

    /**
     * Adds a new key to the secret and rewrites the nodes' keys: those named and those in the folder.
     *
     * @param secretFile null for the one in the folder
     * @return what was done, a line for each file
     * @throws RefusedException if there is no secret, or a node's key in the folder is not of it
     */
    public List<String> rotate(Path secretFile, Collection<NodeAddress> nodes) {
        Path file = secretFile == null ? directory.resolve(SECRET) : secretFile;
        ClusterSecret before = read(file);
        MacKey previous = before.keys().get(0);
        ClusterSecret after =
                new ClusterSecret(List.of(newKey(previous.id() % MacKey.MAX_ID + 1), previous));
        TreeSet<NodeAddress> all = new TreeSet<>(nodes);
        all.addAll(nodesInFolder());
        Map<Path, NodeKeys> changes = changes(after, all, before);
        PrivateFile.makeFolder(directory);
        PrivateFile.write(file, KeyFiles.format(after));
        List<String> done = new ArrayList<>();
        done.add(
                "rotated "
                        + file
                        + ": key "
                        + after.keys().get(0).id()
                        + " signs, key "
                        + previous.id()
                        + " is still accepted");
        write(changes, done);
        return done;
    }

    private static void write(Map<Path, NodeKeys> changes, List<String> done) {
        changes.forEach(
                (path, keys) -> {
                    PrivateFile.write(path, KeyFiles.format(keys));
                    done.add("made " + path + ": for node " + keys.node() + " only");
                });
    }

    /**
     * The files to write.
     *
     * @param known a key file that holds nothing but keys of this secret may be replaced
     */
    private Map<Path, NodeKeys> changes(
            ClusterSecret secret, Collection<NodeAddress> nodes, ClusterSecret known) {
        Map<Path, NodeKeys> changes = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        for (NodeAddress node : nodes) {
            Path file = file(node);
            NodeKeys wanted = secret.derive(node);
            if (force || !Files.exists(file)) {
                changes.put(file, wanted);
                continue;
            }
            NodeKeys present = readNode(file, problems);
            boolean differs = present != null && !isSame(present, wanted);
            if (differs && present.node().equals(node) && isOf(present, known)) {
                changes.put(file, wanted);
            } else if (differs) {
                problems.add(
                        file
                                + " is there already and is not of this secret; use --force to overwrite it, or"
                                + " another --directory");
            }
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
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
            throw new RefusedException(directory + " cannot be listed: " + e.getMessage());
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
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

    /** Whether every key in the file is one that the secret derives for that node. */
    private static boolean isOf(NodeKeys keys, ClusterSecret secret) {
        return keys.keys().stream()
                .allMatch(key -> key.equals(secret.derive(key.id(), keys.node())));
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
