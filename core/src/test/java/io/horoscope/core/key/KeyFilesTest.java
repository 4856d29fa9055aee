package io.horoscope.core.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final String HEX = "0123456789abcdef".repeat(4);
    private static final ClusterSecret SECRET =
            new ClusterSecret(
                    List.of(
                            RandomKeys.key(2, new SplittableRandom(2)),
                            RandomKeys.key(1, new SplittableRandom(1))));

    @TempDir Path directory;

    @Test
    void parse_anyKeysFormatted_comeBack() {
        Rounds.of(
                1_000,
                random -> {
                    ClusterSecret secret = RandomKeys.secret(random);
                    assertEquals(
                            secret.keys(),
                            KeyFiles.parseClusterSecret(KeyFiles.format(secret), "f").keys());
                    NodeAddress node =
                            NodeAddress.parse(
                                    random.nextBoolean()
                                            ? "10.0.0." + random.nextInt(256)
                                            : "2001:db8::"
                                                    + Integer.toHexString(
                                                            random.nextInt() & 0xffff));
                    NodeKeys keys = secret.derive(node);
                    NodeKeys back = KeyFiles.parseNodeKeys(KeyFiles.format(keys), "f");
                    assertEquals(keys.keys(), back.keys());
                    assertEquals(node, back.node());
                });
    }

    @Test
    void parse_commentsBlanksAndCapitals_areAllowed() {
        List<String> lines =
                List.of("# first", "", "   ", "  2\t" + HEX.toUpperCase(Locale.ROOT) + "\r", "#1");
        List<MacKey> keys = KeyFiles.parseClusterSecret(lines, "f").keys();
        assertEquals(KeyFiles.parseClusterSecret(List.of("2 " + HEX), "f").keys(), keys);
    }

    /** All 512 modes: refused exactly when others may do anything, or the group may write. */
    @Test
    void read_everyMode_isRefusedWhenTooOpen() throws IOException {
        Path file = file(KeyFiles.format(SECRET), "rw-------");
        PosixFilePermission[] all = PosixFilePermission.values();
        for (int bits = 0; bits < 1 << all.length; bits++) {
            Set<PosixFilePermission> mode = EnumSet.noneOf(PosixFilePermission.class);
            for (int i = 0; i < all.length; i++) {
                if ((bits & 1 << i) != 0) {
                    mode.add(all[i]);
                }
            }
            Files.setPosixFilePermissions(file, mode);
            String text = PosixFilePermissions.toString(mode);
            if (text.charAt(4) == 'w' || !text.endsWith("---")) {
                assertProblem(
                        () -> KeyFiles.readClusterSecret(file),
                        file.toString(),
                        text,
                        "chmod 600 or 640");
            } else if (text.startsWith("r")) {
                assertEquals(SECRET.keys(), KeyFiles.readClusterSecret(file).keys(), text);
            }
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

    /** Tests may run as root, who may read everything. */
    @Test
    void denied_file_namesItsOwnerGroupAndMode() throws IOException {
        Path file = file(KeyFiles.format(SECRET), "rw-r-----");
        PosixFileAttributes known = Files.readAttributes(file, PosixFileAttributes.class);
        String message = KeyFiles.denied(file);
        assertTrue(message.startsWith(file + ": user " + System.getProperty("user.name")), message);
        assertTrue(message.contains("belongs to user " + known.owner().getName()), message);
        assertTrue(message.contains("group " + known.group().getName()), message);
        assertTrue(message.contains("mode is rw-r-----; allowed: "), message);
        String unknown = KeyFiles.denied(directory.resolve("none"));
        assertTrue(unknown.endsWith("may not read it, or a folder above it"), unknown);
    }

    @Test
    void read_directoryOrBytesThatAreNoText_areRefused() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertProblem(
                () -> KeyFiles.readClusterSecret(folder), folder.toString(), "cannot be read");
        Path binary = file(List.of(), "rw-------");
        Files.write(binary, new byte[] {(byte) 0xC3, 0x28, (byte) 0xFF});
        assertProblem(
                () -> KeyFiles.readClusterSecret(binary), binary.toString(), "cannot be read");
    }

    @Test
    void parse_badLines_areNamed() {
        assertSecretRefused(List.of("# none"), "f: holds no key", "KEY_ID 64_HEX_DIGITS");
        assertSecretRefused(List.of("#", "1 " + HEX + " x"), "f: line 2", "KEY_ID");
        assertSecretRefused(List.of("1"), "f: line 1", "KEY_ID");
        assertSecretRefused(List.of("0 " + HEX), "f: line 1", "key id '0'", "1 to 65535");
        assertSecretRefused(List.of("65536 " + HEX), "key id '65536'");
        assertSecretRefused(List.of("-1 " + HEX), "key id '-1'");
        assertSecretRefused(List.of("1 " + HEX + "00"), "f: line 1", "64 hex digits");
        assertSecretRefused(List.of("1 " + HEX.substring(1)), "64 hex digits");
        assertSecretRefused(List.of("1 g" + HEX.substring(1)), "64 hex digits");
        assertSecretRefused(List.of("1 " + HEX, "1 " + HEX), "an id of its own");
        assertEquals(
                65_535,
                KeyFiles.parseClusterSecret(List.of("65535 " + HEX), "f").keys().get(0).id());
    }

    @Test
    void parse_badNodeLines_areNamed() {
        assertNodeRefused(List.of("1 host " + HEX), "f: line 1", "'host' is not an IP address");
        assertNodeRefused(
                List.of("2 10.0.0.1 " + HEX, "1 10.0.0.2 " + HEX),
                "10.0.0.1 and 10.0.0.2",
                "allowed: one node");
        assertNodeRefused(List.of("1 10.0.0.1 " + HEX, "1 10.0.0.1 " + HEX), "an id of its own");
        assertNodeRefused(List.of("1 " + HEX), "f: line 1", "KEY_ID NODE_ADDRESS");
    }

    /** Messages are logged: however a line is damaged, none has a run of 16 digits of the key. */
    @Test
    void parse_anyDamage_neverShowsTheKey() {
        Rounds.of(
                5_000,
                random -> {
                    NodeKeys keys = RandomKeys.secret(random).derive(NODE);
                    List<String> lines = new ArrayList<>(KeyFiles.format(keys));
                    int line = random.nextInt(1, lines.size());
                    String hex = lines.get(line).substring(lines.get(line).length() - 64);
                    lines.set(line, damaged(lines.get(line), random));
                    try {
                        KeyFiles.parseNodeKeys(lines, "f");
                    } catch (KeyFileException e) {
                        assertShowsNothing(e, hex);
                    }
                    try {
                        KeyFiles.parseClusterSecret(lines, "f");
                    } catch (KeyFileException e) {
                        assertShowsNothing(e, hex);
                    }
                });
    }

    /** Columns shuffled, and then a character more, less or other. */
    private static String damaged(String line, SplittableRandom random) {
        List<String> fields = new ArrayList<>(List.of(line.split(" ", -1)));
        for (int swaps = random.nextInt(3); swaps > 0; swaps--) {
            fields.add(fields.remove(random.nextInt(fields.size())));
        }
        String text =
                fields.stream().collect(Collectors.joining(random.nextInt(9) == 0 ? "" : " "));
        int at = random.nextInt(text.length());
        String between = List.of("", " ", "x", ":", ".", "0").get(random.nextInt(6));
        return text.substring(0, at) + between + text.substring(at + random.nextInt(2));
    }

    private static void assertShowsNothing(Throwable thrown, String hex) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            for (int at = 0; at + 16 <= hex.length(); at++) {
                assertFalse(
                        String.valueOf(cause.getMessage()).contains(hex.substring(at, at + 16)),
                        "part of a key in: " + cause);
            }
        }
    }

    private static void assertSecretRefused(List<String> lines, String... parts) {
        assertProblem(() -> KeyFiles.parseClusterSecret(lines, "f"), parts);
    }

    private static void assertNodeRefused(List<String> lines, String... parts) {
        assertProblem(() -> KeyFiles.parseNodeKeys(lines, "f"), parts);
    }

    private static void assertProblem(Runnable action, String... parts) {
        KeyFileException thrown = assertThrows(KeyFileException.class, action::run);
        for (String part : parts) {
            assertTrue(
                    thrown.getMessage().contains(part), part + " not in: " + thrown.getMessage());
        }
        assertShowsNothing(thrown, HEX);
    }

    private Path file(List<String> lines, String mode) throws IOException {
        Path file = Files.createTempFile(directory, "key", "");
        Files.write(file, lines);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
