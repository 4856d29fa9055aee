package io.horoscope.studies.placement;

/**
 * Uniform, whatever the loads: as many copies of each partition as of any other, and neighbouring
 * partitions on the same nodes ({@code base} of the paper, at any granularity).
 */
public final class BaseStrategy implements PlacementStrategy {

    @Override
    public Placement place(double[] loads, Nodes nodes) {
        Metrics.total(loads);
        int[] copies = Replication.uniform(loads.length, nodes.slots());
        return inOrder(copies, nodes);
    }

    /** Fills the nodes' slots with one copy of each partition after another, and again. */
    private static Placement inOrder(int[] copies, Nodes nodes) {
        int[][] placed = new int[copies.length][];
        for (int partition = 0; partition < copies.length; partition++) {
            placed[partition] = new int[copies[partition]];
        }
        int slot = 0;
        for (int node = 0; node < nodes.count(); node++) {
            for (int own = 0; own < nodes.slots(node); own++) {
                placed[slot % copies.length][slot / copies.length] = node;
                slot++;
            }
        }
        return new Placement(placed, nodes.count());
    }
}
