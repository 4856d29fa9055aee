package io.horoscope.core.select;

import io.horoscope.core.table.ScoreTable;

/**
 * What a selector may know when it orders the replicas of one read. Owned and refilled by one thread, so that asking
 * allocates nothing; a selector must not keep it.
 */
public final class SelectionContext {

    /** No node of that kind. */
    public static final int NONE = -1;

    private final Chance chance;
    private final double[] scratch;

    private ScoreTable table = ScoreTable.empty();
    private long nowNanos;
    private long maxAgeNanos;
    private OperationClass operation = OperationClass.READ;
    private int localNode = NONE;

    /**
     * @param maximumReplicas the most candidates that will ever be ordered with this context
     */
    public SelectionContext(Chance chance, int maximumReplicas) {
        this.chance = chance;
        this.scratch = new double[maximumReplicas];
    }

    /**
     * Refills the context for one read.
     *
     * @param table the loads to judge by
     * @param nowNanos the caller's monotonic time, on the clock that stamped the table
     * @param maxAgeNanos loads older than this are unknown
     * @param localNode the coordinator's own node index, or {@link #NONE}
     */
    public SelectionContext fill(
            ScoreTable table,
            long nowNanos,
            long maxAgeNanos,
            OperationClass operation,
            int localNode) {
        this.table = table;
        this.nowNanos = nowNanos;
        this.maxAgeNanos = maxAgeNanos;
        this.operation = operation;
        this.localNode = localNode;
        return this;
    }

    public Chance chance() {
        return chance;
    }

    public OperationClass operation() {
        return operation;
    }

    public int localNode() {
        return localNode;
    }

    public int maximumReplicas() {
        return scratch.length;
    }

    /** Whether the node's load may be used. */
    public boolean isKnown(int node) {
        return table.isFresh(node, nowNanos, maxAgeNanos);
    }

    /** The node's load in [0, 1]; only where {@link #isKnown}. */
    public double load(int node) {
        return table.load(node);
    }

    /** Working space of {@link #maximumReplicas} numbers, with any content. */
    double[] scratch() {
        return scratch;
    }
}
