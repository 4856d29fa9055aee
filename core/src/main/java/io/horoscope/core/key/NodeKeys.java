package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The keys that a node holds: its own, newest first. It signs with the first and verifies what
 * directors send it with any. Immutable.
 */
public final class NodeKeys implements KeySource {

    private final NodeAddress node;
    private final List<MacKey> keys;

    /**
     * @param node whose keys these are
     * @param keys at least one, newest first, with different ids
     */
    public NodeKeys(NodeAddress node, List<MacKey> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("a node has at least one key");
        }
        if (keys.stream().map(MacKey::id).distinct().count() != keys.size()) {
            throw new IllegalArgumentException("every key of a node has an id of its own: " + keys);
        }
        this.node = node;
        this.keys = Collections.unmodifiableList(new ArrayList<>(keys));
    }

    public NodeAddress node() {
        return node;
    }

    public List<MacKey> keys() {
        return keys;
    }

    /** The newest key. */
    public MacKey signing() {
        return keys.get(0);
    }

    @Override
    public MacKey find(int keyId, NodeAddress owner) {
        for (MacKey key : keys) {
            if (key.id() == keyId && node.equals(owner)) {
                return key;
            }
        }
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeKeys
                && node.equals(((NodeKeys) other).node)
                && keys.equals(((NodeKeys) other).keys);
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
}
