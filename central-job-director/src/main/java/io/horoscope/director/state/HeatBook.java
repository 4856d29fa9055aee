package io.horoscope.director.state;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Heat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each coordinator said last of each of its keyspaces, for {@link #EXPIRY_NANOS}.
 *
 * <p>Bounded by a number of coordinators, and by {@link Heat#MAX_KEYSPACES} of each, as many as
 * it sends, where the one of which it has said nothing for longest makes room. Used by the state
 * loop only.
 */
final class HeatBook {

    /** Two datagrams may be lost before a keyspace disappears. */
    static final long EXPIRY_NANOS = 35_000_000_000L;

    private final int maximumCoordinators;
    private final Map<NodeAddress, Map<String, Entry>> byCoordinator = new LinkedHashMap<>();

    /**
     * @param maximumCoordinators positive
     */
    HeatBook(int maximumCoordinators) {
        this.maximumCoordinators = maximumCoordinators;
    }

    /** Whether what this coordinator says can be held. */
    boolean hasRoomFor(NodeAddress coordinator) {
        return byCoordinator.size() < maximumCoordinators || byCoordinator.containsKey(coordinator);
    }

    /** Replaces what the coordinator said of the keyspace. Ask {@link #hasRoomFor} first. */
    void put(NodeAddress coordinator, Heat heat, long nowNanos) {
        Map<String, Entry> own =
                byCoordinator.computeIfAbsent(coordinator, c -> new LinkedHashMap<>());
        own.remove(heat.keyspace()); // What is said again goes to the end.
        own.put(heat.keyspace(), new Entry(heat, nowNanos));
        if (own.size() > Heat.MAX_KEYSPACES) {
            own.remove(own.keySet().iterator().next());
        }
    }

    /** Forgets what is too old. */
    void expire(long nowNanos) {
        byCoordinator.values().forEach(own -> own.values().removeIf(e -> e.hasExpired(nowNanos)));
        byCoordinator.values().removeIf(Map::isEmpty);
    }

    /** Of all coordinators and keyspaces, what is not too old. */
    List<Heat> all(long nowNanos) {
        List<Heat> all = new ArrayList<>();
        for (Map<String, Entry> own : byCoordinator.values()) {
            for (Entry entry : own.values()) {
                if (!entry.hasExpired(nowNanos)) {
                    all.add(entry.heat);
                }
            }
        }
        return all;
    }

    private static final class Entry {

        private final Heat heat;
        private final long receivedNanos;

        Entry(Heat heat, long receivedNanos) {
            this.heat = heat;
            this.receivedNanos = receivedNanos;
        }

        boolean hasExpired(long nowNanos) {
            return nowNanos - receivedNanos > EXPIRY_NANOS;
        }
    }
}
