package io.horoscope.studies.placement;

import io.horoscope.placement.Loads;
import io.horoscope.placement.Nodes;
import io.horoscope.placement.Placement;
import java.util.Arrays;

/**
 * Every partition on every node, whatever the slots: the upper bound ({@code complete} of the
 * paper).
 */
public final class CompleteStrategy implements PlacementStrategy {

    @Override
    public Placement place(double[] loads, Nodes nodes) {
        Loads.total(loads);
        int[] all = new int[nodes.count()];
        Arrays.setAll(all, node -> node);
        int[][] placed = new int[loads.length][];
        Arrays.fill(placed, all);
        return new Placement(placed, nodes.count());
    }
}
