package io.horoscope.tool.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Keeps a base placement, and adds copies of hot partitions to other nodes. The paper places all
 * copies anew instead; in a database whose base is given, each copy of that is one to move.
 *
 * <p>Greedy: of all copies that may be added to take load off the busiest node, the one that takes
 * most load above the mean away, for its cost; on one of the {@value #TARGETS} nodes of least load
 * without the partition; again and again. It ends where no copy does, or at the given number, and
 * then takes back those after the first with which max:mean was nearly the least. Slots do not
 * matter.
 */
public final class ExtraCopiesStrategy {

    private static final int TARGETS = 8;

    /** Smaller relative differences are rounding. */
    private static final double ROUNDING = 1e-9;

    /** Of the gain in max:mean that may be given up for fewer copies. */
    private static final double FORGONE = 0.05;

    private final Placement base;
    private final boolean[] mayGrow;
    private final long[] costs;
    private final int most;

    /**
     * @param mayGrow the partitions that may get more copies
     * @param costs of a copy of each partition, in any unit, at least 1: bytes to move the least,
     *     all equal to add the fewest copies
     * @param most copies that may be added, at least 0
     */
    public ExtraCopiesStrategy(Placement base, boolean[] mayGrow, long[] costs, int most) {
        int count = base.partitions();
        boolean isPositive = Arrays.stream(costs).allMatch(cost -> cost >= 1);
        if (mayGrow.length != count || costs.length != count || !isPositive || most < 0) {
            throw new IllegalArgumentException(
                    String.format(
                            "%d partitions, %d that may grow, %d costs, all positive: %s, most %d",
                            count, mayGrow.length, costs.length, isPositive, most));
        }
        this.base = base;
        this.mayGrow = mayGrow.clone();
        this.costs = costs.clone();
        this.most = most;
    }

    /**
     * The base placement with at most the given number of copies more.
     *
     * @throws IllegalArgumentException also if the base is of other partitions or nodes
     */
    public Placement place(double[] loads, Nodes nodes) {
        if (loads.length != base.partitions() || nodes.count() != base.nodeCount()) {
            throw new IllegalArgumentException(
                    String.format(
                            "base: %d partitions on %d nodes; now: %d on %d",
                            base.partitions(), base.nodeCount(), loads.length, nodes.count()));
        }
        ChangingPlacement state = new ChangingPlacement(base, loads, costs, nodes, 1);
        List<int[]> added = new ArrayList<>();
        List<Double> reached = new ArrayList<>(List.of(state.ofLimit())); // Max:mean, by copies.
        while (added.size() < most) {
            int[] change = best(state);
            if (change == null) {
                break;
            }
            state.apply(change);
            state.settle();
            added.add(change);
            reached.add(state.ofLimit());
        }
        double least = Collections.min(reached);
        double enough = least + FORGONE * (reached.get(0) - least);
        int kept = 0;
        while (reached.get(kept) > enough) {
            kept++;
        }
        for (int last = added.size(); last > kept; last--) {
            state.undo(added.get(last - 1));
        }
        return state.toPlacement();
    }

    /** Null if no copy takes load above the mean away. */
    private int[] best(ChangingPlacement state) {
        double overload = state.overload();
        int[] targets = state.leastLoaded(base.nodeCount());
        int[] best = null;
        double bestGain = 0;
        for (int partition : state.partitions(state.busiest())) {
            int tried = 0;
            for (int at = 0; mayGrow[partition] && at < targets.length && tried < TARGETS; at++) {
                if (!state.holds(targets[at], partition)) {
                    tried++;
                    int[] change = {partition, targets[at], ChangingPlacement.ADD};
                    state.apply(change);
                    double reduction = overload - state.overload();
                    state.undo(change);
                    double gain = reduction / costs[partition];
                    if (reduction > overload * ROUNDING && gain > bestGain) {
                        best = change;
                        bestGain = gain;
                    }
                }
            }
        }
        return best;
    }
}
