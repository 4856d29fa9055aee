package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.table.ScoreTable;

/**
 * What a selector may know when it orders the replicas of one read. Owned and refilled by one
 * thread, so that asking allocates nothing; a selector must not keep it.
 */
public final class SelectionContext {

    /** No node of that kind. */
    public static final int NONE = -1;

    /** How many arrays of scratch space there are. */
    static final int SCRATCH_ARRAYS = 5;

    private final Chance chance;
    private final ReplicaTable replicas;
    private final double[][] scratch;
    private final int maximumReplicas;

    private ScoreTable table = ScoreTable.empty();
    private long nowNanos;
    private long maxAgeNanos;
    private OperationClass operation = OperationClass.READ;
    private int localNode = NONE;
    private long token;
    private long keyHash;

    /**
     * @param replicas what this coordinator knows of the replicas by its own requests
     * @param maximumReplicas the most candidates that will ever be ordered with this context
     */
    public SelectionContext(Chance chance, ReplicaTable replicas, int maximumReplicas) {
        this.chance = chance;
        this.replicas = replicas;
        this.scratch = new double[SCRATCH_ARRAYS][maximumReplicas];
        this.maximumReplicas = maximumReplicas;
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

    /**
     * Says what is read.
     *
     * @param token the key's token as a number, or that of the range's left end; 0 where the
     *     partitioner's tokens are no numbers
     * @param keyHash 64 well-mixed bits of the key; of the range's left end for a scan
     */
    public SelectionContext key(long token, long keyHash) {
        this.token = token;
        this.keyHash = keyHash;
        return this;
    }

    public Chance chance() {
        return chance;
    }

    /** The monotonic time of this decision. */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * The token of the key that is read, or of the left end of the range; 0 where tokens are no
     * numbers.
     */
    public long token() {
        return token;
    }

    /** 64 well-mixed bits of the key that is read, or of the left end of the range. */
    public long keyHash() {
        return keyHash;
    }

    public OperationClass operation() {
        return operation;
    }

    public int localNode() {
        return localNode;
    }

    public int maximumReplicas() {
        return maximumReplicas;
    }

    /** Whether the node's load may be used. */
    public boolean isKnown(int node) {
        return table.isFresh(node, nowNanos, maxAgeNanos);
    }

    /** The node's load in [0, 1]; only where {@link #isKnown}. */
    public double load(int node) {
        return table.load(node);
    }

    /** This coordinator's own requests in flight to the node. */
    public int inFlight(int node) {
        ReplicaStats stats = replicas.find(node);
        return stats == null ? 0 : stats.inFlight();
    }

    /**
     * What this coordinator knows of the node by its own requests, or null if it never sent one.
     */
    public ReplicaStats stats(int node) {
        return replicas.find(node);
    }

    /** Working space of {@link #maximumReplicas} numbers, with any content, for ordering. */
    public double[] scratch() {
        return scratch[0];
    }

    /** One of five such spaces, all different; number 0 is {@link #scratch()}. */
    public double[] scratch(int number) {
        return scratch[number];
    }
}
