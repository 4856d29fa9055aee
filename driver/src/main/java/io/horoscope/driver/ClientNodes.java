package io.horoscope.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.horoscope.core.replica.ReplicaTable;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/**
 * The nodes that the driver knows, and what this client's requests show of each. A node has an index
 * from when it is added until it is removed, when another one may get it. Topology changes take a
 * lock; looking up a node does not.
 */
final class ClientNodes {

    private final Map<Node, ClientNode> known = new ConcurrentHashMap<>();
    private final ReplicaTable replicas = new ReplicaTable();
    private final BitSet indexes = new BitSet();

    /** The statistics by index, for the selector. */
    ReplicaTable replicas() {
        return replicas;
    }

    /** Null if the driver does not know it any more. */
    ClientNode find(Node node) {
        return known.get(node);
    }

    synchronized void add(Node node) {
        if (!known.containsKey(node)) {
            int index = indexes.nextClearBit(0);
            indexes.set(index);
            known.put(node, new ClientNode(index, replicas.of(index)));
        }
    }

    synchronized void remove(Node node) {
        ClientNode removed = known.remove(node);
        if (removed != null) {
            replicas.remove(removed.index());
            indexes.clear(removed.index());
        }
    }

    /** Any node of which this holds, drawn; null if there is none. */
    Node any(Predicate<Node> condition) {
        Node[] found = known.keySet().stream().filter(condition).toArray(Node[]::new);
        return found.length == 0 ? null : found[ThreadLocalRandom.current().nextInt(found.length)];
    }

    int size() {
        return known.size();
    }

    void forEach(ObjIntConsumer<Node> consumer) {
        known.forEach((node, client) -> consumer.accept(node, client.index()));
    }
}
