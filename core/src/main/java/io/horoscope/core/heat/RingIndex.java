package io.horoscope.core.heat;

import java.util.Arrays;

/**
 * Finds the range of the ring that a token belongs to: that which ends at the first end at or after
 * it; after the last end, the first range. Immutable.
 */
public final class RingIndex {

    private final long[] ends;

    /**
     * @param ends of the ranges, ascending and different; at least one
     */
    public RingIndex(long[] ends) {
        for (int i = 0; i < ends.length; i++) {
            if (i > 0 && ends[i] <= ends[i - 1]) {
                throw new IllegalArgumentException("not ascending: " + Arrays.toString(ends));
            }
        }
        if (ends.length == 0) {
            throw new IllegalArgumentException("a ring has at least one range");
        }
        this.ends = ends.clone();
    }

    /** How many ranges there are. */
    public int count() {
        return ends.length;
    }

    /** Where a range ends, itself included. */
    public long end(int range) {
        return ends[range];
    }

    /** Where a range starts, itself excluded: the end of the one before it on the ring. */
    public long start(int range) {
        return ends[range == 0 ? ends.length - 1 : range - 1];
    }

    /** The range of a token, in [0, {@link #count}). */
    public int of(long token) {
        int found = Arrays.binarySearch(ends, token);
        int range = found < 0 ? -found - 1 : found;
        return range == ends.length ? 0 : range;
    }

    /** Whether the ranges end there. */
    public boolean hasEnds(long[] others) {
        return Arrays.equals(ends, others);
    }
}
