package io.horoscope.studies.placement;

/**
 * Even loads: a copy goes to the node with the least load ({@code balanced} of the paper).
 */
public final class BalancedStrategy implements PlacementStrategy {

    @Override
    public Placement place(double[] loads, Nodes nodes) {
        int[] copies = Replication.byLoad(loads, nodes.slots());
        return SlotFiller.fill(loads, copies, nodes, held -> 0);
    }
}
