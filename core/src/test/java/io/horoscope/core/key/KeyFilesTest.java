package io.horoscope.core.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final String HEX = "0123456789abcdef".repeat(4);
    private static final ClusterSecret SECRET = new ClusterSecret(List.of(key(2, 9), key(1, 3)));

    @TempDir Path directory;

    @Test
    void derive_anyNode_isHkdfOfTheSecret() throws GeneralSecurityException {
        // RFC 5869: PRK = HMAC(salt, IKM); OKM = HMAC(PRK, info | 0x01).
        byte[] prk =
                hmac(
                        "horoscope cluster secret".getBytes(StandardCharsets.UTF_8),
                        SECRET.keys().get(0).bytes());
        ByteBuffer info =
                ByteBuffer.allocate(18 + 16 + 1)
                        .put("horoscope node key".getBytes(StandardCharsets.UTF_8));
        NODE.write(info);
        info.put((byte) 1);
        assertEquals(new MacKey(2, hmac(prk, info.array())), SECRET.derive(NODE).signing());
    }

    @Test
    void derive_otherNodeOrOtherSecret_isAnotherKey() {
        assertNotEquals(SECRET.derive(2, NODE), SECRET.derive(2, NodeAddress.parse("10.0.0.2")));
        assertFalse(Arrays.equals(SECRET.derive(2, NODE).bytes(), SECRET.derive(1, NODE).bytes()));
        assertNull(SECRET.derive(3, NODE));
    }

    @Test
    void format_secretAndNodeKeys_comeBack() throws IOException {
        assertEquals(
                SECRET.keys(),
                KeyFiles.readClusterSecret(file(KeyFiles.format(SECRET), "rw-------")).keys());
        NodeKeys keys =
                KeyFiles.readNodeKeys(file(KeyFiles.format(SECRET.derive(NODE)), "rw-r-----"));
        assertEquals(SECRET.derive(NODE).keys(), keys.keys());
        assertEquals(NODE, keys.node());
        assertEquals(keys.keys().get(1), keys.find(1, NODE));
        assertNull(keys.find(3, NODE));
    }

    @Test
    void read_fileOpenToOthers_isRefusedWithItsMode() throws IOException {
        for (String mode : List.of("rw-r--r--", "rw--w----", "rw-----w-", "rw------x")) {
            Path file = file(KeyFiles.format(SECRET), mode);
            assertProblem(
                    () -> KeyFiles.readClusterSecret(file),
                    file.toString(),
                    mode,
                    "chmod 600 or 640");
        }
    }

    @Test
    void read_missingFile_saysHowToMakeOne() {
        Path missing = directory.resolve("missing");
        assertProblem(
                () -> KeyFiles.readNodeKeys(missing),
                missing.toString(),
                "no such file",
                "horoscope keys");
    }

    @Test
    void parse_badLines_areNamedAndNoKeyIsShown() {
        assertProblem(() -> KeyFiles.parseClusterSecret(List.of("# none"), "f"), "f: holds no key");
        assertProblem(
                () -> KeyFiles.parseClusterSecret(List.of("1 " + HEX + " x"), "f"),
                "line 1",
                "KEY_ID");
        assertProblem(
                () -> KeyFiles.parseClusterSecret(List.of("0 " + HEX), "f"),
                "key id '0'",
                "1 to 65535");
        assertProblem(
                () -> KeyFiles.parseClusterSecret(List.of("65536 " + HEX), "f"), "key id '65536'");
        assertProblem(
                () -> KeyFiles.parseClusterSecret(List.of("1 " + HEX + "00"), "f"),
                "key 1",
                "64 hex digits");
        assertProblem(
                () -> KeyFiles.parseClusterSecret(List.of("1 " + HEX, "1 " + HEX), "f"),
                "an id of its own");
        assertProblem(
                () -> KeyFiles.parseNodeKeys(List.of("1 host " + HEX), "f"),
                "'host' is not an IP address");
        assertProblem(
                () ->
                        KeyFiles.parseNodeKeys(
                                List.of("2 10.0.0.1 " + HEX, "1 10.0.0.2 " + HEX), "f"),
                "allowed: one node");
    }

    @Test
    void toString_key_doesNotShowIt() {
        assertEquals("key 2", SECRET.keys().get(0).toString());
    }

    private static void assertProblem(Runnable action, String... parts) {
        String message = assertThrows(KeyFileException.class, action::run).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " not in: " + message);
        }
        assertFalse(message.contains(HEX), message);
    }

    private Path file(List<String> lines, String mode) throws IOException {
        Path file = Files.createTempFile(directory, "key", "");
        Files.write(file, lines);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static MacKey key(int id, int fill) {
        byte[] bytes = new byte[MacKey.BYTES];
        Arrays.fill(bytes, (byte) fill);
        return new MacKey(id, bytes);
    }

    private static byte[] hmac(byte[] key, byte[] data) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(data);
    }
}
