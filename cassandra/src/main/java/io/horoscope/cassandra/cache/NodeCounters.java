package io.horoscope.cassandra.cache;

import io.horoscope.core.plan.Fallback;
import io.horoscope.core.select.OperationClass;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often a node was first choice. Written by request threads without contention, read by any
 * thread.
 */
public final class NodeCounters {

    private final LongAdder reads = new LongAdder();
    private final LongAdder divertedReads = new LongAdder();
    private final LongAdder crossedReads = new LongAdder();
    private final LongAdder scans = new LongAdder();
    private final LongAdder divertedScans = new LongAdder();
    private final Map<Fallback, LongAdder> fallbacks = new EnumMap<>(Fallback.class);

    NodeCounters() {
        for (Fallback cause : Fallback.values()) {
            fallbacks.put(cause, new LongAdder());
        }
    }

    /**
     * Counts a plan that has this node first.
     *
     * @param diverted whether stock Cassandra would have put another node first
     */
    public void firstChoice(OperationClass operation, boolean diverted) {
        (operation == OperationClass.READ ? reads : scans).increment();
        if (diverted) {
            (operation == OperationClass.READ ? divertedReads : divertedScans).increment();
        }
    }

    /**
     * Counts a plan of a single-key read that has this node first, which is in another rack than the
     * coordinator, although a replica of the read is in the coordinator's.
     */
    public void crossed() {
        crossedReads.increment();
    }

    /** Counts a plan that fell back to Cassandra's own order, which has this node first. */
    public void fallback(Fallback cause) {
        fallbacks.get(cause).increment();
    }

    /** Plans of single-key reads with this node first. */
    public long reads() {
        return reads.sum();
    }

    /** Of {@link #reads}, those that stock Cassandra would have sent elsewhere. */
    public long divertedReads() {
        return divertedReads.sum();
    }

    /** Of {@link #reads}, those that leave the coordinator's rack although a replica is in it. */
    public long crossedReads() {
        return crossedReads.sum();
    }

    /** Plans of scanned ranges with this node first. */
    public long scans() {
        return scans.sum();
    }

    /** Of {@link #scans}, those that stock Cassandra would have sent elsewhere. */
    public long divertedScans() {
        return divertedScans.sum();
    }

    public long fallbacks(Fallback cause) {
        return fallbacks.get(cause).sum();
    }
}
