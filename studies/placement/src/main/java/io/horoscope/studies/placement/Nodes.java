package io.horoscope.studies.placement;

import java.util.Arrays;

/** The nodes of a cluster: their slots for partitions, their capacities and their racks. */
public final class Nodes {

    private final int[] slots;
    private final double[] capacities;
    private final int[] racks;

    /**
     * @param slots how many copies each node has room for, at least 1
     * @param capacities requests that each node can serve, in any one unit, above 0
     * @param racks the rack of each node, in [0, number of nodes)
     */
    public Nodes(int[] slots, double[] capacities, int[] racks) {
        int count = slots.length;
        if (count == 0 || capacities.length != count || racks.length != count) {
            throw new IllegalArgumentException(
                    String.format(
                            "nodes: slots of %d, capacities of %d, racks of %d",
                            count, capacities.length, racks.length));
        }
        for (int node = 0; node < count; node++) {
            boolean isCapacity = capacities[node] > 0 && Double.isFinite(capacities[node]);
            if (slots[node] < 1 || !isCapacity || racks[node] < 0 || racks[node] >= count) {
                throw new IllegalArgumentException(
                        String.format(
                                "node %d: %d slots, capacity %s, rack %d",
                                node, slots[node], capacities[node], racks[node]));
            }
        }
        this.slots = slots.clone();
        this.capacities = capacities.clone();
        this.racks = racks.clone();
    }

    /** Equal nodes in one rack. */
    public static Nodes equal(int count, int slots) {
        int[] all = new int[count];
        Arrays.fill(all, slots);
        double[] capacities = new double[count];
        Arrays.fill(capacities, 1);
        return new Nodes(all, capacities, new int[count]);
    }

    public int count() {
        return slots.length;
    }

    /** Copies that a node has room for. */
    public int slots(int node) {
        return slots[node];
    }

    /** Those of all nodes. */
    public int slots() {
        return Arrays.stream(slots).sum();
    }

    public double capacity(int node) {
        return capacities[node];
    }

    /** That of all nodes. */
    public double capacity() {
        return Arrays.stream(capacities).sum();
    }

    /** A number in [0, {@link #count}). */
    public int rack(int node) {
        return racks[node];
    }

    /** How many racks have a node. */
    public int racks() {
        return (int) Arrays.stream(racks).distinct().count();
    }
}
