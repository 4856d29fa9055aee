package io.horoscope.studies.placement;

/**
 * Changes today's placement by as few bytes as it can, until no node has more than a bound times
 * the mean load. The paper has no such strategy: it names the cost of movement as future work.
 *
 * <p>Greedy: of all {@link Changes} that take load off the busiest node, the one that removes the
 * most load above the bound for each byte to move, again and again. No change puts a second copy of
 * a partition on a node, or leaves a partition in fewer racks. Where this ends above the bound, or
 * moves more than starting anew with {@link BalancedStrategy}, which meets it, that one's placement
 * is used.
 *
 * <p>Only exchanges with the {@value #TARGETS} nodes of least load are judged, so that a step
 * takes O(k²) judgements of O(copies of a partition) each.
 */
public final class LeastMovementStrategy implements PlacementStrategy {

    private static final int TARGETS = 4;

    /** Smaller relative differences are rounding. */
    private static final double ROUNDING = 1e-9;

    private final Placement today;
    private final long[] bytes;
    private final double bound;

    /**
     * @param bytes of each partition, at least 1
     * @param bound of {@link Metrics#maxToMean}, at least 1
     */
    public LeastMovementStrategy(Placement today, long[] bytes, double bound) {
        if (!(bound >= 1) || bytes.length != today.partitions()) {
            throw new IllegalArgumentException(
                    String.format(
                            "bound %s, bytes of %d of %d partitions",
                            bound, bytes.length, today.partitions()));
        }
        this.today = today;
        this.bytes = bytes.clone();
        this.bound = bound;
    }

    /**
     * Returns today's placement if it meets the bound; else one that meets it, if the search or
     * {@link BalancedStrategy} finds any; else the more even one of these two.
     *
     * @throws IllegalArgumentException also if today's placement is of other partitions or nodes,
     *     or has more copies than slots
     */
    @Override
    public Placement place(double[] loads, Nodes nodes) {
        check(loads, nodes);
        if (meetsBound(today, loads, nodes)) {
            return today;
        }
        Placement changed = search(loads, nodes);
        Placement anew = new BalancedStrategy().place(loads, nodes);
        boolean isMet = meetsBound(changed, loads, nodes);
        if (isMet != meetsBound(anew, loads, nodes)) {
            return isMet ? changed : anew;
        }
        return value(changed, isMet, loads, nodes) <= value(anew, isMet, loads, nodes)
                ? changed
                : anew;
    }

    private double value(Placement placement, boolean isMet, double[] loads, Nodes nodes) {
        return isMet
                ? Metrics.movedBytes(today, placement, bytes)
                : Metrics.maxToMean(placement, loads, nodes);
    }

    private boolean meetsBound(Placement placement, double[] loads, Nodes nodes) {
        return Metrics.maxToMean(placement, loads, nodes) <= bound;
    }

    private void check(double[] loads, Nodes nodes) {
        if (loads.length != today.partitions() || nodes.count() != today.nodeCount()) {
            throw new IllegalArgumentException(
                    String.format(
                            "today: %d partitions on %d nodes; now: %d on %d",
                            today.partitions(), today.nodeCount(), loads.length, nodes.count()));
        }
        int[] copies = today.copiesByNode();
        for (int node = 0; node < copies.length; node++) {
            if (copies[node] > nodes.slots(node)) {
                throw new IllegalArgumentException(
                        String.format(
                                "node %d: %d copies in %d slots",
                                node, copies[node], nodes.slots(node)));
            }
        }
    }

    private Placement search(double[] loads, Nodes nodes) {
        ChangingPlacement state =
                new ChangingPlacement(today, loads, bytes, nodes, bound * (1 - ROUNDING));
        for (int[] change = best(state); change != null; change = best(state)) {
            state.apply(change);
            state.settle();
        }
        return state.toPlacement();
    }

    /** Null if no change takes load above the bound away. */
    private static int[] best(ChangingPlacement state) {
        double overload = state.overload();
        long moved = state.movedBytes();
        int[] best = null;
        double bestReduction = overload * ROUNDING;
        long bestBytes = Long.MAX_VALUE;
        for (int[] change : new Changes(state).of(TARGETS)) {
            boolean keepsRacks = state.apply(change);
            double reduction = overload - state.overload();
            long cost = Math.max(0, state.movedBytes() - moved);
            state.undo(change);
            boolean isCheaper = reduction * bestBytes > bestReduction * cost;
            if (keepsRacks && reduction > overload * ROUNDING && isCheaper) {
                best = change;
                bestReduction = reduction;
                bestBytes = cost;
            }
        }
        return best;
    }
}
