package io.horoscope.core.select.baseline;

/**
 * Sorts replicas by a number each, in place. Insertion sort: stable, and there are only 3 to 7
 * replicas.
 */
final class StableSort {

    private StableSort() {}

    /**
     * Sorts by rising key; equal keys keep their order.
     *
     * @param keys the key of each replica, none of them NaN; sorted along
     */
    static void byKey(int[] replicas, double[] keys, int count) {
        for (int end = 1; end < count; end++) {
            int moving = replicas[end];
            double key = keys[end];
            int slot = end;
            while (slot > 0 && keys[slot - 1] > key) {
                replicas[slot] = replicas[slot - 1];
                keys[slot] = keys[slot - 1];
                slot--;
            }
            replicas[slot] = moving;
            keys[slot] = key;
        }
    }
}
