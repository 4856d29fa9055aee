package io.horoscope.tool.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.tool.file.FolderLock;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class KeyMakerTest {

    private static final NodeAddress ONE = NodeAddress.parse("10.0.0.1");
    private static final NodeAddress TWO = NodeAddress.parse("2001:db8::2");

    @TempDir private Path folder;

    private Path keys;
    private Path secret;
    private Path keyOfOne;

    @BeforeEach
    void name() {
        keys = folder.resolve("keys");
        secret = keys.resolve("cluster.secret");
        keyOfOne = keys.resolve("node-10.0.0.1.key");
    }

    private KeyMaker maker() {
        return new KeyMaker(keys);
    }

    private ClusterSecret secret() {
        return KeyFiles.readClusterSecret(secret);
    }

    private static String refusal(Executable made) {
        return assertThrows(RefusedException.class, made).getMessage();
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(keys)) {
            for (Path file : files.collect(Collectors.toList())) {
                contents.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private static void assertSame(NodeKeys expected, NodeKeys actual) {
        assertEquals(expected.node(), actual.node());
        assertEquals(expected.keys(), actual.keys());
    }

    @Test
    void make_newFolder_secretAndNodeKeysArePrivate() throws IOException {
        maker().make(null, List.of(ONE, TWO));
        assertEquals("rwx------", mode(keys));
        assertEquals(
                List.of("cluster.secret", "node-10.0.0.1.key", "node-2001_db8_0_0_0_0_0_2.key"),
                List.copyOf(contents().keySet()));
        for (String file : contents().keySet()) {
            assertEquals("rw-------", mode(keys.resolve(file)), file);
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void make_nodes_haveTheKeysThatCoreDerives() {
        maker().make(null, List.of(ONE, TWO));
        assertSame(secret().derive(ONE), inFolder(ONE));
        assertSame(secret().derive(TWO), inFolder(TWO));
        assertNotEquals(inFolder(ONE).signing(), inFolder(TWO).signing());
    }

    @Test
    void make_twoFolders_haveDifferentSecrets() {
        maker().make(null, List.of());
        new KeyMaker(folder.resolve("others")).make(null, List.of());
        assertNotEquals(
                secret().keys(),
                KeyFiles.readClusterSecret(folder.resolve("others/cluster.secret")).keys());
    }

    @Test
    void make_nodeAddedLater_secretAndOtherKeysStay() throws IOException {
        maker().make(null, List.of(ONE));
        Map<String, String> before = contents();
        List<String> done = maker().make(null, List.of(ONE, TWO));
        Map<String, String> after = contents();
        assertEquals(3, after.size());
        assertTrue(after.entrySet().containsAll(before.entrySet()));
        assertTrue(done.toString().contains("1 node keys were there already"), done.toString());
    }

    @Test
    void make_secretElsewhere_isUsedAndNotCopied() throws IOException {
        maker().make(null, List.of());
        Path others = folder.resolve("others");
        new KeyMaker(others).make(secret, List.of(ONE));
        assertFalse(Files.exists(others.resolve("cluster.secret")));
        assertSame(
                secret().derive(ONE), KeyFiles.readNodeKeys(others.resolve("node-10.0.0.1.key")));
    }

    @Test
    void make_secretThereAndNoNodes_refused() {
        maker().make(null, List.of());
        String refusal = refusal(() -> maker().make(null, List.of()));
        assertTrue(refusal.contains("--rotate"), refusal);
    }

    @Test
    void make_namedSecretMissing_refusedAndNothingIsMade() {
        String refusal = refusal(() -> maker().make(folder.resolve("none"), List.of(ONE)));
        assertTrue(refusal.contains("no such file"), refusal);
        assertFalse(Files.exists(keys));
    }

    @Test
    void make_worldReadableSecret_refused() throws IOException {
        maker().make(null, List.of());
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
        String refusal = refusal(() -> maker().make(null, List.of(ONE)));
        assertTrue(refusal.contains("rw-r--r--"), refusal);
    }

    @Test
    void make_keyOfAnotherSecretThere_isRefused() throws IOException {
        maker().make(null, List.of(ONE));
        Files.delete(secret);
        String refusal = refusal(() -> maker().make(null, List.of(ONE, TWO)));
        assertTrue(refusal.contains("without that file"), refusal);
        assertEquals(List.of("node-10.0.0.1.key"), List.copyOf(contents().keySet()));
    }

    @Test
    void rotate_newKeySigns_oldOneIsStillAccepted() {
        maker().make(null, List.of(ONE));
        MacKey old = secret().keys().get(0);
        MacKey oldOfOne = inFolder(ONE).signing();
        maker().rotate(null, List.of());
        assertEquals(List.of(2, 1), ids(secret().keys()));
        assertEquals(old, secret().keys().get(1));
        assertSame(secret().derive(ONE), inFolder(ONE));
        assertEquals(oldOfOne, inFolder(ONE).find(1, ONE));
    }

    /** M3: the repetition of a rotation is no second one. */
    @Test
    void rotate_again_isTheSameRotation() throws IOException {
        maker().make(null, List.of(ONE));
        maker().rotate(null, List.of());
        Map<String, String> rotated = contents();
        List<String> done = maker().rotate(null, List.of());
        assertEquals(rotated, contents());
        assertTrue(done.toString().contains("nothing to do"), done.toString());
        assertTrue(done.toString().contains("--drop-old"), done.toString());
        maker().rotate(null, List.of(TWO));
        assertEquals(List.of(2, 1), ids(secret().keys()));
        assertEquals(3, contents().size());
    }

    @Test
    void dropOld_rotatedKeys_newestIsLeft() throws IOException {
        maker().make(null, List.of(ONE));
        maker().rotate(null, List.of());
        maker().dropOld(null, List.of());
        assertEquals(List.of(2), ids(secret().keys()));
        assertEquals(List.of(2), ids(inFolder(ONE).keys()));
        Map<String, String> dropped = contents();
        maker().dropOld(null, List.of());
        assertEquals(dropped, contents());
        maker().rotate(null, List.of());
        assertEquals(List.of(3, 2), ids(inFolder(ONE).keys()));
    }

    @Test
    void dropOld_nodeWithoutTheNewKey_refusedAndNothingChanges() throws IOException {
        maker().make(null, List.of(ONE));
        String old = Files.readString(keyOfOne);
        maker().rotate(null, List.of());
        Files.writeString(keyOfOne, old);
        Map<String, String> before = contents();
        String refusal = refusal(() -> maker().dropOld(null, List.of()));
        assertTrue(refusal.contains("no key of [key 2]"), refusal);
        assertEquals(before, contents());
    }

    @Test
    @SuppressWarnings("try") // The lock is held, not used.
    void keys_whileAnotherChangesThem_refused() throws IOException {
        maker().make(null, List.of(ONE));
        Map<String, String> before = contents();
        try (FolderLock lock = FolderLock.hold(List.of(keys.toRealPath()))) {
            assertThrows(RefusedException.class, () -> maker().rotate(null, List.of()));
            assertThrows(RefusedException.class, () -> maker().make(null, List.of(TWO)));
        }
        assertEquals(before, contents());
    }

    /**
     * M3: rotations and drops that fail at any file, before or after it was written, and are
     * repeated until they succeed. A node gets the files now and then. At every moment each file of
     * a node, and what each node holds, has a key in common with the secret.
     */
    @Test
    void rotate_failingAnywhere_neverDropsTheKeyThatNodesHold() throws IOException {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        List<NodeAddress> nodes = List.of(ONE, TWO, NodeAddress.parse("10.0.0.3"));
        maker().make(null, nodes);
        Map<NodeAddress, NodeKeys> held = new HashMap<>();
        nodes.forEach(node -> held.put(node, inFolder(node)));
        for (int round = 0; round < 300; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            boolean drop = nodes.stream().allMatch(node -> holdsNewest(held.get(node)));
            boolean done = false;
            while (!done || random.nextInt(4) == 0) {
                KeyMaker failing = failing(random.nextInt(6));
                try {
                    if (drop) {
                        failing.dropOld(null, List.of());
                    } else {
                        failing.rotate(null, List.of());
                    }
                    done = true;
                } catch (RefusedException e) {
                    assertTrue(e.getMessage().contains("injected"), e.getMessage());
                }
                for (NodeAddress node : nodes) {
                    assertShared(inFolder(node), context);
                    assertShared(held.get(node), context);
                }
            }
            for (NodeAddress node : nodes) {
                if (random.nextBoolean()) {
                    held.put(node, inFolder(node));
                }
            }
        }
        assertTrue(secret().keys().get(0).id() > 10, "keys did change");
    }

    /**
     * A maker whose writing fails at one file: at an even number before, at an odd one after it was
     * written.
     */
    private KeyMaker failing(int at) {
        AtomicInteger step = new AtomicInteger();
        return new KeyMaker(
                keys,
                (file, lines) -> {
                    if (step.getAndIncrement() == at) {
                        throw new RefusedException("injected");
                    }
                    PrivateFile.write(file, lines);
                    if (step.getAndIncrement() == at) {
                        throw new RefusedException("injected");
                    }
                });
    }

    private boolean holdsNewest(NodeKeys keys) {
        ClusterSecret now = secret();
        return now.keys().size() > 1 && keys.signing().id() == now.keys().get(0).id();
    }

    private void assertShared(NodeKeys keys, String context) {
        ClusterSecret now = secret();
        assertTrue(
                keys.keys().stream().anyMatch(key -> key.equals(now.derive(key.id(), keys.node()))),
                context);
    }

    private NodeKeys inFolder(NodeAddress node) {
        return KeyFiles.readNodeKeys(
                keys.resolve("node-" + node.toString().replace(':', '_') + ".key"));
    }

    /** A director that could read its secret can read it afterwards. */
    @Test
    void rotate_secretThatItsGroupMayRead_keepsItsMode() throws IOException {
        maker().make(null, List.of(ONE));
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
        maker().rotate(null, List.of());
        assertEquals("rw-r-----", mode(secret));
        assertEquals("rw-------", mode(keyOfOne));
    }

    @Test
    void rotate_greatestId_startsOverAtOne() throws IOException {
        maker().make(null, List.of());
        Files.writeString(secret, Files.readString(secret).replaceFirst("(?m)^1 ", "65535 "));
        maker().rotate(null, List.of());
        assertEquals(List.of(1, 65535), ids(secret().keys()));
    }

    @Test
    void rotate_noSecret_refused() {
        assertThrows(RefusedException.class, () -> maker().rotate(null, List.of()));
        assertFalse(Files.exists(keys));
    }

    @Test
    void rotate_foreignKeyInFolder_refusedAndNothingChanges() throws IOException {
        maker().make(null, List.of());
        new KeyMaker(folder.resolve("others")).make(null, List.of(ONE));
        Files.copy(folder.resolve("others/node-10.0.0.1.key"), keyOfOne);
        Files.setPosixFilePermissions(keyOfOne, PosixFilePermissions.fromString("rw-------"));
        Map<String, String> before = contents();
        assertThrows(RefusedException.class, () -> maker().rotate(null, List.of()));
        assertEquals(before, contents());
    }

    private static List<Integer> ids(List<MacKey> keys) {
        return keys.stream().map(MacKey::id).collect(Collectors.toList());
    }
}
