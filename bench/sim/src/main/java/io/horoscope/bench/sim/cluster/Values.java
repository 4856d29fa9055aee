package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Seeds;

/**
 * How large the values of keys are: some are large, and their reads take longer.
 *
 * @param where which keys have a large value
 * @param largeRatio share of keys with a large value, in [0, 1]
 * @param largeFactor by how much reads of them take longer, at least 1
 */
public record Values(Where where, double largeRatio, double largeFactor) {

    /** Which keys have a large value. */
    public enum Where {
        /** By another hash than their token, so that all replicas have as many. */
        EVERYWHERE,
        /** Those of one range of tokens, so that some replicas have more than others. */
        ONE_RANGE
    }

    private static final double UNIT = 0x1p-53;

    /** Whether the value of a key is large. */
    public boolean isLarge(int key) {
        long hash = where == Where.ONE_RANGE ? Ring.tokenOf(key) : Seeds.mix(~(long) key);
        return (hash >>> 11) * UNIT < largeRatio;
    }

    /** The cost of a read of the key in units of a read of a small value. */
    public double factor(int key) {
        return isLarge(key) ? largeFactor : 1;
    }

    /** The mean of that over keys that are read equally often. */
    public double meanFactor() {
        return 1 + largeRatio * (largeFactor - 1);
    }
}
