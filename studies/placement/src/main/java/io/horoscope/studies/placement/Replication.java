package io.horoscope.studies.placement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Replication vectors: how many copies each partition has. */
public final class Replication {

    private static final double ROUNDING = 1e-9;

    private Replication() {}

    /**
     * As many copies of each partition as of any other; the first ones have one more if slots
     * remain.
     *
     * @throws IllegalArgumentException if there are no partitions, or fewer slots
     */
    public static int[] uniform(int partitions, int slots) {
        check(partitions, slots);
        int[] copies = new int[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            copies[partition] = slots / partitions + (partition < slots % partitions ? 1 : 0);
        }
        return copies;
    }

    /**
     * The vector with the least Σ |copies / slots − load / total load|, E of the paper's section II,
     * that uses every slot, and has each partition at least once. Of several such vectors, one that
     * leaves the least load to each copy (the paper does not say which). Takes O(slots · log
     * partitions) at most.
     *
     * <p>A partition has its share of the slots rounded down, or one slot. Slots that remain go to
     * the largest fractions (largest remainder). Where the slots do not suffice, because many
     * partitions have less load than one slot stands for, any copies may be taken without more
     * error: those that leave the least load to each copy that remains.
     *
     * @throws IllegalArgumentException if there are no partitions, or fewer slots, or a load is
     *     negative or not finite
     */
    public static int[] byLoad(double[] loads, int slots) {
        check(loads.length, slots);
        double total = Metrics.total(loads);
        if (total == 0) {
            return uniform(loads.length, slots);
        }
        int[] copies = new int[loads.length];
        for (int partition = 0; partition < loads.length; partition++) {
            copies[partition] = Math.max(1, (int) (loads[partition] / total * slots));
        }
        int used = Arrays.stream(copies).sum();
        Comparator<Integer> byLoadOfCopy =
                Comparator.comparingDouble(partition -> loads[partition] / copies[partition]);
        if (used < slots) {
            add(
                    copies,
                    slots - used,
                    Comparator.<Integer>comparingDouble(
                                    it -> errorOfOneMore(loads[it] / total * slots, copies[it]))
                            .thenComparing(byLoadOfCopy.reversed()));
        }
        take(loads, copies, used - slots);
        return copies;
    }

    /** Of one partition, in slots; what differs by rounding only is equal. */
    private static double errorOfOneMore(double share, int copies) {
        double more = Math.abs(copies + 1 - share) - Math.abs(copies - share);
        return Math.rint(more / ROUNDING);
    }

    /** One more copy of each of the first partitions: a second one of any would be worse. */
    private static void add(int[] copies, int count, Comparator<Integer> order) {
        Integer[] partitions = new Integer[copies.length];
        Arrays.setAll(partitions, partition -> partition);
        Arrays.sort(partitions, order);
        for (int at = 0; at < count; at++) {
            copies[partitions[at]]++;
        }
    }

    private static void take(double[] loads, int[] copies, int count) {
        PriorityQueue<Integer> queue =
                new PriorityQueue<>(
                        Comparator.comparingDouble(
                                partition -> loads[partition] / (copies[partition] - 1)));
        for (int partition = 0; partition < copies.length; partition++) {
            if (copies[partition] > 1) {
                queue.add(partition);
            }
        }
        for (int taken = 0; taken < count; taken++) {
            int partition = queue.remove();
            if (--copies[partition] > 1) {
                queue.add(partition);
            }
        }
    }

    private static void check(int partitions, int slots) {
        if (partitions < 1 || partitions > slots) {
            throw new IllegalArgumentException(
                    String.format("%d partitions in %d slots", partitions, slots));
        }
    }
}
