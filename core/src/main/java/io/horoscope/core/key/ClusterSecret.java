package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The secret that a director holds: one or more numbered keys, each the parent of a key per node.
 * Immutable.
 *
 * <p>A node's key is {@link Hkdf} of the secret with the node's address in the info, so a key that
 * is stolen from a node can sign for that node only. The first key signs; the others are still
 * accepted, which makes rotation possible without an outage.
 */
public final class ClusterSecret implements KeySource {

    private static final byte[] SALT = "horoscope cluster secret".getBytes(StandardCharsets.UTF_8);
    private static final byte[] INFO = "horoscope node key".getBytes(StandardCharsets.UTF_8);

    private final List<MacKey> keys;

    /**
     * @param keys at least one, newest first, with different ids from 1 upward
     */
    public ClusterSecret(List<MacKey> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("a cluster secret has at least one key");
        }
        if (keys.stream().map(MacKey::id).distinct().count() != keys.size()) {
            throw new IllegalArgumentException(
                    "every key of a cluster secret has an id of its own: " + keys);
        }
        this.keys = Collections.unmodifiableList(new ArrayList<>(keys));
    }

    /** Newest first. */
    public List<MacKey> keys() {
        return keys;
    }

    /** Every key of a node, newest first. */
    public NodeKeys derive(NodeAddress node) {
        List<MacKey> derived = new ArrayList<>(keys.size());
        for (MacKey key : keys) {
            derived.add(derive(key, node));
        }
        return new NodeKeys(node, derived);
    }

    /** A node's key of one id, or null if this secret has no such id. Costs two HMACs. */
    public MacKey derive(int keyId, NodeAddress node) {
        for (MacKey key : keys) {
            if (key.id() == keyId) {
                return derive(key, node);
            }
        }
        return null;
    }

    @Override
    public MacKey find(int keyId, NodeAddress node) {
        return derive(keyId, node);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClusterSecret && keys.equals(((ClusterSecret) other).keys);
    }

    @Override
    public int hashCode() {
        return keys.hashCode();
    }

    /** The ids of the keys, newest first. */
    @Override
    public String toString() {
        return keys.toString();
    }

    private static MacKey derive(MacKey parent, NodeAddress node) {
        ByteBuffer info = ByteBuffer.allocate(INFO.length + NodeAddress.BYTES).put(INFO);
        node.write(info);
        return new MacKey(
                parent.id(), Hkdf.derive(SALT, parent.bytes(), info.array(), MacKey.BYTES));
    }
}
