package io.horoscope.studies.placement;

import static io.horoscope.studies.placement.ChangingPlacement.ADD;
import static io.horoscope.studies.placement.ChangingPlacement.REMOVE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChangingPlacementTest {

    private static final double ROUNDING = 1e-9;
    private static final double BOUND = 1.1;

    /** Any changes: figures are those of the placement as a whole, and undoing restores them. */
    @Test
    void apply_anyChanges_countsAsTheWholePlacementDoes() {
        Rounds.of(
                300,
                random -> {
                    Nodes nodes = Cases.nodes(random);
                    double[] loads = Cases.loads(random, 1 + random.nextInt(nodes.slots()));
                    long[] bytes = random.longs(loads.length, 1, 1_000).toArray();
                    Placement today = filled(random, loads.length, nodes);
                    ChangingPlacement state =
                            new ChangingPlacement(today, loads, bytes, nodes, BOUND);
                    for (int round = 0; round < 10; round++) {
                        int[] change = change(random, state, nodes);
                        double overload = state.overload();
                        long moved = state.movedBytes();
                        state.apply(change);
                        state.undo(change);
                        assertEquals(overload, state.overload(), ROUNDING * (1 + overload));
                        assertEquals(moved, state.movedBytes());
                        state.apply(change);
                        Placement now = state.toPlacement();
                        double whole = overload(now, loads, nodes);
                        assertEquals(whole, state.overload(), ROUNDING * (1 + whole));
                        assertEquals(Metrics.movedBytes(today, now, bytes), state.movedBytes());
                        state.settle();
                        assertEquals(whole, state.overload(), ROUNDING * (1 + whole));
                    }
                });
    }

    /** A new copy, and often another one of the partition is removed. */
    private static int[] change(SplittableRandom random, ChangingPlacement state, Nodes nodes) {
        int node = random.nextInt(nodes.count());
        int partition = random.nextInt(state.toPlacement().partitions());
        int[] held = state.toPlacement().nodes(partition);
        int from = held[random.nextInt(held.length)];
        return random.nextInt(3) == 0
                ? new int[] {partition, node, ADD}
                : new int[] {partition, node, ADD, partition, from, REMOVE};
    }

    private static double overload(Placement placement, double[] loads, Nodes nodes) {
        double[] byNode = placement.loads(loads);
        double mean = Arrays.stream(loads).sum() / nodes.capacity();
        double sum = 0;
        for (int node = 0; node < nodes.count(); node++) {
            sum += Math.max(0, byNode[node] - BOUND * mean * nodes.capacity(node));
        }
        return sum;
    }

    /** Every slot has a copy of a partition, and every partition has one. */
    private static Placement filled(SplittableRandom random, int partitions, Nodes nodes) {
        List<List<Integer>> copies = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            copies.add(new ArrayList<>());
        }
        int filled = 0;
        for (int node = 0; node < nodes.count(); node++) {
            for (int slot = 0; slot < nodes.slots(node); slot++, filled++) {
                copies.get(filled < partitions ? filled : random.nextInt(partitions)).add(node);
            }
        }
        return new Placement(
                copies.stream()
                        .map(of -> of.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new),
                nodes.count());
    }
}
