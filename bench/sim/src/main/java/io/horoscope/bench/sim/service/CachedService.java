package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.cluster.Service;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A node whose memory holds fewer keys than are read: a read of a key in memory is quick, any other
 * goes to the disk and evicts the least recently read key (LRU). Exponential times around both
 * means.
 */
public final class CachedService implements Service {

    private static final int NONE = -1;

    /** Mean times of reads from memory and from the disk, and by how much scans take longer. */
    public record Costs(double hitNanos, double missNanos, double scanFactor) {}

    private final Costs costs;
    private final ZigguratSampler.Exponential unit;
    private final int capacity;
    private final int[] slotOfKey;
    private final int[] keyOfSlot;
    private final int[] newer;
    private final int[] older;
    private int newest = NONE;
    private int oldest = NONE;
    private int used;

    /**
     * @param keys how many keys there are in the cluster
     * @param capacity how many of them fit into the node's memory, at least 1
     */
    public CachedService(Costs costs, int keys, int capacity, UniformRandomProvider random) {
        this.costs = costs;
        this.capacity = capacity;
        this.unit = ZigguratSampler.Exponential.of(random);
        this.slotOfKey = new int[keys];
        this.keyOfSlot = new int[capacity];
        this.newer = new int[capacity];
        this.older = new int[capacity];
        Arrays.fill(slotOfKey, NONE);
    }

    @Override
    public double draw(int key, boolean scan) {
        double mean = mean(key, scan);
        touch(key);
        return Math.max(1, mean * unit.sample());
    }

    @Override
    public double mean(int key, boolean scan) {
        double nanos = slotOfKey[key] == NONE ? costs.missNanos : costs.hitNanos;
        return scan ? nanos * costs.scanFactor : nanos;
    }

    @Override
    public void restarted() {
        Arrays.fill(slotOfKey, NONE);
        newest = NONE;
        oldest = NONE;
        used = 0;
    }

    private void touch(int key) {
        int slot = slotOfKey[key];
        if (slot == newest && slot != NONE) {
            return;
        }
        if (slot != NONE) {
            unlink(slot);
        } else if (used < capacity) {
            slot = used++;
        } else {
            slot = oldest;
            slotOfKey[keyOfSlot[slot]] = NONE;
            unlink(slot);
        }
        slotOfKey[key] = slot;
        keyOfSlot[slot] = key;
        linkNewest(slot);
    }

    private void linkNewest(int slot) {
        newer[slot] = NONE;
        older[slot] = newest;
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer[newest] = slot;
        }
        newest = slot;
    }

    private void unlink(int slot) {
        if (newer[slot] == NONE) {
            newest = older[slot];
        } else {
            older[newer[slot]] = older[slot];
        }
        if (older[slot] == NONE) {
            oldest = newer[slot];
        } else {
            newer[older[slot]] = newer[slot];
        }
    }
}
