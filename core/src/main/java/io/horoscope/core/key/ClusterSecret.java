package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The secret that a director holds: one or more numbered keys, each the parent of a key per node.
 * Immutable.
 *
 * <p>A node's key is HKDF-SHA-256 (RFC 5869) of the secret with the node's address as info, so a
 * node that is broken into can speak for itself only. The first key signs; the others are still
 * accepted, which is what makes rotation possible without an outage.
 */
public final class ClusterSecret implements KeySource {

    private static final byte[] SALT = "horoscope cluster secret".getBytes(StandardCharsets.UTF_8);
    private static final byte[] INFO = "horoscope node key".getBytes(StandardCharsets.UTF_8);

    private final List<MacKey> keys;
    private final List<MacKey> extracted; // HKDF's first step, which is the same for every node

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
        this.extracted = new ArrayList<>(keys.size());
        for (MacKey key : keys) {
            extracted.add(extract(key));
        }
    }

    /** Newest first. */
    public List<MacKey> keys() {
        return keys;
    }

    /** Every key of a node, newest first. */
    public NodeKeys derive(NodeAddress node) {
        List<MacKey> derived = new ArrayList<>(keys.size());
        for (MacKey key : extracted) {
            derived.add(expand(key, node));
        }
        return new NodeKeys(node, derived);
    }

    /** A node's key of one id, or null if this secret has no such id. Costs one HMAC. */
    public MacKey derive(int keyId, NodeAddress node) {
        for (MacKey key : extracted) {
            if (key.id() == keyId) {
                return expand(key, node);
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

    private static MacKey extract(MacKey parent) {
        MacKey salt = new MacKey(0, padded(SALT));
        return new MacKey(parent.id(), Tagger.create().tag(salt, parent.bytes(), 0, MacKey.BYTES));
    }

    /** One block of output, with the address as info. */
    private static MacKey expand(MacKey extracted, NodeAddress node) {
        ByteBuffer info = ByteBuffer.allocate(INFO.length + NodeAddress.BYTES + 1).put(INFO);
        node.write(info);
        info.put((byte) 1);
        return new MacKey(
                extracted.id(), Tagger.create().tag(extracted, info.array(), 0, info.capacity()));
    }

    /** HMAC pads a short key with zeros, so this changes nothing but the length. */
    private static byte[] padded(byte[] salt) {
        return Arrays.copyOf(salt, MacKey.BYTES);
    }
}
