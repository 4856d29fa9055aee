package io.horoscope.core.heat;

import java.util.Arrays;

/**
 * Finds the range of the ring that a token belongs to: that which ends at the first end at or after
 * it; after the last end, the first range. Immutable.
 *
 * <p>The upper bits of a token choose a bucket, of which there are at least two a range, and a
 * binary search in the bucket finds the end. So where tokens are spread evenly it takes one step,
 * and in the worst case as many as a binary search of the ring.
 */
public final class RingIndex {

    private final long[] ends;
    private final int[] firsts; // Of each bucket, the first end that is not before it.
    private final int shift;

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
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(ends.length) + 1;
        this.shift = Long.SIZE - bits;
        this.firsts = new int[(1 << bits) + 1];
        for (int bucket = 0; bucket < firsts.length - 1; bucket++) {
            int found = Arrays.binarySearch(ends, ((long) bucket << shift) ^ Long.MIN_VALUE);
            firsts[bucket] = found < 0 ? -found - 1 : found;
        }
        firsts[firsts.length - 1] = ends.length;
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
        int bucket = (int) ((token ^ Long.MIN_VALUE) >>> shift);
        int low = firsts[bucket];
        int high = firsts[bucket + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] < token) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == ends.length ? 0 : low;
    }

    /** Whether the ranges end there. */
    public boolean hasEnds(long[] others) {
        return Arrays.equals(ends, others);
    }
}
