package io.horoscope.studies.placement;

/**
 * Many partitions on each node: a copy goes to a node with the fewest copies of its partition
 * ({@code full} of the paper).
 */
public final class FullStrategy implements PlacementStrategy {

    @Override
    public Placement place(double[] loads, Nodes nodes) {
        int[] copies = Replication.byLoad(loads, nodes.slots());
        return SlotFiller.fill(loads, copies, nodes, held -> held);
    }
}
