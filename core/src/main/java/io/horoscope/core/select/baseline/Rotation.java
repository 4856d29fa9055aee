package io.horoscope.core.select.baseline;

/** Rotates replicas in place, by three reversals. */
final class Rotation {

    private Rotation() {}

    /**
     * Makes the replica at place {@code by}, in [0, count], the first; those before it follow the
     * last.
     */
    static void left(int[] replicas, int count, int by) {
        reverse(replicas, 0, by);
        reverse(replicas, by, count);
        reverse(replicas, 0, count);
    }

    private static void reverse(int[] replicas, int from, int to) {
        for (int left = from, right = to - 1; left < right; left++, right--) {
            int moved = replicas[left];
            replicas[left] = replicas[right];
            replicas[right] = moved;
        }
    }
}
