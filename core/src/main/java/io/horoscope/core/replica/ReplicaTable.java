package io.horoscope.core.replica;

/**
 * The {@link ReplicaStats} of one coordinator by node index, and its {@link MovingCost}. Thread-safe;
 * a look-up takes no lock.
 */
public final class ReplicaTable {

    private final MovingCost cost = new MovingCost();
    private final PerNode<ReplicaStats> stats = new PerNode<>(node -> new ReplicaStats(cost));

    /** What diverting a read costs. */
    public MovingCost cost() {
        return cost;
    }

    /** The statistics of a node, which are created if they are absent. */
    public ReplicaStats of(int node) {
        return stats.of(node);
    }

    /** The statistics of a node, or null if no request was ever sent there. */
    public ReplicaStats find(int node) {
        return stats.find(node);
    }

    /**
     * Removes a node that has left, so that its index can be given to another one. Requests still
     * in flight there end in the old statistics.
     */
    public void remove(int node) {
        stats.remove(node);
    }
}
