package io.horoscope.cassandra.heat;

import io.horoscope.core.heat.RingHeat;
import io.horoscope.core.heat.RingIndex;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Token;

/**
 * Counts the reads and writes of keys that this node coordinates, on the ring as it is now: counts
 * start again when it changes. Tokens of other partitioners than Murmur3 are not counted.
 *
 * <p>Request threads count, without the lock that all other callers share.
 */
public final class HeatCounter {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<long[]> ringTokens;
    private final Predicate<String> isOnRing;
    private final LongSupplier clock;

    private volatile RingHeat heat; // Null while nothing is counted.
    private boolean isCounting;
    private long foldedNanos;

    /**
     * @param ringTokens the ends of all ranges, in any order; empty if they are not of Murmur3
     * @param isOnRing whether there is a keyspace by that name whose data the ring divides
     * @param clock monotonic nanoseconds
     */
    public HeatCounter(
            Supplier<long[]> ringTokens, Predicate<String> isOnRing, LongSupplier clock) {
        this.ringTokens = ringTokens;
        this.isOnRing = isOnRing;
        this.clock = clock;
    }

    /** Counts a read of one key. */
    public void read(String keyspace, Token token) {
        RingHeat current = heat;
        if (current != null && token instanceof LongToken) {
            current.read(keyspace, ((LongToken) token).token);
        }
    }

    /** Counts a write of one key. */
    public void write(String keyspace, Token token) {
        RingHeat current = heat;
        if (current != null && token instanceof LongToken) {
            current.write(keyspace, ((LongToken) token).token);
        }
    }

    /** Begins to count, or ends it and forgets everything. */
    public synchronized void count(boolean isWanted) {
        isCounting = isWanted;
        if (isWanted) {
            refresh();
        } else {
            heat = null;
        }
    }

    /** What was counted until now, or null if nothing is. */
    public synchronized RingHeat heat() {
        refresh();
        return heat;
    }

    /** Follows the ring and the schema, and brings the means up to date. */
    public synchronized void refresh() {
        if (!isCounting) {
            return;
        }
        long[] ends = Arrays.stream(ringTokens.get()).sorted().distinct().toArray();
        long now = clock.getAsLong();
        RingHeat current = heat;
        if (ends.length == 0) {
            heat = null;
        } else if (current == null || !current.ring().hasEnds(ends)) {
            heat = new RingHeat(new RingIndex(ends));
        } else if (now > foldedNanos) {
            current.fold((now - foldedNanos) / NANOS_PER_SECOND, isOnRing);
        }
        foldedNanos = now;
    }
}
