package io.horoscope.core.select;

import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import java.util.function.IntPredicate;

/**
 * The inputs of a selector for one read. Owned and reused by one thread, so it allocates nothing; a
 * selector must not keep a reference to it.
 */
public final class SelectionContext {

    /** No node. */
    public static final int NONE = -1;

    private final Chance chance;
    private final ReplicaTable replicas;
    private final ReplicaStats[] known;
    private final double[] scratch;
    private final double[] expected;
    private final double[] confidence;
    private final int maximumReplicas;

    private ScoreTable table = ScoreTable.empty();
    private IntPredicate racks = node -> true;
    private Facts facts = Facts.EMPTY;
    private long nowNanos;
    private long maxAgeNanos;
    private OperationClass operation = OperationClass.READ;
    private int localNode = NONE;
    private long token;
    private long keyHash;

    /**
     * @param replicas statistics of this coordinator's own requests
     * @param maximumReplicas the most replicas that are ordered with this context
     */
    public SelectionContext(Chance chance, ReplicaTable replicas, int maximumReplicas) {
        this.chance = chance;
        this.replicas = replicas;
        this.known = new ReplicaStats[maximumReplicas];
        this.scratch = new double[maximumReplicas];
        this.expected = new double[maximumReplicas];
        this.confidence = new double[maximumReplicas];
        this.maximumReplicas = maximumReplicas;
    }

    /**
     * Refills the context for one read.
     *
     * @param table the newest loads
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
     * Sets what is read.
     *
     * @param token the key's token as a number, or that of the range's left end; 0 where the
     *     partitioner's tokens are not numbers
     * @param keyHash 64 well-mixed bits of the key; of the range's left end for a scan
     */
    public SelectionContext key(long token, long keyHash) {
        this.token = token;
        this.keyHash = keyHash;
        return this;
    }

    /** Sets which nodes are in the coordinator's rack. */
    public SelectionContext racks(IntPredicate own) {
        this.racks = own;
        return this;
    }

    /** Sets what replicas reported on their replies. */
    public SelectionContext facts(Facts reported) {
        this.facts = reported;
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
     * The token of the key that is read, or of the left end of the range; 0 where tokens are not
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

    /** No node's load is higher, known or not; 0 if there is none. */
    double highestLoad() {
        return table.highestLoad();
    }

    /** This coordinator's own requests in flight to the node. */
    public int inFlight(int node) {
        ReplicaStats stats = replicas.find(node);
        return stats == null ? 0 : stats.inFlight();
    }

    /** Statistics of this coordinator's requests to the node, or null if it never sent one. */
    public ReplicaStats stats(int node) {
        return replicas.find(node);
    }

    /**
     * The index of a fact in {@code state_feedback}, for {@link #fact} in this decision; {@link
     * #NONE} if it is not there.
     */
    public int factIndex(String name) {
        return facts.index(name);
    }

    /**
     * The aggregate of a fact of the node, by its {@link #factIndex}. NaN if it is unknown: no index,
     * not on the node's latest answer to this coordinator, or that is older than loads may be.
     */
    public double fact(int node, int index) {
        return facts.value(node, index, nowNanos, maxAgeNanos);
    }

    /** As {@link io.horoscope.core.replica.MovingCost#log}. */
    public double logMovingCost() {
        return replicas.cost().log(nowNanos);
    }

    /** Whether a node is in the coordinator's rack, as far as racks are known. */
    public boolean isInRack(int node) {
        return racks.test(node);
    }

    /** Whether a range is read, and not a single key. */
    public boolean isScan() {
        return operation == OperationClass.SCAN;
    }

    /** Scratch space of {@link #maximumReplicas} numbers, with arbitrary content. */
    public double[] scratch() {
        return scratch;
    }

    /** Room for the statistics of {@link #maximumReplicas} nodes, with arbitrary content. */
    ReplicaStats[] known() {
        return known;
    }

    /** Room for {@link #maximumReplicas} expected times, with arbitrary content. */
    double[] expected() {
        return expected;
    }

    /** The confidence in each of these, with arbitrary content. */
    double[] confidence() {
        return confidence;
    }
}
