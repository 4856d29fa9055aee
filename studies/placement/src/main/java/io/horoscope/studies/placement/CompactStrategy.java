package io.horoscope.studies.placement;

/**
 * Few partitions on each node: a copy goes to a node that has one already, so that the node stores
 * the data once ({@code compact} of the paper).
 */
public final class CompactStrategy implements PlacementStrategy {

    @Override
    public Placement place(double[] loads, Nodes nodes) {
        int[] copies = Replication.byLoad(loads, nodes.slots());
        return SlotFiller.fill(loads, copies, nodes, held -> held > 0 ? 0 : 1);
    }
}
