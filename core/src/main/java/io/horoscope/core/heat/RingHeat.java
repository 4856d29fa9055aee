package io.horoscope.core.heat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The requests of all keyspaces, by range of one ring. Any thread counts, without a lock and, but
 * for the first request of a keyspace, without an allocation.
 *
 * <p>At most {@value #MOST_RANGES} ranges of all keyspaces are counted, of 48 bytes each; keyspaces
 * beyond that are not.
 */
public final class RingHeat {

    /** Ranges of all keyspaces together. */
    static final int MOST_RANGES = 1 << 18;

    private final RingIndex ring;
    private final Map<String, KeyspaceHeat> keyspaces = new ConcurrentHashMap<>();

    public RingHeat(RingIndex ring) {
        this.ring = ring;
    }

    /** Counts a read of one key. */
    public void read(String keyspace, long token) {
        KeyspaceHeat heat = of(keyspace);
        if (heat != null) {
            heat.read(ring.of(token), token);
        }
    }

    /** Counts a write of one key. */
    public void write(String keyspace, long token) {
        KeyspaceHeat heat = of(keyspace);
        if (heat != null) {
            heat.write(ring.of(token));
        }
    }

    /**
     * As {@link KeyspaceHeat#fold}, for all keyspaces.
     *
     * @param isCounted whether requests of a keyspace by that name count; others are forgotten
     */
    public void fold(double elapsedSeconds, Predicate<String> isCounted) {
        keyspaces.keySet().removeIf(name -> !isCounted.test(name));
        keyspaces.values().forEach(heat -> heat.fold(elapsedSeconds));
    }

    public RingIndex ring() {
        return ring;
    }

    /** Those with a request so far, by name; changes while it is read. */
    public Map<String, KeyspaceHeat> keyspaces() {
        return keyspaces;
    }

    /** Null if there is no room. */
    private KeyspaceHeat of(String keyspace) {
        KeyspaceHeat known = keyspaces.get(keyspace);
        if (known != null || (keyspaces.size() + 1L) * ring.count() > MOST_RANGES) {
            return known;
        }
        return keyspaces.computeIfAbsent(keyspace, name -> new KeyspaceHeat(ring.count()));
    }
}
