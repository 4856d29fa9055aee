package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The two key files, as text: {@code #} starts a comment, newest key first.
 *
 * <pre>
 * cluster secret:  KEY_ID 64_HEX_DIGITS
 * node key:        KEY_ID NODE_ADDRESS 64_HEX_DIGITS
 * </pre>
 *
 * <p>A file that others may read, or that anyone but its owner may write, is refused, because a
 * leaked key protects nothing. The group may read, so that Cassandra and the monitor can share a
 * file under different users.
 */
public final class KeyFiles {

    private static final Set<PosixFilePermission> FORBIDDEN =
            EnumSet.of(
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE,
                    PosixFilePermission.OTHERS_EXECUTE);

    private static final String HEX = "[0-9a-fA-F]{" + 2 * MacKey.BYTES + "}";

    private KeyFiles() {}

    /**
     * Reads a cluster secret.
     *
     * @throws KeyFileException if the file is missing, unreadable, open to others or not a cluster
     *     secret
     */
    public static ClusterSecret readClusterSecret(Path file) {
        return parseClusterSecret(read(file), file.toString());
    }

    /**
     * Reads a node's keys.
     *
     * @throws KeyFileException if the file is missing, unreadable, open to others or not a node key
     */
    public static NodeKeys readNodeKeys(Path file) {
        return parseNodeKeys(read(file), file.toString());
    }

    static ClusterSecret parseClusterSecret(List<String> lines, String name) {
        List<MacKey> keys = new ArrayList<>();
        for (Line line : content(lines, name, 2, "KEY_ID 64_HEX_DIGITS")) {
            keys.add(line.key(0, 1));
        }
        try {
            return new ClusterSecret(keys);
        } catch (IllegalArgumentException e) {
            throw new KeyFileException(name + ": " + e.getMessage(), e);
        }
    }

    static NodeKeys parseNodeKeys(List<String> lines, String name) {
        List<MacKey> keys = new ArrayList<>();
        NodeAddress node = null;
        for (Line line : content(lines, name, 3, "KEY_ID NODE_ADDRESS 64_HEX_DIGITS")) {
            NodeAddress named = line.address(1);
            if (node != null && !node.equals(named)) {
                throw new KeyFileException(
                        name + ": holds keys of " + node + " and " + named + "; allowed: one node");
            }
            node = named;
            keys.add(line.key(0, 2));
        }
        try {
            return new NodeKeys(node, keys);
        } catch (IllegalArgumentException e) {
            throw new KeyFileException(name + ": " + e.getMessage(), e);
        }
    }

    /** The lines of a cluster secret's file. */
    public static List<String> format(ClusterSecret secret) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "# Horoscope cluster secret: directors only. KEY_ID 64_HEX_DIGITS, newest first.");
        for (MacKey key : secret.keys()) {
            lines.add(key.id() + " " + hex(key.bytes()));
        }
        return lines;
    }

    /** The lines of a node key's file. */
    public static List<String> format(NodeKeys keys) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "# Horoscope key of node "
                        + keys.node()
                        + ". KEY_ID NODE_ADDRESS 64_HEX_DIGITS, newest first.");
        for (MacKey key : keys.keys()) {
            lines.add(key.id() + " " + keys.node() + " " + hex(key.bytes()));
        }
        return lines;
    }

    private static List<String> read(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            EnumSet<PosixFilePermission> tooOpen = EnumSet.copyOf(FORBIDDEN);
            tooOpen.retainAll(permissions);
            if (!tooOpen.isEmpty()) {
                throw new KeyFileException(
                        file
                                + ": its mode is "
                                + PosixFilePermissions.toString(permissions)
                                + "; allowed: rw------- or rw-r----- (chmod 600 or 640)");
            }
            return Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new KeyFileException(
                    file + ": there is no such file; make one with 'horoscope keys'", e);
        } catch (AccessDeniedException e) {
            throw new KeyFileException(denied(file), e);
        } catch (IOException e) {
            throw new KeyFileException(file + ": cannot be read: " + e.getMessage(), e);
        } catch (UnsupportedOperationException e) {
            throw new KeyFileException(
                    file + ": lies on a file system without POSIX permissions", e);
        }
    }

    /** What an operator has to know to let this user read the file. */
    static String denied(Path file) {
        String who = file + ": user " + System.getProperty("user.name") + " may not read it";
        try {
            PosixFileAttributes known = Files.readAttributes(file, PosixFileAttributes.class);
            return who
                    + "; it belongs to user "
                    + known.owner().getName()
                    + " and group "
                    + known.group().getName()
                    + ", its mode is "
                    + PosixFilePermissions.toString(known.permissions())
                    + "; allowed: to be its owner, or a member of its group with mode rw-r-----";
        } catch (IOException e) {
            return who + ", or a folder above it";
        }
    }

    private static List<Line> content(List<String> lines, String name, int count, String form) {
        List<Line> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String where = name + ": line " + (i + 1);
            String[] fields = line.split("\\s+", -1);
            if (fields.length != count) {
                throw new KeyFileException(where + " is not of the form " + form);
            }
            found.add(new Line(where, fields));
        }
        if (found.isEmpty()) {
            throw new KeyFileException(name + ": holds no key; expected lines of the form " + form);
        }
        return found;
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.forDigit(b >> 4 & 0xF, 16))
                    .append(Character.forDigit(b & 0xF, 16));
        }
        return text.toString();
    }

    /**
     * A line that holds a key. Its errors quote short fields only and keep no cause: with columns
     * swapped, any field may be the key.
     */
    private static final class Line {

        private static final int LONGEST_QUOTED = 15;

        private final String where;
        private final String[] fields;

        Line(String where, String[] fields) {
            this.where = where;
            this.fields = fields;
        }

        MacKey key(int idField, int hexField) {
            String id = fields[idField];
            String hex = fields[hexField];
            if (!id.matches("[0-9]{1,5}")
                    || Integer.parseInt(id) < 1
                    || Integer.parseInt(id) > MacKey.MAX_ID) {
                throw new KeyFileException(
                        where
                                + ": key id "
                                + quoted(id)
                                + "is not a number from 1 to "
                                + MacKey.MAX_ID);
            }
            if (!hex.matches(HEX)) {
                throw new KeyFileException(
                        where
                                + ": key "
                                + id
                                + " does not have "
                                + 2 * MacKey.BYTES
                                + " hex digits");
            }
            byte[] bytes = new byte[MacKey.BYTES];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
            }
            return new MacKey(Integer.parseInt(id), bytes);
        }

        NodeAddress address(int field) {
            try {
                return NodeAddress.parse(fields[field]);
            } catch (IllegalArgumentException e) {
                throw new KeyFileException(
                        where
                                + ": node address "
                                + quoted(fields[field])
                                + "is not an IP address such as 10.0.0.1 or 2001:db8::1");
            }
        }

        private static String quoted(String field) {
            return field.length() <= LONGEST_QUOTED ? "'" + field + "' " : "";
        }
    }
}
