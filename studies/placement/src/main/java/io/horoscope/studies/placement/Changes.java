package io.horoscope.studies.placement;

import static io.horoscope.studies.placement.ChangingPlacement.ADD;
import static io.horoscope.studies.placement.ChangingPlacement.REMOVE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The changes that may take load off the busiest node: another node gets a copy of one of its
 * partitions, in a free slot, or in place of a partition that has more copies, or in exchange for
 * one with less load.
 */
final class Changes {

    private final ChangingPlacement state;
    private final int busiest;
    private final List<int[]> found = new ArrayList<>();

    Changes(ChangingPlacement state) {
        this.state = state;
        this.busiest = state.busiest();
    }

    /** Changes with so many of the nodes that have the least load. */
    List<int[]> of(int targets) {
        int[] own = state.partitions(busiest);
        for (int node : state.leastLoaded(targets)) {
            int[] others = state.partitions(node);
            for (int partition : own) {
                if (!state.holds(node, partition)) {
                    addGifts(node, partition);
                    for (int other : others) {
                        addExchanges(node, partition, other);
                    }
                }
            }
        }
        return found;
    }

    private void addGifts(int node, int partition) {
        if (state.hasFreeSlot(node)) {
            found.add(new int[] {partition, node, ADD});
            found.add(new int[] {partition, node, ADD, partition, busiest, REMOVE});
        }
    }

    private void addExchanges(int node, int partition, int other) {
        if (state.copies(other) > 1) {
            found.add(new int[] {partition, node, ADD, other, node, REMOVE});
        }
        boolean isLess = state.loadOfCopy(other) < state.loadOfCopy(partition);
        if (isLess && !state.holds(busiest, other)) {
            int[] there = {partition, node, ADD, partition, busiest, REMOVE};
            int[] back = {other, busiest, ADD, other, node, REMOVE};
            found.add(concatenated(there, back));
        }
    }

    private static int[] concatenated(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
