package io.horoscope.core.replica;

/**
 * The {@link ReplicaStats} of one coordinator by node index. Any thread; finding a record takes no
 * lock.
 */
public final class ReplicaTable {

    private final PerNode<ReplicaStats> stats = new PerNode<>(node -> new ReplicaStats());

    /** The record of a node, made if need be. */
    public ReplicaStats of(int node) {
        return stats.of(node);
    }

    /** The record of a node, or null if nothing was ever sent there. */
    public ReplicaStats find(int node) {
        return stats.find(node);
    }

    /**
     * Forgets a node that has left, so that its index can be given to another one. Requests still
     * in flight there end in the old record.
     */
    public void remove(int node) {
        stats.remove(node);
    }
}
