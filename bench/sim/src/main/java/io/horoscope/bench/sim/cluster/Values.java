package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Seeds;

/**
 * How large the values of keys are: some are large, by a hash of their key, and their reads take
 * longer.
 *
 * @param largeRatio share of keys with a large value, in [0, 1]
 * @param largeFactor by how much reads of them take longer, at least 1
 */
public record Values(double largeRatio, double largeFactor) {

    /** All values are equally large. */
    public static final Values EQUAL = new Values(0, 1);

    private static final double UNIT = 0x1p-53;

    /** Whether the value of a key is large; by another hash than its token, so by no range. */
    public boolean isLarge(int key) {
        return (Seeds.mix(~(long) key) >>> 11) * UNIT < largeRatio;
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
