package io.horoscope.director.state;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the derived key of each node, for a derivation costs as much again as checking a tag.
 *
 * <p>A key enters only after a datagram signed with it has been verified, so forged senders cannot
 * push out real ones. Bounded: the node without traffic for longest is evicted first. All are
 * evicted when the keys behind them have changed. Used by the state loop only.
 */
public final class KeyCache implements KeySource {

    private final KeySource derivation;
    private final int capacity;
    private final Map<NodeAddress, MacKey> verified = new LinkedHashMap<>(16, 0.75f, true);
    private Object generation;
    private NodeAddress lastNode;
    private MacKey lastKey;

    /**
     * @param derivation makes the key of an id and a node, or null where there is no such id
     * @param capacity nodes to remember, positive
     */
    public KeyCache(KeySource derivation, int capacity) {
        this.derivation = derivation;
        this.capacity = capacity;
    }

    @Override
    public MacKey find(int keyId, NodeAddress node) {
        Object now = derivation.generation();
        if (now != generation) {
            generation = now;
            verified.clear(); // Some may be revoked; deriving the others again takes ms.
        }
        MacKey known = verified.get(node);
        lastNode = node;
        lastKey = known != null && known.id() == keyId ? known : derivation.find(keyId, node);
        return lastKey;
    }

    /**
     * Remembers the key that {@link #find} returned last, and returns it: a datagram signed with it
     * has been verified.
     */
    MacKey rememberLast() {
        if (verified.put(lastNode, lastKey) == null && verified.size() > capacity) {
            Iterator<NodeAddress> leastRecent = verified.keySet().iterator();
            leastRecent.next();
            leastRecent.remove();
        }
        return lastKey;
    }

    int size() {
        return verified.size();
    }
}
