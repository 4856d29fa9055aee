package io.horoscope.core.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L13: keys that change without a restart. */
class ReloadableKeysTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    @TempDir private Path folder;

    private final SplittableRandom random = new SplittableRandom(1);
    private final MacKey one = RandomKeys.key(1, random);
    private final MacKey two = RandomKeys.key(2, random);
    private final List<String> infos = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("node.key");
    }

    /** As an operator's tools should: whole or not at all. */
    private void replace(List<String> lines) throws IOException {
        Path fresh = Files.write(folder.resolve("new"), lines);
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private ReloadableKeys<NodeKeys> nodeKeys(MacKey... keys) throws IOException {
        replace(KeyFiles.format(new NodeKeys(NODE, List.of(keys))));
        return ReloadableKeys.ofNode(file, NODE);
    }

    private void refresh(ReloadableKeys<?> keys) {
        keys.refresh(infos::add, warnings::add);
    }

    @Test
    void refresh_fileUnchanged_sameObjectAndNothingLogged() throws IOException {
        ReloadableKeys<NodeKeys> keys = nodeKeys(one);
        NodeKeys before = keys.get();
        replace(KeyFiles.format(before));
        refresh(keys);
        assertSame(before, keys.get());
        assertEquals(List.of(), infos);
    }

    @Test
    void refresh_fileReplaced_newKeysAreInForceAndOldOnesGone() throws IOException {
        ReloadableKeys<NodeKeys> keys = nodeKeys(one);
        replace(KeyFiles.format(new NodeKeys(NODE, List.of(two, one))));
        refresh(keys);
        assertEquals(two, keys.get().signing());
        assertEquals(one, keys.find(1, NODE));
        assertTrue(infos.get(0).contains("[key 2, key 1]"), infos.toString());
        replace(KeyFiles.format(new NodeKeys(NODE, List.of(two))));
        refresh(keys);
        assertNull(keys.find(1, NODE));
        assertEquals(2, infos.size());
    }

    @Test
    void refresh_fileUnusable_keysStayAndOneLineIsLogged() throws IOException {
        ReloadableKeys<NodeKeys> keys = nodeKeys(one);
        NodeKeys before = keys.get();
        List<Damage> damages =
                List.of(
                        () -> Files.delete(file),
                        () -> replace(List.of("")),
                        () -> replace(List.of("2 10.0.0.1 abc")),
                        () ->
                                replace(
                                        KeyFiles.format(
                                                new NodeKeys(
                                                        NodeAddress.parse("10.0.0.2"),
                                                        List.of(two)))),
                        () ->
                                Files.setPosixFilePermissions(
                                        file, PosixFilePermissions.fromString("rw-r--r--")));
        for (Damage damage : damages) {
            damage.run();
            for (int i = 0; i < 3; i++) {
                refresh(keys);
                assertSame(before, keys.get());
            }
        }
        assertEquals(15, keys.failures());
        assertEquals(1, warnings.size(), warnings.toString());
        assertTrue(warnings.get(0).contains("stay in force"), warnings.toString());
        replace(KeyFiles.format(before));
        refresh(keys);
        assertEquals(1, infos.size(), "it can be used again");
        Files.delete(file);
        refresh(keys);
        refresh(keys);
        assertEquals(2, warnings.size());
    }

    @Test
    void refresh_oneFailureAlone_isNotLogged() throws IOException {
        ReloadableKeys<NodeKeys> keys = nodeKeys(one);
        for (int i = 0; i < 5; i++) {
            replace(List.of(""));
            refresh(keys);
            replace(KeyFiles.format(keys.get()));
            refresh(keys);
        }
        assertEquals(List.of(), warnings);
        assertEquals(List.of(), infos);
        assertEquals(5, keys.failures());
    }

    @Test
    void ofNode_keyOfAnotherNode_isRefused() throws IOException {
        nodeKeys(one);
        String message =
                assertThrows(
                                KeyFileException.class,
                                () -> ReloadableKeys.ofNode(file, NodeAddress.parse("10.0.0.2")))
                        .getMessage();
        assertTrue(message.contains("allowed: the key of 10.0.0.2"), message);
    }

    @Test
    void ofCluster_secretReplaced_derivesFromTheNewOne() throws IOException {
        replace(KeyFiles.format(new ClusterSecret(List.of(one))));
        ReloadableKeys<ClusterSecret> secret = ReloadableKeys.ofCluster(file);
        ClusterSecret rotated = new ClusterSecret(List.of(two, one));
        replace(KeyFiles.format(rotated));
        refresh(secret);
        assertEquals(rotated.derive(2, NODE), secret.find(2, NODE));
        assertEquals(rotated, secret.get());
    }

    @Test
    void refresh_fixedKeys_neverChange() {
        NodeKeys known = UnauthenticatedKeys.of(NODE);
        ReloadableKeys<NodeKeys> keys = ReloadableKeys.fixed(known);
        refresh(keys);
        assertSame(known, keys.get());
        assertEquals(0, keys.failures());
    }

    @FunctionalInterface
    private interface Damage {
        void run() throws IOException;
    }
}
