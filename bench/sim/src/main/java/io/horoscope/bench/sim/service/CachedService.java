package io.horoscope.bench.sim.service;

import io.horoscope.bench.sim.cluster.Service;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A node whose memory holds fewer keys than are read: a read of a key in memory is quick, any other
 * goes to the disk and evicts the least recently read key (LRU). Exponential times around both
 * means.
 */
public final class CachedService implements Service {

    /** Mean times of reads from memory and from the disk, and by how much scans take longer. */
    public record Costs(double hitNanos, double missNanos, double scanFactor) {}

    private final Costs costs;
    private final ZigguratSampler.Exponential unit;
    private final Map<Integer, Boolean> held;

    /**
     * @param capacity how many keys fit into the node's memory, at least 1
     */
    public CachedService(Costs costs, int capacity, UniformRandomProvider random) {
        this.costs = costs;
        this.unit = ZigguratSampler.Exponential.of(random);
        this.held =
                new LinkedHashMap<>(16, 0.75f, true) {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
                        return size() > capacity;
                    }
                };
    }

    @Override
    public double draw(int key, boolean scan) {
        double mean = mean(key, scan);
        held.put(key, true);
        return Math.max(1, mean * unit.sample());
    }

    @Override
    public double mean(int key, boolean scan) {
        double nanos = held.containsKey(key) ? costs.hitNanos : costs.missNanos;
        return scan ? nanos * costs.scanFactor : nanos;
    }

    @Override
    public void restarted() {
        held.clear();
    }
}
